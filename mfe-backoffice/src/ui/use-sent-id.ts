import { useRef } from 'react';

interface Sent {
  readonly content: string;
  readonly id: string;
}

/** The id of what is sent. The same once more has the same id, so that it is kept once though an answer was lost; once it was changed it has another, or the change would be taken for what was sent before. */
export const useSentId = (): ((content: unknown) => string) => {
  const last = useRef<Sent | undefined>(undefined);
  return (sent) => {
    const content = JSON.stringify(sent);
    const { id } = last.current?.content === content ? last.current : { id: crypto.randomUUID() };
    last.current = { content, id };
    return id;
  };
};

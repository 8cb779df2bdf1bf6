import { useRef } from 'react';

/** The id of what is sent. Sending the same again uses the same id, so that it is stored once even if a response was lost; changed content gets a new id, or it would be taken for the old. */
export const useSentId = (): ((content: unknown) => string) => {
  const last = useRef<{ readonly content: string; readonly id: string } | undefined>(undefined);
  return (sent) => {
    const content = JSON.stringify(sent);
    const { id } = last.current?.content === content ? last.current : { id: crypto.randomUUID() };
    last.current = { content, id };
    return id;
  };
};

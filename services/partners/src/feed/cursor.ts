/** A place in the feed of a topic: the last position that was read. */
export interface Cursor {
  readonly topic: string;
  readonly position: number;
}

const shape = /^1 (\S+) (\d{1,15})$/;

/** Opaque to clients, so that its content may change. */
export const writeCursor = ({ topic, position }: Cursor): string => Buffer.from(`1 ${topic} ${position}`).toString('base64url');

/** Undefined when it is not one of ours. */
export const readCursor = (text: string): Cursor | undefined => {
  const [, topic, position] = shape.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  return topic === undefined ? undefined : { topic, position: Number(position) };
};

import { useState } from 'react';
import type { Session } from '../../src/caller.js';

/**
 * Counts who has read a page: what they may read is read anew for somebody else. A visitor who signs in, and whoever signs in again, goes on with what
 * is there.
 */
export const useReaders = ({ userId }: Pick<Session, 'userId'>): number => {
  const [reader, setReader] = useState({ userId, count: 0 });
  if (userId !== null && userId !== reader.userId) setReader({ userId, count: reader.count + (reader.userId === null ? 0 : 1) });
  return reader.count;
};

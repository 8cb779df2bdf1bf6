import { useContext, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { FormKeeper } from './form-keeper.js';

const kept = z.object({ files: z.array(z.file()) });

/** Notes which files are still to arrive. Where the session ends before they did, they are sent once the same person has signed in again. */
export const useUnsentFiles = (name: string, send: (files: readonly File[]) => void) => {
  const keeperOf = useContext(FormKeeper);
  const [keeper] = useState(() => keeperOf?.({ files: name }));
  const unsent = useRef<readonly File[]>([]);
  const again = useRef(send);
  useEffect(() => void (again.current = send));
  useEffect(() => {
    const before = z.safeParse(kept, keeper?.before());
    const end = keeper?.begin();
    if (before.success) again.current(before.data.files);
    return end;
  }, [keeper]);
  return (change: (files: readonly File[]) => readonly File[]): void => {
    unsent.current = change(unsent.current);
    keeper?.keep('files', unsent.current);
  };
};

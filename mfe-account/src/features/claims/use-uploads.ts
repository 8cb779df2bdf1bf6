import { CallError } from '@kerbside/contracts/client';
import { useState } from 'react';
import { claim as words } from '../../messages/claims.js';

/** The files of a claim on their way: one after the other, also those that are chosen meanwhile. */
const newUploads = () => {
  const sent: Promise<void>[] = [];
  return {
    add: (send: () => Promise<boolean>): void => {
      const next = async () => {
        if (!(await send())) throw new CallError('FILE_NOT_KEPT', words.fileNotKept, 0);
      };
      const mine = (sent.at(-1) ?? Promise.resolve()).then(next, next);
      mine.catch(() => undefined);
      sent.push(mine);
    },
    /** Waits for them; rejects once for those that did not arrive. */
    arrived: () => Promise.all(sent.splice(0)),
  };
};

export type Uploads = ReturnType<typeof newUploads>;

export const useUploads = (): Uploads => useState(newUploads)[0];

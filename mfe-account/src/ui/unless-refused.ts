import { CallError } from '@kerbside/contracts/client';

/** A8: the service's own message where it gives one; otherwise ours. */
export const unlessRefused =
  (ours: string) =>
  (error: unknown): never => {
    if (error instanceof CallError && error.status >= 400 && error.status < 500) throw error;
    throw new CallError('FAILED', ours, 0);
  };

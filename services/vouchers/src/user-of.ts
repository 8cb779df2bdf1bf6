import type { Caller } from '@kerbside/contracts/caller';
import { notFound } from '@kerbside/platform/errors/errors';

/** The caller's account. Calls for signed-in people never come from anyone else. */
export const userOf = (caller: Caller): string => {
  if ('userId' in caller) return caller.userId;
  throw notFound();
};

import type { Caller } from '@kerbside/contracts/caller';
import { notFound } from '@kerbside/platform/errors';

/** The account that asks. A call for somebody signed in never comes from anybody else. */
export const userOf = (caller: Caller): string => {
  if ('userId' in caller) return caller.userId;
  throw notFound();
};

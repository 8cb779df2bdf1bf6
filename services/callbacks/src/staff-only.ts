import type { Caller } from '@kerbside/contracts/caller';
import { DomainError } from '@kerbside/platform/errors/errors';

export type Staff = Extract<Caller, { kind: 'staff' }>;

/** For calls that only staff may make. */
export const staffOnly = (caller: Caller): Staff => {
  if (caller.kind !== 'staff') throw new DomainError('NOT_ALLOWED');
  return caller;
};

import type { Caller } from '@kerbside/contracts/caller';

/** The only customer whose records the caller may see; undefined for staff and services, who may see all. */
export const ownerOf = (caller: Caller): string | undefined => {
  if (caller.kind === 'staff' || caller.kind === 'service') return undefined;
  return caller.kind === 'customer' ? caller.userId : 'nobody';
};

import type { Caller } from '@kerbside/contracts/caller';
import { invalid } from '../errors/errors.js';

/** Why staff change a customer's cover or money for them, for the audit trail. Owners need not say. */
export const staffReason = (caller: Caller, why: string | undefined): string | undefined => {
  if (caller.kind === 'staff' && !why) throw invalid({ why: 'Say why, for the audit trail' });
  return why || undefined;
};

import type * as z from 'zod/mini';
import type { Caller } from '@kerbside/contracts/caller';
import type { onBehalf } from '@kerbside/contracts/http/pricing/internal';
import type { QuoteAccess } from './access.js';
import { hashOf } from './quote-links.js';

const hashed = (secret: string | undefined): string | undefined => (secret ? hashOf(secret) : undefined);

export const accessOf = (caller: Caller, secret: string | undefined): QuoteAccess => ({
  isStaff: caller.kind === 'staff',
  customerId: caller.kind === 'customer' ? caller.userId : undefined,
  secretHash: hashed(secret),
});

/** On behalf of a caller whom another of our services has authenticated. */
export const accessOnBehalf = ({ secret, userId, staff = false }: z.output<typeof onBehalf>): QuoteAccess => ({
  isStaff: staff,
  customerId: staff ? undefined : userId,
  secretHash: hashed(secret),
});

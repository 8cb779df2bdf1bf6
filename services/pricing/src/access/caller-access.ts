import type * as z from 'zod/mini';
import type { Caller } from '@kerbside/contracts/caller';
import type { onBehalf } from '@kerbside/contracts/http/pricing/internal';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import type { QuoteAccess } from './access.js';
import { hashOf } from './quote-links.js';

const hashed = (secret: string | undefined): string | undefined => (secret ? hashOf(secret) : undefined);

interface QuoteRequest {
  readonly caller: Caller;
  readonly headers: { readonly [quoteSecretHeader]?: string | undefined };
}

/** The secret comes in a header, or in the form where the specification lists it. */
export const accessOf = ({ caller, headers }: QuoteRequest, secretInForm?: string): QuoteAccess => ({
  isStaff: caller.kind === 'staff',
  customerId: caller.kind === 'customer' ? caller.userId : undefined,
  secretHash: hashed(headers[quoteSecretHeader] ?? secretInForm),
});

/** Which quote, who acts on it, and what lets them. */
export const accessByActor = (asked: QuoteRequest & { readonly params: { readonly quoteId: string } }, secretInForm?: string) => ({
  quoteId: asked.params.quoteId,
  actor: asked.caller,
  access: accessOf(asked, secretInForm),
});

/** On behalf of a caller whom another of our services has authenticated. */
export const accessOnBehalf = ({ secret, userId, staff = false }: z.output<typeof onBehalf>): QuoteAccess => ({
  isStaff: staff,
  customerId: staff ? undefined : userId,
  secretHash: hashed(secret),
});

import { policiesFor, type Policy } from '../policies/policy.js';
import { aPurchasedQuote } from './purchased-quote.js';

/** A year of warranty from 1 December 2026, as it was issued. */
export const aPolicy = (over: Partial<Policy> = {}): Policy => {
  const identities = [{ id: 'policy-1', serial: 1 }];
  const [policy] = policiesFor({
    paymentId: 'payment-1',
    quote: aPurchasedQuote(),
    issuedAt: new Date('2026-11-20T12:00:00Z'),
    identities,
  });
  if (!policy) throw new RangeError('A purchased quote has a policy');
  return { ...policy, customerId: 'customer-1', ...over };
};

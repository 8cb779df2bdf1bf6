import type { Quote } from './quote.js';

/** What is sold, and to whom: changing any of it ends a hold that has expired. */
const soldParts = [
  'customerId',
  'vehicle',
  'ratedBy',
  'details',
  'products',
  'price',
  'voucher',
  'adjustment',
  'gap',
  'step',
  'termsAgreedAt',
] as const satisfies readonly (keyof Quote)[];

/** Once what a payment was given to sell has changed, that payment can no longer sell it: the customer has to agree to the new offer. */
export const withoutLostHold = (before: Quote, after: Quote): Quote => {
  const isAsHeld = after.state !== before.state || after.state.status !== 'paying' || after.state.isSelling === true;
  return isAsHeld || soldParts.every((part) => after[part] === before[part]) ? after : { ...after, state: { status: 'open' } };
};

import { nameOfAll, productsNamed } from '@kerbside/contracts/products/product-names';
import { sumOf } from './ledger.js';
import type { CancelledPart, QuoteToPay, Purchase } from './purchase.js';

/** What is still paid for, as it is called: all that was bought, less the parts that were cancelled. */
export const stillBought = ({
  offer,
  cancelled = [],
}: Pick<Purchase, 'offer' | 'cancelled'>): Pick<QuoteToPay, 'title' | 'productTypes'> => {
  const productTypes = offer.productTypes.filter((type) => cancelled.every(({ productType }) => productType !== type));
  const [main] = productTypes;
  if (main === undefined || productTypes.length === offer.productTypes.length) return offer;
  const lines = offer.lines.filter(({ productType }) => productType !== undefined && productTypes.includes(productType));
  return { title: nameOfAll(productsNamed(main, lines)), productTypes };
};

/** Of all that was paid, or is being paid, what was not for what is still bought. */
export const paidForCancelled = ({ cancelled = [], returning }: Pick<Purchase, 'cancelled' | 'returning'>): number =>
  cancelled.reduce((sum, { paidPence }) => sum + paidPence, (returning?.toComePence ?? 0) + (returning?.arrivedPence ?? 0));

/** By how much less was given than what was paid for what has been cancelled; below 0: by how much more. */
export const shortForCancelled = (purchase: Pick<Purchase, 'schedule' | 'offer' | 'cancelled' | 'returning'>): number =>
  paidForCancelled(purchase) - purchase.offer.rewardsPence - sumOf(purchase.schedule.filter(({ state }) => state !== 'void'));

/** What of all that was paid goes back for what was cancelled while the rest went on. */
export const backForCancelled = ({ cancelled = [] }: Pick<Purchase, 'cancelled'>): number =>
  cancelled.reduce((sum, { backPence }) => sum + backPence, 0);

/** What the parts that were cancelled had cost beyond what was paid, as far as banks had the money. */
export const shortOfCancelled = ({ cancelled = [] }: Pick<Purchase, 'cancelled'>): number =>
  cancelled.reduce((sum, { shortPence = 0 }) => sum + shortPence, 0);

export const withCancelled = (purchase: Purchase, part: CancelledPart): Purchase =>
  purchase.cancelled?.some(({ policyId }) => policyId === part.policyId) === true
    ? purchase
    : { ...purchase, cancelled: [...(purchase.cancelled ?? []), part] };

export const withReinstated = ({ cancelled = [], ...purchase }: Purchase, policyId: string): Purchase => {
  const left = cancelled.filter((part) => part.policyId !== policyId);
  return left.length === 0 ? purchase : { ...purchase, cancelled: left };
};

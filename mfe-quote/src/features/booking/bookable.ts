import { doneAtGarages } from '@kerbside/contracts/done-at-garages';
import type { Quote } from '@kerbside/contracts/http/pricing';

/** The quote is for a visit: it is paid once the visit is booked, as it cannot be booked afterwards. */
export const isForVisit = ({ productType }: Pick<Quote, 'productType'>): boolean => doneAtGarages.includes(productType);

/** A visit can be booked: for the quote itself, or for what was bought with it. What is included is done at the visit it comes with. */
export const isBookable = (quote: Pick<Quote, 'productType' | 'price'>): boolean =>
  isForVisit(quote) ||
  (quote.price?.lines ?? []).some(({ productType, amountPence }) => productType && amountPence > 0 && doneAtGarages.includes(productType));

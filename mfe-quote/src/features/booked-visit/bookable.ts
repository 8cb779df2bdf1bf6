import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';

/** The quote is for a visit: it is paid only once the visit is booked. */
export const isForVisit = ({ productType }: Pick<Quote, 'productType'>): boolean => doneAtGarages.includes(productType);

/** Whether the garage that prices the main product is still to be chosen. */
export const awaitsOwnGarage = ({ productType, awaits_garage: awaited = [] }: Pick<Quote, 'productType' | 'awaits_garage'>): boolean =>
  awaited.includes(productType);

/** Some of what is bought is cover, which begins on a day: a visit has a day of its own. */
export const sellsCover = (quote: Pick<Quote, 'productType' | 'price'>): boolean =>
  !isForVisit(quote) || (quote.price?.lines ?? []).some(({ productType }) => productType && !doneAtGarages.includes(productType));

/** A visit can be booked: for the quote itself, or for something bought with it. An included product is done at the visit it comes with. */
export const isBookable = (quote: Pick<Quote, 'productType' | 'price'>): boolean =>
  isForVisit(quote) ||
  (quote.price?.lines ?? []).some(({ productType, amountPence }) => productType && amountPence > 0 && doneAtGarages.includes(productType));

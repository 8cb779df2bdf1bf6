import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { ProductType } from '@kerbside/contracts/ids';
import { bookingPath, nextPath, stepPath } from './paths.js';

// Of later steps alone: the first page of a quote stays small.

/** Step 4 of work at a garage has nothing to ask. */
export const stepBefore = (step: number, productType: ProductType): number =>
  step === 5 && doneAtGarages.includes(productType) ? 3 : step - 1;

/** Where the visit of a quote is chosen: step 3 where the quote is for it. What the address says of the time of before stays. */
export const visitPath = ({ id, productType }: { readonly id: string; readonly productType: ProductType }, search = ''): string => {
  if (!doneAtGarages.includes(productType)) return bookingPath(id);
  const why = ['taken', 'late'].filter((one) => new URLSearchParams(search).has(one));
  return [stepPath(productType, 3, id), ...why].join('&');
};

/** Where the form of a visit leads: on to the summary, which shows the visit, once the quote has come so far. */
export const afterBooking = (quote: Parameters<typeof nextPath>[0]): string =>
  quote.step >= 5 ? stepPath(quote.productType, 5, quote.id) : nextPath(quote);

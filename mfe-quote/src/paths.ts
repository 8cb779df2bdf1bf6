import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { ProductType } from '@kerbside/contracts/ids';

/** Addresses of the journey. Step 6 is the payment remote's. */
export const stepPath = (productType: ProductType, step: number, quoteId?: string): string =>
  `/quote/${productType}/step/${step}/${quoteId ? `?quote=${encodeURIComponent(quoteId)}` : ''}`;

/** Step 4 of work at a garage has nothing to ask. */
export const stepBefore = (step: number, productType: ProductType): number =>
  step === 5 && doneAtGarages.includes(productType) ? 3 : step - 1;

/** Where a new quote begins, for a car whose registration is known. */
export const beginPath = (productType: ProductType, registration: string | undefined): string =>
  stepPath(productType, 1) + (registration ? `?vrm=${encodeURIComponent(registration)}` : '');

export const paymentPath = (quoteId: string): string => `/payment/${encodeURIComponent(quoteId)}/`;

export const bookingPath = (quoteId: string): string => `/booking/${encodeURIComponent(quoteId)}/`;

/** Where the visit of a quote is chosen: step 3 where the quote is for it. What the address says of the time of before stays. */
export const visitPath = ({ id, productType }: { readonly id: string; readonly productType: ProductType }, search = ''): string => {
  if (!doneAtGarages.includes(productType)) return bookingPath(id);
  const why = ['taken', 'late'].filter((one) => new URLSearchParams(search).has(one));
  return [stepPath(productType, 3, id), ...why].join('&');
};

/** Where a quote continues: at the next unanswered step. */
export const nextPath = ({
  id,
  productType,
  step,
}: {
  readonly id: string;
  readonly productType: ProductType;
  readonly step: number;
}): string => (step > 5 ? paymentPath(id) : stepPath(productType, step, id));

/** Where the form of a visit leads: on to the summary, which shows the visit, once the quote has come so far. */
export const afterBooking = (quote: Parameters<typeof nextPath>[0]): string =>
  quote.step >= 5 ? stepPath(quote.productType, 5, quote.id) : nextPath(quote);

/** The payment remote's page of a purchase. */
export const confirmationPath = (quoteId: string): string => `${paymentPath(quoteId)}confirmation/`;

import type { ProductType } from '@kerbside/contracts/ids';

/** Addresses of the journey. Step 6 is the payment remote's. */
export const stepPath = (productType: ProductType, step: number, quoteId?: string): string =>
  `/quote/${productType}/step/${step}/${quoteId ? `?quote=${encodeURIComponent(quoteId)}` : ''}`;

export const paymentPath = (quoteId: string): string => `/payment/${encodeURIComponent(quoteId)}/`;

export const bookingPath = (quoteId: string): string => `/booking/${encodeURIComponent(quoteId)}/`;

/** Where a quote goes on: the next step that has no answer yet. */
export const nextPath = ({
  id,
  productType,
  step,
}: {
  readonly id: string;
  readonly productType: ProductType;
  readonly step: number;
}): string => (step > 5 ? paymentPath(id) : stepPath(productType, step, id));

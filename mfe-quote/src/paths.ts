import type { ProductType } from '@kerbside/contracts/ids';

/** Addresses of the journey. Step 6 is the payment remote's. */
export const stepPath = (productType: ProductType, step: number, quoteId?: string): string =>
  `/quote/${productType}/step/${step}/${quoteId ? `?quote=${encodeURIComponent(quoteId)}` : ''}`;

export const beginPath = (productType: ProductType, registration: string | undefined): string =>
  stepPath(productType, 1) + (registration ? `?vrm=${encodeURIComponent(registration)}` : '');

export const paymentPath = (quoteId: string): string => `/payment/${encodeURIComponent(quoteId)}/`;

export const bookingPath = (quoteId: string): string => `/booking/${encodeURIComponent(quoteId)}/`;

/** Where a customer changes what their account knows of them. */
export const accountDetailsPath = '/account/details';

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

/** The payment remote's page of a purchase. */
export const confirmationPath = (quoteId: string): string => `${paymentPath(quoteId)}confirmation/`;

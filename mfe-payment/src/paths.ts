import type { ProductType } from '@kerbside/contracts/ids';
import { startOf } from '@kerbside/contracts/products/product-names';

export const paymentPath = (quoteId: string): string => `/payment/${encodeURIComponent(quoteId)}/`;
export const confirmationPath = (quoteId: string): string => `/payment/${encodeURIComponent(quoteId)}/confirmation/`;
/** The last step of the quote before payment. */
export const summaryPath = (quoteId: string): string => `/quote/warranty/step/5/?quote=${encodeURIComponent(quoteId)}`;
export const carPath = (productType: ProductType, quoteId: string): string =>
  `${startOf(productType)}?quote=${encodeURIComponent(quoteId)}`;
/** Where what a garage asks about a visit is answered. */
export const visitPath = (bookingId: string): string => `/account/bookings/${encodeURIComponent(bookingId)}`;
export const bookingPath = (quoteId: string): string => `/booking/${encodeURIComponent(quoteId)}/`;

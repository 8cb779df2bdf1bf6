import type { ProductType } from '@kerbside/contracts/ids';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { startOf } from '@kerbside/contracts/products/product-names';

/** Addresses below the account's prefix, and the two doors into other remotes. */
export const accountPath = '/account/';
export const policyPath = (policyId: string): string => `/account/policies/${encodeURIComponent(policyId)}`;
export const cancelPolicyPath = (policyId: string): string => `${policyPath(policyId)}/cancel`;
export const transferPolicyPath = (policyId: string): string => `${policyPath(policyId)}/transfer`;
export const receiptPath = (quoteId: string): string => `/account/receipts/${encodeURIComponent(quoteId)}`;
export const paymentsPath = '/account/payments';
export const paymentPath = (paymentId: string): string => `${paymentsPath}/${encodeURIComponent(paymentId)}`;
export const bookingsPath = '/account/bookings';
export const bookingPath = (bookingId: string): string => `${bookingsPath}/${encodeURIComponent(bookingId)}`;
export const carPath = (carId: string): string => `/account/cars/${encodeURIComponent(carId)}`;
export const passPath = (carId: string): string => `/account/pass?car=${encodeURIComponent(carId)}`;
export const claimsPath = '/account/claims';
/** The front door of claims: what is wrong with which car. */
export const newClaimPath = (carId?: string): string =>
  `${claimsPath}/new${carId === undefined ? '' : `?car=${encodeURIComponent(carId)}`}`;
export const claimPath = (claimId: string): string => `${claimsPath}/${encodeURIComponent(claimId)}`;
export const claimPagePath = (claimId: string, page: string, isChange = false): string =>
  `${claimPath(claimId)}?question=${page}${isChange ? '&change' : ''}`;
/** Where a visit that was bought is booked. */
export const newBookingPath = (quoteId: string): string => `${bookingsPath}/new?quote=${encodeURIComponent(quoteId)}`;
export const coverPath = '/account/cover';
export const youPath = '/account/you';
export const extrasPath = '/account/extras';
export const maintainPath = '/account/maintain';
export const bookForPath = (carId: string): string => `${maintainPath}?car=${encodeURIComponent(carId)}`;
export const repairsPath = '/account/repairs';
export const documentsPath = '/account/documents';
export const plansPath = '/account/plans';
export const detailsPath = '/account/details';
export const securityPath = '/account/security';
export const yourDataPath = '/account/your-data';
export const cardsPath = '/account/cards';
export const callbacksPath = '/account/callbacks';
export const messagesPath = '/account/messages';
export const rewardsPath = '/account/rewards';
export const newQuotePath = startOf('warranty');
export const backOfficePath = '/backoffice/';
export const complaintsPath = '/pages/complaints';

const paymentStep = 6;

export const isReadyToPay = ({ status, step }: Pick<Quote, 'status' | 'step'>): boolean => status === 'paying' || step >= paymentStep;

/** Quotes that can be continued, nearest to payment first. */
export const openQuotes = (quotes: readonly Quote[]): readonly Quote[] =>
  quotes.filter(({ status }) => status === 'open' || status === 'paying').toSorted((a, b) => b.step - a.step);

/** Where to continue a quote: its next step, or payment once it is complete. Its owner needs no secret. */
export const continuePath = (quote: Pick<Quote, 'id' | 'productType' | 'status' | 'step'>): string => {
  return isReadyToPay(quote) ? `/payment/${encodeURIComponent(quote.id)}/` : stepPath(quote);
};

export const stepPath = ({ id, productType, step }: Pick<Quote, 'id' | 'productType' | 'step'>): string =>
  `/quote/${productType}/step/${step}/?quote=${encodeURIComponent(id)}`;

export const quotePath = (product: ProductType, registration: string | null): string =>
  `${startOf(product)}${registration === null ? '' : `?vrm=${encodeURIComponent(registration)}`}`;

const ourselves = 'https://kerbside.invalid';

/** The page of this site that a link asks to continue to; the account for anything else. Browsers read `//host` and `/\host` as other sites. */
export const localPath = (asked: string | null): string => {
  if (asked === null || !/^\/(?![/\\])/.test(asked) || !URL.canParse(asked, ourselves)) return accountPath;
  const { origin, pathname, search, hash } = new URL(asked, ourselves);
  const isElsewhere = origin !== ourselves || pathname.startsWith('//');
  const isSignIn = /^\/account\/login\/?$/.test(pathname);
  return isElsewhere || isSignIn ? accountPath : pathname + search + hash;
};

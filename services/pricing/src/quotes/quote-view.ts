import type { Quote as QuoteView } from '@kerbside/contracts/http/pricing';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing-internal';
import type { ProductType } from '@kerbside/contracts/ids';
import { lengthOf } from '../pricing/warranty.js';
import { warrantyRatesOf, type RateBooks } from '../rate-book/rate-books.js';
import { statusAt, type Quote } from './quote.js';
import { lastStep } from './steps.js';

export const quoteView = (quote: Quote, now: Date): QuoteView => ({
  id: quote.id,
  reference: quote.reference,
  productType: quote.productType,
  status: statusAt(quote, now),
  step: quote.step,
  version: quote.version,
  customerId: quote.customerId,
  createdAt: quote.createdAt.toISOString(),
  expiresAt: quote.expiresAt.toISOString(),
  formCreatedAt: quote.modifiedAt.toISOString(),
  vehicle: quote.vehicle,
  details: quote.details,
  cover: quote.cover,
  price: quote.price,
  voucher: voucherOf(quote),
});

const voucherOf = ({ voucher: { granted } }: Quote): QuoteView['voucher'] => granted && { code: granted.code, label: granted.label };

/** What other services may know: no personal data. A quote without a price yet is worth nothing. */
export const quoteFacts = (quote: Quote, books: RateBooks, now: Date): QuoteFacts => {
  const { price, cover } = quote;
  return {
    quoteId: quote.id,
    reference: quote.reference,
    customerId: quote.customerId,
    productType: quote.productType,
    productTypes: productTypesOf(quote, books),
    status: statusAt(quote, now),
    step: quote.step,
    priceVersion: price?.priceVersion ?? 0,
    totalPence: price?.totalPence ?? 0,
    originalPence: price?.originalPence ?? 0,
    lines: price?.lines ?? [],
    voucher: voucherOf(quote),
    maxInstalments: price?.instalments?.count ?? null,
    title: titleOf(quote, books),
    durationMonths: Number(cover?.duration ?? 0),
  };
};

export const productTypesOf = ({ productType, cover, ratedBy }: Quote, books: RateBooks): ProductType[] => {
  if (!cover || !ratedBy) return [productType];
  const sold = warrantyRatesOf(books.version(ratedBy.rateBookVersion)).additionalProducts;
  return [productType, ...sold.filter(({ key }) => cover.additional_products.includes(key)).map((product) => product.productType)];
};

const titleOf = ({ cover, ratedBy }: Quote, books: RateBooks): string => {
  if (!cover || !ratedBy) return 'Warranty';
  const level = warrantyRatesOf(books.version(ratedBy.rateBookVersion)).coverLevels.find(({ key }) => key === cover.version);
  return `${level?.name ?? ''} warranty, ${lengthOf(Number(cover.duration))}`.trim();
};

/** Where the customer goes on once a step is answered. */
export const pageAfter = ({ id, productType }: Quote, step: number): string =>
  step >= lastStep ? `/payment/${id}/` : `/quote/${productType}/step/${step + 1}/`;

import type { Quote as QuoteView } from '@kerbside/contracts/http/pricing';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing-internal';
import { productNames, type ProductType } from '@kerbside/contracts/ids';
import { lengthOf } from '../pricing/length.js';
import { splitByProduct } from '../pricing/split.js';
import type { RateBooks } from '../rate-book/rate-books.js';
import { moneyRatesOf, warrantyRatesOf, type RateBook } from '../rate-book/rates.js';
import { itemOf } from './product-choice.js';
import { voucherGiven, voucherShown } from './quote-voucher.js';
import { statusAt, wantsInstalments, type Quote } from './quote.js';
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
  voucher: voucherShown(quote),
  instalments: wantsInstalments(quote),
  reservedUntil: quote.reservation && quote.reservation.until > now ? quote.reservation.until.toISOString() : null,
});

/** What other services may know: no personal data. A quote without a price yet is worth nothing. */
export const quoteFacts = (quote: Quote, books: RateBooks, now: Date): QuoteFacts => {
  const { price } = quote;
  const main = mainOf(quote, books);
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
    voucher: voucherGiven(quote),
    maxInstalments: price?.instalments?.count ?? null,
    title: main.title,
    durationMonths: main.months,
  };
};

/** Everything that the price is of, what the quote is for first. */
export const productTypesOf = ({ productType, price, ratedBy }: Quote, books: RateBooks): ProductType[] => {
  if (!price || !ratedBy) return [productType];
  const book = books.version(ratedBy.rateBookVersion);
  const priced = splitByProduct(price.lines, (type) => moneyRatesOf(book, type).taxPercent).map((share) => share.productType);
  return [...new Set([productType, ...priced])];
};

interface Main {
  readonly title: string;
  readonly months: number;
}

const mainOf = (quote: Quote, books: RateBooks): Main => {
  const unpriced = { title: productNames[quote.productType], months: 0 };
  if (!quote.ratedBy) return unpriced;
  const book = books.version(quote.ratedBy.rateBookVersion);
  return (quote.productType === 'warranty' ? mainWarranty(quote, book) : mainProduct(quote, book)) ?? unpriced;
};

const mainWarranty = ({ cover }: Quote, book: RateBook): Main | undefined => {
  if (!cover) return undefined;
  const level = warrantyRatesOf(book).coverLevels.find(({ key }) => key === cover.version);
  const months = Number(cover.duration);
  return { title: `${level?.name ?? ''} warranty, ${lengthOf(months)}`.trim(), months };
};

const mainProduct = ({ products, productType }: Quote, book: RateBook): Main | undefined => {
  const choice = products.find((one) => one.productType === productType);
  const item = choice && itemOf(book, choice);
  if (!item) return undefined;
  const { version, months, isVisit } = item;
  return { title: isVisit ? version.name : `${productNames[productType]}, ${version.name}, ${lengthOf(months)}`, months };
};

/** Where the customer goes on once a step is answered. */
export const pageAfter = ({ id, productType }: Quote, step: number): string =>
  step >= lastStep ? `/payment/${id}/` : `/quote/${productType}/step/${step + 1}/`;

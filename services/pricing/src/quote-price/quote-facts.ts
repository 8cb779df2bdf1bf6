import type { QuoteFacts } from '@kerbside/contracts/http/pricing-internal';
import { productNames } from '@kerbside/contracts/ids';
import { lengthOf } from '../pricing/length.js';
import { lineView } from '../pricing/price-view.js';
import { voucherGiven, voucherShown } from '../quotes/quote-voucher.js';
import { statusAt, type Quote } from '../quotes/quote.js';
import type { PublishedBooks } from '../rate-book/published-books.js';
import { warrantyRatesOf, type RateBook } from '../rate-book/rate-book.js';
import { itemOf } from './product-choice.js';
import { productTypesOf } from './product-types.js';

/** What other services may know: no personal data. A quote without a price yet is worth nothing. */
export const quoteFacts = (quote: Quote, books: PublishedBooks, now: Date): QuoteFacts => {
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
    lines: price?.lines.map(lineView) ?? [],
    voucher: voucherGiven(quote),
    shownVoucher: voucherShown(quote),
    maxInstalments: price?.instalments?.count ?? null,
    title: main.title,
    durationMonths: main.months,
  };
};

interface Main {
  readonly title: string;
  readonly months: number;
}

const mainOf = (quote: Quote, books: PublishedBooks): Main => {
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

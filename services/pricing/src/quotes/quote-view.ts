import type { Quote as QuoteView } from '@kerbside/contracts/http/pricing';
import type { ProductType } from '@kerbside/contracts/ids';
import { splitByProduct } from '../pricing/split.js';
import type { PublishedBooks } from '../rate-book/published-books.js';
import { moneyRatesOf } from '../rate-book/rate-book.js';
import { voucherShown } from './quote-voucher.js';
import { lastStep, statusAt, wantsInstalments, type Quote } from './quote.js';

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

/** Everything that the price is of, what the quote is for first. */
export const productTypesOf = ({ productType, price, ratedBy }: Quote, books: PublishedBooks): ProductType[] => {
  if (!price || !ratedBy) return [productType];
  const book = books.version(ratedBy.rateBookVersion);
  const priced = splitByProduct(price.lines, (type) => moneyRatesOf(book, type).taxPercent).map((share) => share.productType);
  return [...new Set([productType, ...priced])];
};

/** Where the customer goes on once a step is answered. */
export const pageAfter = ({ id, productType }: Quote, step: number): string =>
  step >= lastStep ? `/payment/${id}/` : `/quote/${productType}/step/${step + 1}/`;

import type { ProductType } from '@kerbside/contracts/ids';
import { splitByProduct } from '../pricing/split.js';
import type { Quote } from '../quotes/model/quote.js';
import type { PublishedBooks } from '../rate-book/published-books.js';
import { moneyRatesOf } from '../rate-book/rate-book.js';

/** Every product type in the price, the main one first. */
export const productTypesOf = ({ productType, price, ratedBy }: Quote, books: PublishedBooks): ProductType[] => {
  if (!price || !ratedBy) return [productType];
  const book = books.version(ratedBy.rateBookVersion);
  const priced = splitByProduct(price.lines, (type) => moneyRatesOf(book, type).taxPercent).map((share) => share.productType);
  return [...new Set([productType, ...priced])];
};

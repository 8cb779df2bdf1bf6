import type { ProductType } from '@kerbside/contracts/ids';
import { DomainError } from '@kerbside/platform/errors/errors';
import { ratedVehicle } from '../car/vehicle-rating.js';
import { newChoice } from '../kinds/items.js';
import type { InQuote, RatingContext } from '../kinds/kind.js';
import { kindOf } from '../kinds/kinds.js';
import type { ProductPrice } from '../price/together.js';
import { itemsOf } from '../pricing/items/sold-item.js';
import { inOrder } from '../quotes/model/products.js';
import type { ProductChoice, Quote } from '../quotes/model/quote.js';
import type { PublishedBooks } from '../rate-book/published-books.js';
import { productRatesOf, warrantyRatesOf, type RateBook } from '../rate-book/rate-book.js';

/** The book that prices a quote, and its car as rated. Throws PRICES_NEED_VEHICLE. */
export const ratedOf = (
  { vehicle, ratedBy, details }: Pick<Quote, 'vehicle' | 'ratedBy' | 'details'>,
  books: PublishedBooks,
): RatingContext => {
  if (!vehicle || !ratedBy) throw new DomainError('PRICES_NEED_VEHICLE');
  const book = books.version(ratedBy.rateBookVersion);
  return {
    book,
    car: { vehicle: ratedVehicle(vehicle, warrantyRatesOf(book), ratedBy.on), on: ratedBy.on, basis: details?.ownership_basis },
  };
};

/** What is in a quote, in order, with the health check that comes with another product at no cost (Q4). */
export const choicesOf = (
  { productType: main, products }: Pick<Quote, 'productType' | 'products'>,
  book: RateBook,
): readonly PricedChoice[] => {
  const isIncluded = products.some(({ productType }) => book.products[productType]?.includesHealthcheck === true);
  const chosen = products.map((choice) => ({ choice, productType: choice.productType, isIncluded: isIncluded && isFree(choice, book) }));
  const isThere = products.some(({ productType }) => productType === 'healthcheck');
  return isIncluded && !isThere ? inOrder(main, [...chosen, ...includedCheck(book)]) : chosen;
};

interface PricedChoice extends InQuote<ProductChoice> {
  readonly productType: ProductType;
}

const isFree = ({ productType }: ProductChoice, book: RateBook): boolean => {
  const rates = book.products[productType];
  return rates?.pricedBy === 'visit' && rates.isFreeWithOthers;
};

const includedCheck = (book: RateBook): PricedChoice[] => {
  const rates = productRatesOf(book, 'healthcheck');
  const item = rates && itemsOf('healthcheck', rates)[0];
  return item ? [{ choice: newChoice('healthcheck', item.key), productType: 'healthcheck', isIncluded: true }] : [];
};

/** The price of each product of a quote, the main one first. */
export const partsOf = (quote: Quote, books: PublishedBooks): readonly ProductPrice[] => {
  const rated = ratedOf(quote, books);
  return choicesOf(quote, rated.book).map((chosen) => kindOf(rated.book, chosen.productType).price(chosen, rated));
};

/** Each product type once: what one product brings is not bought beside it. */
export const refuseTwice = (parts: readonly ProductPrice[]): void => {
  const seen = new Set<ProductType>();
  for (const { lines } of parts) {
    const types = new Set(lines.flatMap(({ productType }) => productType ?? []));
    for (const type of types) {
      if (seen.has(type)) throw new DomainError('PRODUCT_ALREADY_INCLUDED', { data: { product_type: type } });
      seen.add(type);
    }
  }
};

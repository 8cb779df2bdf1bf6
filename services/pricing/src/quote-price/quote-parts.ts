import type { ProductType } from '@kerbside/contracts/ids';
import { DomainError } from '@kerbside/platform/errors';
import { priceProduct, type Choice, type ProductPrice, type RatedCar } from '../pricing/product-price.js';
import { rateVehicle, type Rating } from '../pricing/rating.js';
import { itemsOf } from '../pricing/sold-item.js';
import { priceWarranty } from '../pricing/warranty.js';
import type { ProductRates } from '../rate-book/product-rates.js';
import type { PublishedBooks } from '../rate-book/published-books.js';
import { productRatesOf, warrantyRatesOf, type RateBook } from '../rate-book/rate-book.js';
import { soldItem } from './product-choice.js';
import type { ProductChoice, Quote } from '../quotes/quote.js';
import { ratedVehicle } from '../car/vehicle-rating.js';

type Rated = Pick<Quote, 'vehicle' | 'ratedBy'>;

/** The book that prices a quote, and its car as rated. Throws PRICES_NEED_VEHICLE. */
export const ratedOf = ({ vehicle, ratedBy }: Rated, books: PublishedBooks): { readonly book: RateBook; readonly car: RatedCar } => {
  if (!vehicle || !ratedBy) throw new DomainError('PRICES_NEED_VEHICLE');
  const book = books.version(ratedBy.rateBookVersion);
  return { book, car: { vehicle: ratedVehicle(vehicle, warrantyRatesOf(book), ratedBy.on), on: ratedBy.on } };
};

/** The warranty's rating. Throws NO_COVER_FOR_CAR, with the reason. */
export const ratingOf = (quote: Rated, books: PublishedBooks): Rating => {
  const { book, car } = ratedOf(quote, books);
  return rateVehicle(warrantyRatesOf(book), car.vehicle, car.on);
};

export interface PricedChoice extends Choice {
  readonly rates: ProductRates;
  readonly choice: ProductChoice;
}

/** What is in a quote beside the warranty, with the health check that comes with another product at no cost (Q4). */
export const choicesOf = ({ products }: Pick<Quote, 'products'>, book: RateBook): readonly PricedChoice[] => {
  const isIncluded = products.some(({ productType }) => book.products[productType]?.includesHealthcheck === true);
  const chosen = products.map((choice): PricedChoice => {
    const rates = soldRates(book, choice.productType);
    const isFree = isIncluded && rates.pricedBy === 'visit' && rates.isFreeWithOthers;
    return { choice, rates, item: soldItem(book, choice), addOns: choice.addOns, visit: choice.visit, isIncluded: isFree };
  });
  return isIncluded && !products.some(({ productType }) => productType === 'healthcheck') ? [...chosen, ...includedCheck(book)] : chosen;
};

const includedCheck = (book: RateBook): PricedChoice[] => {
  const rates = productRatesOf(book, 'healthcheck');
  const item = rates && itemsOf('healthcheck', rates)[0];
  if (!item) return [];
  const choice = { productType: 'healthcheck', key: item.key, startDate: null, addOns: [], visit: null, selectionVersion: 0 } as const;
  return [{ choice, rates, item, addOns: [], visit: null, isIncluded: true }];
};

export const soldRates = (book: RateBook, type: ProductType): ProductRates => {
  const rates = productRatesOf(book, type);
  if (!rates) throw new DomainError('PRODUCT_NOT_SOLD');
  return rates;
};

/** What each product of a quote costs: what the quote is for comes first. */
export const partsOf = (quote: Quote, books: PublishedBooks): readonly ProductPrice[] => {
  const { book, car } = ratedOf(quote, books);
  const products = choicesOf(quote, book).map((choice) => priceProduct(choice.rates, choice, car));
  const warranty = quote.cover ? [warrantyPart(rateVehicle(warrantyRatesOf(book), car.vehicle, car.on), quote.cover)] : [];
  return quote.productType === 'warranty' ? [...warranty, ...products] : [...products, ...warranty];
};

const warrantyPart = (rating: Rating, cover: NonNullable<Quote['cover']>): ProductPrice => {
  const { lines, offer } = priceWarranty(rating, cover, null);
  const { months, maxInstalments } = offer.duration;
  return { productType: 'warranty', lines, months, isVisit: false, maxInstalments };
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

import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { ProductType } from '@kerbside/contracts/ids';
import { isServicedAlike } from '../car/serviced-car.js';
import { ratedVehicle } from '../car/vehicle-rating.js';
import type { Rated } from '../kinds/kind.js';
import { kindOf } from '../kinds/kinds.js';
import { firstFor } from '../kinds/sold-for.js';
import { showPrice, type Price } from '../pricing/price.js';
import { priceTogether, refuseMixed } from '../pricing/together.js';
import { decided, type Decision } from '../quotes/model/decision.js';
import { inOrder, withChoice, withoutChoice } from '../quotes/model/products.js';
import { priced } from '../quotes/model/quote-events.js';
import type { ProductChoice, Quote } from '../quotes/model/quote.js';
import type { Vehicle } from '../quotes/model/vehicle.js';
import type { PublishedBooks } from '../rate-book/published-books.js';
import { moneyRatesOf, warrantyRatesOf } from '../rate-book/rate-book.js';
import { productTypesOf } from './product-types.js';
import { partsOf, ratedOf, refuseTwice } from './quote-parts.js';

/** Takes a vehicle: what it rates like changes only when the vehicle does. What was chosen stays if it is sold for it. */
export const withVehicle = (quote: Quote, vehicle: Vehicle, books: PublishedBooks, today: IsoDay): Decision => {
  const ratedBy = isRatedAlike(quote, vehicle, books, today) ? quote.ratedBy : { rateBookVersion: bookFor(quote, books, today), on: today };
  const rated = { ...quote, vehicle, ratedBy, ...withoutServiceOfAnother(quote, vehicle) };
  return repriced({ ...rated, products: fittedProducts(rated, books) }, books);
};

/** A garage's price for a service was for the previous car; an MOT costs the same for every car. */
const withoutServiceOfAnother = ({ vehicle: before, products, atGarage }: Quote, vehicle: Vehicle): Pick<Quote, 'products' | 'atGarage'> =>
  before && isServicedAlike(before, vehicle)
    ? { products, atGarage }
    : {
        products: products.map((one) => ('visit' in one && one.productType === 'service' ? { ...one, visit: null } : one)),
        atGarage: atGarage.filter(({ productType }) => productType !== 'service'),
      };

/** A reserved price is held: another car is priced by the same book (Q2). */
const bookFor = ({ reservation, ratedBy }: Quote, books: PublishedBooks, today: IsoDay): number =>
  reservation && ratedBy ? ratedBy.rateBookVersion : books.inForce(today).version;

const isRatedAlike = ({ vehicle: before, ratedBy }: Quote, vehicle: Vehicle, books: PublishedBooks, today: IsoDay): boolean => {
  if (!before || !ratedBy) return false;
  const rates = warrantyRatesOf(books.version(ratedBy.rateBookVersion));
  return JSON.stringify(ratedVehicle(before, rates, today)) === JSON.stringify(ratedVehicle(vehicle, rates, today));
};

/** The main product must be available, in some version; other choices stay where they are available. */
const fittedProducts = (quote: Quote, books: PublishedBooks): readonly ProductChoice[] => {
  const { productType: main, products } = quote;
  const rated = ratedOf(quote, books);
  const fitted = products.flatMap((choice) => sold(choice, rated) ?? []);
  const isThere = fitted.some(({ productType }) => productType === main);
  const before = products.find(({ productType }) => productType === main);
  return isThere ? fitted : [firstFor(main, rated, before), ...fitted];
};

const sold = (choice: ProductChoice, rated: Rated): ProductChoice | undefined =>
  rated.book.products[choice.productType] && kindOf(rated.book, choice.productType).fitted(choice, rated);

export const withProduct = (quote: Quote, choice: ProductChoice, books: PublishedBooks): Decision =>
  withProducts(quote, withChoice(quote.products, choice), books);

export const withProducts = (quote: Quote, choices: readonly ProductChoice[], books: PublishedBooks): Decision =>
  repriced({ ...quote, products: inOrder(quote.productType, choices) }, books);

export const withoutProduct = (quote: Quote, type: ProductType, books: PublishedBooks): Decision =>
  repriced({ ...quote, products: withoutChoice(quote.products, type) }, books);

/** The only place where a quote's price is worked out. An unchanged price keeps its version and causes no event. */
export const repriced = (quote: Quote, books: PublishedBooks): Decision => {
  const { ratedBy, voucher, adjustment } = quote;
  if (!ratedBy) return decided(quote);
  const parts = partsOf(quote, books);
  refuseTwice(parts);
  refuseMixed(parts);
  const book = books.version(ratedBy.rateBookVersion);
  const price = showPrice(priceTogether(parts, { voucher: voucher.granted, adjustment }), {
    priceVersion: (quote.price?.priceVersion ?? 0) + 1,
    rateBookVersion: book.version,
    taxPercentOf: (type) => moneyRatesOf(book, type).taxPercent,
  });
  if (isSamePrice(price, quote.price)) return decided(quote);
  const after = { ...quote, price };
  return decided(after, priced(after, price, productTypesOf(after, books)));
};

const isSamePrice = (price: Price, before: Price | null): boolean =>
  before?.totalPence === price.totalPence &&
  JSON.stringify({ ...price, priceVersion: 0 }) === JSON.stringify({ ...before, priceVersion: 0 });

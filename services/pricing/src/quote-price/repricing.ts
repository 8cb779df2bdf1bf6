import type { Cover } from '../pricing/cover.js';
import type { Price } from '../pricing/price.js';
import type { PriceTables } from '@kerbside/contracts/http/pricing-tables';
import type { IsoDay } from '@kerbside/contracts/dates';
import { DomainError } from '@kerbside/platform/errors';
import { defaultCover, settledCover } from '../pricing/default-cover.js';
import { showPrice } from '../pricing/price.js';
import { refusalFor } from '../pricing/product-price.js';
import type { Rating } from '../pricing/rating.js';
import { noCover } from '../pricing/factors.js';
import { itemsOf } from '../pricing/sold-item.js';
import { priceTogether, refuseMixed } from '../pricing/together.js';
import { chosenOffer } from '../pricing/warranty.js';
import { warrantyTables } from '../pricing/warranty-tables.js';
import type { PublishedBooks } from '../rate-book/published-books.js';
import { moneyRatesOf, warrantyRatesOf } from '../rate-book/rate-book.js';
import { defaultItem, itemOf, newChoice, withChoice, withoutChoice } from './product-choice.js';
import { decided, type Decision } from '../quotes/decision.js';
import { priced } from '../quotes/quote-events.js';
import type { ProductChoice, Quote } from '../quotes/quote.js';
import type { Vehicle } from '../quotes/vehicle.js';
import { productTypesOf } from './product-types.js';
import { partsOf, ratedOf, ratingOf, refuseTwice, soldRates } from './quote-parts.js';
import { voucherIn } from '../quotes/quote-voucher.js';
import { ratedVehicle } from '../car/vehicle-rating.js';

/** Takes a vehicle: what it rates like changes only when the vehicle does. What was chosen stays if it is sold for it. */
export const withVehicle = (quote: Quote, vehicle: Vehicle, books: PublishedBooks, today: IsoDay): Decision => {
  const ratedBy = isRatedAlike(quote, vehicle, books, today) ? quote.ratedBy : { rateBookVersion: bookFor(quote, books, today), on: today };
  const rated = { ...quote, vehicle, ratedBy };
  return repriced({ ...rated, cover: soldCover(rated, books), products: soldProducts(rated, books) }, books);
};

/** A reserved price is held: another car is priced by the same book (Q2). */
const bookFor = ({ reservation, ratedBy }: Quote, books: PublishedBooks, today: IsoDay): number =>
  reservation && ratedBy ? ratedBy.rateBookVersion : books.inForce(today).version;

const isRatedAlike = ({ vehicle: before, ratedBy }: Quote, vehicle: Vehicle, books: PublishedBooks, today: IsoDay): boolean => {
  if (!before || !ratedBy) return false;
  const rates = warrantyRatesOf(books.version(ratedBy.rateBookVersion));
  return JSON.stringify(ratedVehicle(before, rates, today)) === JSON.stringify(ratedVehicle(vehicle, rates, today));
};

const soldCover = (quote: Quote, books: PublishedBooks): Cover | null => {
  const isMain = quote.productType === 'warranty';
  if (!isMain && quote.cover === null) return null;
  const rating = isMain ? ratingOf(quote, books) : ratingIfCovered(quote, books);
  if (!rating) return null;
  const isSold = quote.cover !== null && rating.levels.some(({ level }) => level.key === quote.cover?.version);
  return isSold ? quote.cover : defaultCover(rating);
};

const ratingIfCovered = (quote: Quote, books: PublishedBooks): Rating | undefined => {
  try {
    return ratingOf(quote, books);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NO_COVER_FOR_CAR') return undefined;
    throw error;
  }
};

/** What the quote is for must be had, in some version; what else was chosen stays where it can be had. */
const soldProducts = (quote: Quote, books: PublishedBooks): readonly ProductChoice[] => {
  const { book, car } = ratedOf(quote, books);
  const isSold = (choice: ProductChoice): boolean => {
    const item = itemOf(book, choice);
    return item !== undefined && refusalFor(item, car) === undefined;
  };
  const kept = quote.products.filter(isSold);
  if (quote.productType === 'warranty' || kept.some(({ productType }) => productType === quote.productType)) return kept;
  const items = itemsOf(quote.productType, soldRates(book, quote.productType));
  const main = defaultItem(items.filter((item) => refusalFor(item, car) === undefined));
  if (!main) throw noCover((items[0] && refusalFor(items[0], car)) ?? 'vehicle_age');
  return [newChoice(quote.productType, main.key), ...kept];
};

/** Takes a cover, sent in full; refuses by field what the rate book does not sell. */
export const withCover = (quote: Quote, chosen: Cover, books: PublishedBooks): Decision => {
  const cover = settledCover(chosen);
  chosenOffer(ratingOf(quote, books), cover);
  return repriced({ ...quote, cover }, books);
};

export const withProduct = (quote: Quote, choice: ProductChoice, books: PublishedBooks): Decision =>
  repriced({ ...quote, products: mainFirst(quote, withChoice(quote.products, choice)) }, books);

export const withProducts = (quote: Quote, choices: readonly ProductChoice[], books: PublishedBooks): Decision =>
  repriced({ ...quote, products: mainFirst(quote, choices) }, books);

export const withoutProduct = (quote: Quote, type: ProductChoice['productType'], books: PublishedBooks): Decision =>
  repriced(type === 'warranty' ? { ...quote, cover: null } : { ...quote, products: withoutChoice(quote.products, type) }, books);

const mainFirst = ({ productType }: Quote, choices: readonly ProductChoice[]): readonly ProductChoice[] => [
  ...choices.filter((one) => one.productType === productType),
  ...choices.filter((one) => one.productType !== productType),
];

/** The one place where a quote's price is worked out. A price that comes out the same keeps its version and is no event. */
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

/** The warranty's tables; as they would be when no warranty is in the quote yet. */
export const tablesOf = (quote: Quote, books: PublishedBooks): PriceTables => {
  const rating = ratingOf(quote, books);
  const { book } = ratedOf(quote, books);
  return warrantyTables(rating, {
    cover: quote.cover ?? defaultCover(rating),
    voucher: voucherIn(quote),
    rateBookVersion: book.version,
  });
};

import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { productNames, type ProductType, productTypes } from '@kerbside/contracts/ids';
import type { Pence } from '@kerbside/contracts/money/money';
import { DomainError } from '@kerbside/platform/errors/errors';
import { ratedVehicle, isServicedAlike } from '../car/vehicle-rating.js';
import type { RatingContext } from '../kinds/kind.js';
import { kindOf } from '../kinds/kinds.js';
import { itemOf } from '../kinds/items.js';
import { reasonFor } from '../pricing/factors.js';
import { refusalFor } from '../pricing/items/product-price.js';
import { unsuitable } from '../pricing/items/suits.js';
import { showPrice, type Price } from '../price/price.js';
import { premiumOf, type RenewalTerms } from '../price/adjustment.js';
import { priceTogether, refuseMixed } from '../price/together.js';
import { decided, type QuoteDecision } from '../quotes/model/decision.js';
import { coverIn, inOrder, itemIn, itemsIn, withChoice, withoutChoice } from '../quotes/model/products.js';
import { priced } from '../quotes/model/quote-events.js';
import type { OfferedCover, ProductChoice, Quote, VehicleDraft } from '../quotes/model/quote.js';
import type { PublishedBooks } from '../rate-book/published-books.js';
import { moneyRatesOf, productRatesOf, warrantyRatesOf, type RateBook } from '../rate-book/rate-book.js';
import { partsOf, ratedOf, refuseTwice } from './quote-parts.js';
import { productTypesOf } from './quote-facts.js';

/** Takes a vehicle: what it rates like changes only when the vehicle does. What was chosen stays if it is sold for it. */
export const withVehicle = (quote: Quote, vehicle: VehicleDraft, books: PublishedBooks, today: IsoDay): QuoteDecision => {
  const ratedBy = isRatedAlike(quote, vehicle, books, today) ? quote.ratedBy : { rateBookVersion: bookFor(quote, books, today), on: today };
  const rated = { ...quote, vehicle, ratedBy, ...withoutServiceOfAnother(quote, vehicle) };
  return refitted(rated, books);
};

/** After another answer about the car: what is not sold for it any more leaves the quote, which says so. */
export const refitted = (quote: Quote, books: PublishedBooks): QuoteDecision => {
  if (!quote.ratedBy) return decided(quote);
  const products = fittedProducts(quote, books);
  return repriced({ ...quote, products, leftOut: whatLeft(quote, products, books) }, books);
};

const whatLeft = (quote: Quote, after: readonly ProductChoice[], books: PublishedBooks): string[] => {
  const rated = ratedOf(quote, books);
  const { book, car } = rated;
  const items = itemsIn(quote.products).flatMap((choice) => {
    const kept = itemIn(after, choice.productType);
    const item = itemOf(book, choice);
    const of = kept?.key === choice.key ? undefined : item && refusalFor(item, car);
    const addOns = choice.addOns.filter((key) => kept && !kept.addOns.includes(key));
    return [
      ...(of && item ? [leftBecause(item.version.name, reasonFor(of))] : []),
      ...addOns.map((key) =>
        leftBecause(addOnNamed(book, choice.productType, key), reasonFor(unsuitable(choice.productType, key, car) ?? '')),
      ),
    ];
  });
  const warranty = coverIn(quote.products) && !coverIn(after) ? refusalOf('warranty', rated) : undefined;
  return [...items, ...(warranty === undefined ? [] : [leftBecause(productNames.warranty, warranty)])];
};

const addOnNamed = (book: RateBook, type: ProductType, code: string): string =>
  productRatesOf(book, type)?.addOns.find(({ key }) => key === code)?.name ?? code;

const leftBecause = (name: string, because: string): string => `${name} is no longer in your quote. ${because}`;

/** A garage's price for a service was for the previous car; an MOT costs the same for every car. */
const withoutServiceOfAnother = (
  { vehicle: before, products, atGarage }: Quote,
  vehicle: VehicleDraft,
): Pick<Quote, 'products' | 'atGarage'> =>
  before && isServicedAlike(before, vehicle)
    ? { products, atGarage }
    : {
        products: products.map((one) => ('visit' in one && one.productType === 'service' ? { ...one, visit: null } : one)),
        atGarage: atGarage.filter(({ productType }) => productType !== 'service'),
      };

/** A reserved price is held until it lapses: another car is priced by the same book (Q2). */
const bookFor = ({ reservation, ratedBy }: Quote, books: PublishedBooks, today: IsoDay): number =>
  reservation && ratedBy && today <= londonDay(reservation.until) ? ratedBy.rateBookVersion : books.inForce(today).version;

const isRatedAlike = ({ vehicle: before, ratedBy }: Quote, vehicle: VehicleDraft, books: PublishedBooks, today: IsoDay): boolean => {
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

const sold = (choice: ProductChoice, rated: RatingContext): ProductChoice | undefined =>
  rated.book.products[choice.productType] && kindOf(rated.book, choice.productType).fitted(choice, rated);

export const withProduct = (quote: Quote, choice: ProductChoice, books: PublishedBooks): QuoteDecision =>
  withProducts(quote, withChoice(quote.products, choice), books);

export const withProducts = (quote: Quote, choices: readonly ProductChoice[], books: PublishedBooks): QuoteDecision =>
  repriced({ ...quote, products: inOrder(quote.productType, choices), leftOut: [] }, books);

export const withoutProduct = (quote: Quote, type: ProductType, books: PublishedBooks): QuoteDecision =>
  repriced({ ...quote, products: withoutChoice(quote.products, type) }, books);

/** The only place where a quote's price is worked out. An unchanged price keeps its version and causes no event. */
export const repriced = (quote: Quote, books: PublishedBooks): QuoteDecision => {
  const { ratedBy, voucher, adjustment } = quote;
  if (!ratedBy) return decided(quote);
  const parts = partsOf(quote, books);
  refuseTwice(parts);
  refuseMixed(parts);
  const book = books.version(ratedBy.rateBookVersion);
  // What it renews matters to that adjustment alone, and takes pricing the offer again.
  const renewed = adjustment?.code === 'previous_price' ? renewedBy(quote, books) : null;
  const price = showPrice(priceTogether(parts, { voucher: voucher.granted, adjustment, renewed }), {
    priceVersion: (quote.price?.priceVersion ?? 0) + 1,
    rateBookVersion: book.version,
    taxPercentOf: (type) => moneyRatesOf(book, type).taxPercent,
  });
  if (isSamePrice(price, quote.price)) return decided(quote);
  const after = { ...quote, price };
  return decided(after, priced(after, price, productTypesOf(after, books)));
};

/** What it renews; null for a quote that renews nothing. */
export const renewedBy = (quote: Quote, books: PublishedBooks): RenewalTerms | null => {
  const { productType, renewal } = quote;
  if (!renewal) return null;
  const { previousPence, offered } = renewal;
  return { productType, previousPence, offeredPence: offered && offeredPence(quote, offered, books) };
};

/**
 * What the cover that we offered costs for the car as it is known now, in the place of what is chosen; 0 where it is not sold for it any more, and for
 * another car.
 */
const offeredPence = (quote: Quote, offered: OfferedCover, books: PublishedBooks): Pence => {
  if ((quote.vehicle?.registration_number ?? null) !== offered.registrationNumber) return 0;
  const choice = sold(offered.choice, ratedOf(quote, books));
  if (!choice) return 0;
  const parts = partsOf({ ...quote, products: withChoice(quote.products, choice) }, books);
  return premiumOf(priceTogether(parts, { voucher: quote.voucher.granted, adjustment: null }).lines, quote.productType);
};

const isSamePrice = (price: Price, before: Price | null): boolean =>
  before?.totalPence === price.totalPence &&
  JSON.stringify({ ...price, priceVersion: 0 }) === JSON.stringify({ ...before, priceVersion: 0 });

/** The initial choice of the main product. If the car cannot have it, the error lists the products it can have. */
const firstFor = (type: ProductType, rated: RatingContext, before: ProductChoice | undefined): ProductChoice => {
  try {
    return kindOf(rated.book, type).first(type, rated, before);
  } catch (error) {
    if (!isNoCover(error)) throw error;
    const { details } = error;
    throw new DomainError(error.code, { ...details, data: { ...Object(details.data), instead: soldFor(rated) } });
  }
};

const soldFor = (rated: RatingContext): ProductType[] =>
  productTypes.filter((type) => rated.book.products[type] && refusalOf(type, rated) === undefined);

/** Why a product is not sold for the car; undefined when it is. */
const refusalOf = (type: ProductType, rated: RatingContext): string | undefined => {
  const kind = kindOf(rated.book, type);
  try {
    kind.price({ choice: kind.first(type, rated), isIncluded: false }, rated);
    return undefined;
  } catch (error) {
    if (isNoCover(error)) return error.message;
    // Only its price waits for an answer.
    if (error instanceof DomainError && error.code === 'INVALID') return undefined;
    throw error;
  }
};

const isNoCover = (error: unknown): error is DomainError => error instanceof DomainError && error.code === 'NO_COVER_FOR_CAR';

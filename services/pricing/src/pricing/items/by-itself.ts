import type { ProductType } from '@kerbside/contracts/ids';
import type { Pence } from '@kerbside/contracts/money/money';
import { productRatesOf, type RateBook } from '../../rate-book/rate-book.js';
import { sumOf } from '../../price/price-line.js';
import { hasFactors, priceProduct, refusalFor, unknownFor } from './product-price.js';
import type { RatedCar } from '../rated-vehicle.js';
import { itemsOf, type SoldItem } from './sold-item.js';

/** Cover that another product brings: what it is, for how long, and what it costs there. */
export interface BroughtCover {
  readonly productType: ProductType;
  readonly claimLimitPounds: number;
  /** Months as text. */
  readonly duration: string;
  readonly pence: Pence;
}

/**
 * The saving against buying it separately: against the cheapest item of that product with the same claim limit, length and car. Undefined
 * when there is no saving, nothing comparable is sold separately, or the price depends on something of the car that is not known.
 */
export const savedWith = (
  { productType, claimLimitPounds, duration, pence }: BroughtCover,
  book: RateBook,
  car: RatedCar | null,
): Pence | undefined => {
  const rates = productRatesOf(book, productType);
  if (!rates || (car === null && hasFactors(rates))) return undefined;
  const alike = (item: SoldItem) =>
    item.duration === duration && item.claimLimit === claimLimitPounds && (car === null || refusalFor(item, car) === undefined);
  const own = itemsOf(productType, rates)
    .filter(alike)
    .map((item) => ({ item, addOns: [], visit: null, isIncluded: false }))
    .filter((choice) => car === null || unknownFor(rates, choice, car).length === 0)
    .map((choice) => (car ? sumOf(priceProduct(rates, choice, car).lines) : choice.item.grossPence));
  const saved = Math.min(...own) - pence;
  return own.length > 0 && saved > 0 ? saved : undefined;
};

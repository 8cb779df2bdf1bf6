import type { Cover } from '@kerbside/contracts/http/pricing';
import type { Price } from '@kerbside/contracts/http/pricing-price';
import type { PriceTables } from '@kerbside/contracts/http/pricing-tables';
import type { IsoDay } from '@kerbside/contracts/dates';
import { DomainError } from '@kerbside/platform/errors';
import { defaultCover, settledCover } from '../pricing/default-cover.js';
import { showPrice } from '../pricing/price.js';
import { rateVehicle, type Rating } from '../pricing/rating.js';
import { chosenOffer, priceWarranty } from '../pricing/warranty.js';
import { warrantyTables } from '../pricing/warranty-tables.js';
import { warrantyRatesOf, type RateBooks } from '../rate-book/rate-books.js';
import type { Quote, VehicleDraft } from './quote.js';
import { ratedVehicle } from './vehicle-rating.js';

/** Takes a vehicle: what it rates like changes only when the vehicle does. The cover stays if it is sold for it. */
export const withVehicle = (quote: Quote, vehicle: VehicleDraft, books: RateBooks, today: IsoDay): Quote => {
  const ratedBy = isRatedAlike(quote, vehicle, books, today) ? quote.ratedBy : { rateBookVersion: books.inForce(today).version, on: today };
  const rating = ratingOf({ vehicle, ratedBy }, books);
  return repriced({ ...quote, vehicle, ratedBy, cover: soldCover(rating, quote.cover) }, books);
};

const isRatedAlike = ({ vehicle: before, ratedBy }: Quote, vehicle: VehicleDraft, books: RateBooks, today: IsoDay): boolean => {
  if (!before || !ratedBy) return false;
  const rates = warrantyRatesOf(books.version(ratedBy.rateBookVersion));
  return JSON.stringify(ratedVehicle(before, rates, today)) === JSON.stringify(ratedVehicle(vehicle, rates, today));
};

const soldCover = (rating: Rating, cover: Cover | null): Cover => {
  const isSold = cover !== null && rating.levels.some(({ level }) => level.key === cover.version);
  return isSold ? cover : defaultCover(rating);
};

/** Takes a cover, sent in full; refuses by field what the rate book does not sell. */
export const withCover = (quote: Quote, chosen: Cover, books: RateBooks): Quote => {
  const cover = settledCover(chosen);
  chosenOffer(ratingOf(quote, books), cover);
  return repriced({ ...quote, cover }, books);
};

/** The one place where a quote's price is worked out. A price that comes out the same keeps its version. */
export const repriced = (quote: Quote, books: RateBooks): Quote => {
  const { cover, ratedBy, voucher } = quote;
  if (!cover || !ratedBy) return quote;
  const { taxPercent } = warrantyRatesOf(books.version(ratedBy.rateBookVersion));
  const priceVersion = (quote.price?.priceVersion ?? 0) + 1;
  const price = showPrice(priceWarranty(ratingOf(quote, books), cover, voucher.granted), {
    priceVersion,
    rateBookVersion: ratedBy.rateBookVersion,
    taxPercent,
  });
  return isSamePrice(price, quote.price) ? quote : { ...quote, price };
};

const isSamePrice = (price: Price, before: Price | null): boolean =>
  before !== null && JSON.stringify({ ...price, priceVersion: 0 }) === JSON.stringify({ ...before, priceVersion: 0 });

export const tablesOf = (quote: Quote, books: RateBooks): PriceTables => {
  const { cover, ratedBy, voucher } = quote;
  if (!cover || !ratedBy) throw new DomainError('PRICES_NEED_VEHICLE');
  return warrantyTables(ratingOf(quote, books), { cover, voucher: voucher.granted, rateBookVersion: ratedBy.rateBookVersion });
};

export const ratingOf = ({ vehicle, ratedBy }: Pick<Quote, 'vehicle' | 'ratedBy'>, books: RateBooks): Rating => {
  if (!vehicle || !ratedBy) throw new DomainError('PRICES_NEED_VEHICLE');
  const rates = warrantyRatesOf(books.version(ratedBy.rateBookVersion));
  return rateVehicle(rates, ratedVehicle(vehicle, rates, ratedBy.on), ratedBy.on);
};

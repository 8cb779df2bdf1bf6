import { productNames } from '@kerbside/contracts/ids';
import { toPence, wholePounds } from '@kerbside/contracts/money/money';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import { defaultCover, settledCover } from '../pricing/warranty/default-cover.js';
import { offersOf, rateVehicle, unknownOf, type Rating } from '../pricing/warranty/rating.js';
import { chosenOffer, priceOfCover } from '../pricing/warranty/warranty.js';
import type { WarrantyChoice } from '../quotes/model/quote.js';
import { warrantyRatesOf } from '../rate-book/rate-book.js';
import type { WarrantyRates } from '../rate-book/warranty-rates.js';
import type { Kind, RatingContext } from './kind.js';
import { claimLimit, limited, named, soldWith, titleOf, type PolicyFacts, type Term } from './policy-facts.js';
import { emptyTable, warrantyTable, keyOfOffer, offerOfKey } from './warranty-table.js';
import { spelledOut } from '../rate-book/levels.js';
import type { WarrantyCover } from '../price/warranty-cover.js';

/** A warranty: a level for the age and mileage of the car, with options that change its price. */
export const warrantyKind: Kind<WarrantyChoice> = {
  choose(before, { form, book, car }) {
    if (!car) throw new DomainError('PRICES_NEED_VEHICLE');
    const rating = ratingOf({ book, car });
    const offer = offerOfKey(rating, form.key);
    if (!offer) throw invalid({ key: 'Choose a duration' });
    const cover = before?.cover ?? defaultCover(rating);
    const additional_products = form.add_ons ?? cover.additional_products;
    if (!additional_products.every((code) => rating.rates.additionalProducts.some(({ key }) => key === code)))
      throw invalid({ add_ons: 'Choose from what we offer' });
    const { level, duration } = offer;
    return warrantyOf({ ...cover, version: level.key, duration: String(duration.months), additional_products }, { book, car });
  },

  first(_type, rated) {
    return { productType: 'warranty', cover: defaultCover(ratingOf(rated)) };
  },

  fitted(choice, rated) {
    const rating = ratingIfCovered(rated);
    if (!rating) return undefined;
    if (isSold(choice.cover, rating)) return choice;
    const first = defaultCover(rating);
    // Another level, and the rest as it was: with another car, cover by the month does not become cover for a year.
    const moved = { ...choice.cover, version: first.version };
    return { productType: 'warranty', cover: isSold(moved, rating) ? moved : first };
  },

  price({ choice }, rated) {
    const { lines, offer } = priceOfCover(ratingOf(rated), choice.cover);
    const { months, maxInstalments } = offer.duration;
    return { productType: 'warranty', lines, months, isVisit: false, maxInstalments };
  },

  policies({ cover }, rated) {
    const rating = ratingOf(rated);
    const additional = rating.rates.additionalProducts.filter(({ key }) => cover.additional_products.includes(key));
    const duration = Number(cover.duration);
    return [ownPolicy(cover, rating), ...additional.map((one) => ({ ...soldWith(one, one, duration), startDate: undefined, duration }))];
  },

  title({ cover }, book) {
    const level = warrantyRatesOf(book).coverLevels.find(({ key }) => key === cover.version);
    const months = Number(cover.duration);
    return { title: titleOf({ productType: 'warranty', levelName: level?.name ?? '' }, months), months };
  },

  view({ cover: { version, duration, additional_products } }, { book, car }) {
    const rating = car && ratingOf({ book, car });
    const offers = rating ? rating.levels.flatMap((offered) => offersOf(rating, offered)) : [];
    const offer = offers.find((one) => one.level.key === version && String(one.duration.months) === duration);
    return {
      product_type: 'warranty',
      name: productNames.warranty,
      key: rating && offer ? keyOfOffer(rating, offer) : '',
      version,
      duration,
      tyre_type: null,
      claim_limit: offer?.level.claimLimitPounds ?? null,
      start_date: null,
      add_ons: [...additional_products],
    };
  },

  table({ book, car, chosen, voucher }) {
    const waiting = car ? unknownOf(warrantyRatesOf(book), car.vehicle) : [];
    if (waiting.length > 0) return { ...emptyTable(book, null), needs: [...waiting] };
    return warrantyTable(() => car && ratingOf({ book, car }), { book, car, cover: chosen?.choice.cover, voucher });
  },
};

/** Throws NO_COVER_FOR_CAR, with the reason. */
export const ratingOf = ({ book, car }: RatingContext): Rating => rateVehicle(warrantyRatesOf(book), car.vehicle, car.on);

/** A cover sent in full; refuses by field what the rate book does not sell. */
export const warrantyOf = (chosen: WarrantyCover, rated: RatingContext): WarrantyChoice => {
  const cover = settledCover(chosen);
  chosenOffer(ratingOf(rated), cover);
  return { productType: 'warranty', cover };
};

const isSold = ({ version, duration }: WarrantyCover, rating: Rating): boolean =>
  rating.levels.some(
    (offered) => offered.level.key === version && offersOf(rating, offered).some((offer) => String(offer.duration.months) === duration),
  );

const ratingIfCovered = (rated: RatingContext): Rating | undefined => {
  try {
    return ratingOf(rated);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NO_COVER_FOR_CAR') return undefined;
    throw error;
  }
};

const ownPolicy = (cover: WarrantyCover, rating: Rating): PolicyFacts => {
  const { level, duration } = chosenOffer(rating, cover);
  return {
    ...named('warranty'),
    version: level.key,
    levelName: level.name,
    ...limited(level.claimLimitPounds),
    excessPence: toPence(cover.repair_contribution),
    covers: spelledOut(level, rating.rates.coverLevels),
    excludes: level.excludes,
    terms: warrantyTerms(rating.rates, cover),
    startDate: undefined,
    duration: duration.months,
  };
};

const warrantyTerms = (rates: WarrantyRates, cover: WarrantyCover): Term[] => {
  const level = rates.coverLevels.find(({ key }) => key === cover.version);
  const ticked = [
    ...rates.extras.filter(({ key }) => cover[key] === true),
    ...rates.subproducts.filter(({ key }) => cover.subproducts.includes(key)),
  ];
  return [
    { label: 'Labour rate', value: `Up to ${wholePounds(cover.labour_rate)} an hour` },
    { label: 'Repairs', value: cover.repairer_preference === 'network' ? 'At a garage in our network' : 'At a garage of your choice' },
    { label: 'Excess per repair', value: wholePounds(cover.repair_contribution) },
    ...claimLimit(level?.claimLimitPounds ?? null),
    ...ticked.map(({ name, summary }) => ({ label: name, value: summary })),
  ];
};

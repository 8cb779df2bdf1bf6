import type { Cover } from '@kerbside/contracts/http/pricing';
import type { PurchasedQuote } from '@kerbside/contracts/http/pricing-purchase';
import { addDays, addMonths, type IsoDay } from '@kerbside/contracts/dates';
import { productNames } from '@kerbside/contracts/ids';
import { formatPounds, toPence } from '@kerbside/contracts/money';
import { DomainError } from '@kerbside/platform/errors';
import { splitByProduct, type ProductShare } from '../pricing/split.js';
import { chosenOffer } from '../pricing/warranty.js';
import { warrantyRatesOf, type RateBooks } from '../rate-book/rate-books.js';
import type { AdditionalProduct, CoverLevel, WarrantyRates } from '../rate-book/rates.js';
import type { Quote, VehicleDraft } from './quote.js';
import { ratingOf } from './repricing.js';

type Policy = PurchasedQuote['policies'][number];
type Period = Pick<Policy, 'startsOn' | 'endsOn' | 'months' | 'rolling'>;
type Term = Policy['terms'][number];

/** What the quote sells: a policy for the warranty and one for each additional product, whose premiums add up to the price. */
export const saleOf = (quote: Quote, books: RateBooks, today: IsoDay): PurchasedQuote => {
  const { vehicle, cover, price, ratedBy, customerId, details } = quote;
  if (!vehicle || !cover || !price || !ratedBy || customerId === null) throw new DomainError('QUOTE_NOT_READY');
  const rates = warrantyRatesOf(books.version(ratedBy.rateBookVersion));
  const { level, duration } = chosenOffer(ratingOf(quote, books), cover);
  const period = periodOf(details?.start_date, duration.months, today);
  const [main, ...others] = splitByProduct(price.lines, rates.taxPercent);
  if (!main) throw new DomainError('QUOTE_NOT_READY');
  return {
    quoteId: quote.id,
    customerId,
    vehicle: vehicleOf(vehicle),
    policies: [
      { ...period, ...sharesOf(main), ...warrantyOf(level), terms: warrantyTerms(rates, cover) },
      ...others.map((share) => ({ ...period, ...sharesOf(share), ...additionalOf(rates, share) })),
    ],
  };
};

/** Cover that was to start on a day gone by starts today. Both days are covered; monthly cover is written for its first month. */
export const periodOf = (startDate: IsoDay | undefined, duration: number, today: IsoDay): Period => {
  const startsOn = startDate === undefined || startDate < today ? today : startDate;
  const months = Math.max(1, duration);
  return { startsOn, endsOn: addDays(addMonths(startsOn, months), -1), months, rolling: duration === 0 };
};

const sharesOf = ({ lines, originalPence, premiumPence, taxPence }: ProductShare) => ({
  lines: [...lines],
  originalPence,
  premiumPence,
  taxPence,
});

const vehicleOf = (vehicle: VehicleDraft): PurchasedQuote['vehicle'] => ({
  registrationNumber: vehicle.registration_number ?? null,
  make: vehicle.make ?? '',
  model: vehicle.model ?? '',
  range: vehicle.range ?? null,
  firstRegistrationDate: vehicle.first_registration_date ?? null,
  mileage: vehicle.mileage ?? 0,
});

const warrantyOf = ({ key, name, claimLimitPounds, covers, excludes }: CoverLevel) => ({
  productType: 'warranty' as const,
  productName: productNames.warranty,
  version: key,
  levelName: name,
  claimLimitPence: toPence(claimLimitPounds),
  covers,
  excludes,
});

const additionalOf = (rates: WarrantyRates, share: ProductShare) => {
  const product = rates.additionalProducts.find(({ key }) => key === share.lines[0]?.code);
  if (!product) throw new Error('An additional line is of no additional product');
  const { key, productType, name, claimLimitPounds, covers, excludes } = product;
  const claimLimitPence = toPence(claimLimitPounds);
  return {
    productType,
    productName: productNames[productType],
    version: key,
    levelName: name,
    claimLimitPence,
    covers,
    excludes,
    terms: [claimLimitTerm(product)],
  };
};

const claimLimitTerm = ({ claimLimitPounds }: Pick<AdditionalProduct, 'claimLimitPounds'>): Term => ({
  label: 'Claim limit',
  value: formatPounds(toPence(claimLimitPounds)),
});

const warrantyTerms = (rates: WarrantyRates, cover: Cover): Term[] => {
  const level = rates.coverLevels.find(({ key }) => key === cover.version);
  const ticked = [
    ...rates.extras.filter(({ key }) => cover[key] === true),
    ...rates.subproducts.filter(({ key }) => cover.subproducts.includes(key)),
  ];
  return [
    { label: 'Labour rate', value: `Up to ${formatPounds(toPence(cover.labour_rate))} an hour` },
    { label: 'Repairs', value: cover.repairer_preference === 'network' ? 'At a garage of our network' : 'At a garage of your choice' },
    { label: 'You pay of each repair', value: formatPounds(toPence(cover.repair_contribution)) },
    ...(level ? [claimLimitTerm(level)] : []),
    ...ticked.map(({ name, summary }) => ({ label: name, value: summary })),
  ];
};

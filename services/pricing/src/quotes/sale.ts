import type { PurchasedQuote } from '@kerbside/contracts/http/pricing-purchase';
import { addDays, addMonths, type IsoDay } from '@kerbside/contracts/dates';
import { DomainError } from '@kerbside/platform/errors';
import { splitByProduct, type ProductShare } from '../pricing/split.js';
import type { RateBooks } from '../rate-book/rate-books.js';
import { moneyRatesOf } from '../rate-book/rates.js';
import { policyFacts } from './policy-facts.js';
import type { Quote, VehicleDraft } from './quote.js';
import { ratedOf } from './quote-parts.js';

type Policy = PurchasedQuote['policies'][number];
type Period = Pick<Policy, 'startsOn' | 'endsOn' | 'months' | 'rolling'>;

/** What the quote sells: a policy for each product, whose premiums add up to the price. */
export const saleOf = (quote: Quote, books: RateBooks, today: IsoDay): PurchasedQuote => {
  const { vehicle, customerId } = quote;
  if (!vehicle || customerId === null) throw new DomainError('QUOTE_NOT_READY');
  return { quoteId: quote.id, customerId, vehicle: vehicleOf(vehicle), policies: policiesOf(quote, books, today) };
};

/** The same before anybody is known to buy them: what is shown with the terms is what is sold. */
export const policiesOf = (quote: Quote, books: RateBooks, today: IsoDay): Policy[] => {
  const { price, details } = quote;
  if (!price) throw new DomainError('QUOTE_NOT_READY');
  const { book } = ratedOf(quote, books);
  const shares = splitByProduct(price.lines, (type) => moneyRatesOf(book, type).taxPercent);
  return shares.map((share) => {
    const { startDate, duration, ...facts } = policyFacts(quote, share.productType, books);
    return { ...periodOf(startDate ?? details?.start_date, duration, today), ...moneyOf(share), ...facts };
  });
};

/** Cover that was to start on a day gone by starts today. Both days are covered; monthly cover is written for its first month. */
export const periodOf = (startDate: IsoDay | undefined, duration: number, today: IsoDay): Period => {
  const startsOn = startDate === undefined || startDate < today ? today : startDate;
  const months = Math.max(1, duration);
  return { startsOn, endsOn: addDays(addMonths(startsOn, months), -1), months, rolling: duration === 0 };
};

const moneyOf = ({ lines, originalPence, premiumPence, taxPence }: ProductShare) => ({
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

import { type ProductType, productTypes } from '@kerbside/contracts/ids';
import { warrantyRatesOf, type RateBook } from '../src/rate-book/rate-book.js';
import { readBookFiles } from '../src/rate-book/book-files.js';
import type { WarrantyRates } from '../src/rate-book/warranty-rates.js';
import { aCover as aSampleCover } from '@kerbside/contracts/testing/samples';
import { rateVehicle, type Rating } from '../src/pricing/warranty/rating.js';
import type { RatedVehicle } from '../src/pricing/rated-vehicle.js';
import type { WarrantyCover } from '../src/price/warranty-cover.js';
import { QuotesRepository } from '../src/quotes/quotes.repository.js';
import { hashOf } from '../src/access/quote-links.js';
import type { Pricing, NewQuote } from './journey.js';

export const bookLabelled = (label: string): RateBook => {
  const found = readBookFiles().find(({ book }) => book.label === label);
  if (!found) throw new Error(`There is no rate book ${label}`);
  return found.book;
};

/** The products that it sells: a later book may have others. */
export const soldIn = ({ products }: RateBook): readonly ProductType[] => productTypes.filter((type) => products[type] !== undefined);

export const bookOne = (): WarrantyRates => warrantyRatesOf(bookLabelled('2025-01'));

export const today = '2026-11-02';

/** Rates with no loading at all: an everyday make, 6 years, 50,000 miles. */
export const aRatedVehicle = (given: Partial<RatedVehicle> = {}): RatedVehicle => ({
  make: 'Ford',
  firstRegistered: '2020-05-01',
  mileage: 50_000,
  engineSize: '1201_1600',
  grossWeight: 'up_to_2500',
  bhp: '101_150',
  isPrivateUseOnly: true,
  ...given,
});

export const aRating = (given: Partial<RatedVehicle> = {}, rates = bookOne()): Rating => rateVehicle(rates, aRatedVehicle(given), today);

export const aCover = (given: Partial<WarrantyCover> = {}): WarrantyCover => ({ ...aSampleCover({ version: 'complete' }), ...given });

/** Stores a quote answered by real calls under the name and secret from a pact, replacing any quote with that name. */
export const named = async (
  { pricing }: Pricing,
  { id }: NewQuote,
  { quoteId, secret }: { readonly quoteId: string; readonly secret: string },
) => {
  const quotes = pricing.get(QuotesRepository);
  const quote = await quotes.find(id);
  const renamed = { ...quote, id: quoteId, reference: `KQ-${id.slice(0, 8)}`, secretHash: hashOf(secret) };
  const after = { after: renamed, events: [] };
  await quotes.records.change(quoteId, () => Promise.resolve(after)).catch(() => quotes.records.add(renamed, []));
  return { id: quoteId, secret };
};

import { randomUUID } from 'node:crypto';
import type { ProductType } from '@kerbside/contracts/ids';
import { startQuote, type Quote, type VehicleDraft } from '../src/quotes/model/quote.js';
import { withVehicle } from '../src/quote-price/repricing.js';
import { PublishedBooks } from '../src/rate-book/published-books.js';

export const books = new PublishedBooks();
export const today = '2026-11-20';

/** Rates with no loading at all where six years and 50,000 miles do not. */
export const aCar = (given: VehicleDraft = {}): VehicleDraft => ({
  make: 'Ford',
  model: 'Focus',
  first_registration_date: '2020-05-01',
  mileage: 50_000,
  engine_size: 1_500,
  gross_weight: 1_870,
  bhp: 148,
  private_use_only: 'yes',
  ...given,
});

/** A quote whose car is known, with what is first chosen for it. */
export const aPricedQuote = (productType: ProductType = 'warranty', car: VehicleDraft = aCar()): Quote => {
  const given = { id: randomUUID(), reference: 'KQ-1', secretHash: '', customerId: null, productType };
  return withVehicle(startQuote(given, new Date('2026-11-20T10:00:00Z')), car, books, today).quote;
};

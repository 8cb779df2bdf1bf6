import type * as z from 'zod/mini';
import type { Cover } from '../pricing/cover.js';
import type { step3Form } from '@kerbside/contracts/http/pricing-steps';
import { DomainError } from '@kerbside/platform/errors';
import { withCover } from '../quote-price/repricing.js';
import { changed } from '../quotes/agreed-terms.js';
import { mapQuote, type Decision } from '../quotes/decision.js';
import type { Quote } from '../quotes/quote.js';
import type { PublishedBooks } from '../rate-book/published-books.js';

export type CoverForm = z.output<typeof step3Form>;

/** Changes the cover without moving on. */
export const chosenCover = (quote: Quote, form: CoverForm, books: PublishedBooks): Decision => {
  if (!quote.vehicle) throw new DomainError('PRICES_NEED_VEHICLE');
  return mapQuote(withCover(quote, coverOf(form), books), (after) => changed(quote, after));
};

const coverOf = (form: CoverForm): Cover => ({
  version: form.version,
  duration: form.duration,
  labour_rate: form.labour_rate,
  repairer_preference: form.repairer_preference,
  repair_contribution: form.repair_contribution,
  extended_mileage: form.extended_mileage ?? false,
  betterment_removal: form.betterment_removal ?? false,
  remove_wear_tear_90_days: form.remove_wear_tear_90_days ?? false,
  subproducts: form.subproducts,
  additional_products: form.additional_products,
  instalments: form.instalments ?? false,
});

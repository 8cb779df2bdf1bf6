import type * as z from 'zod/mini';
import type { PriceTables } from '@kerbside/contracts/http/pricing/tables';
import type { step3Form } from '@kerbside/contracts/http/pricing/steps';
import { DomainError } from '@kerbside/platform/errors/errors';
import { ratingOf, warrantyOf } from '../kinds/warranty-kind.js';
import { defaultCover } from '../pricing/warranty/default-cover.js';
import { warrantyTables } from '../pricing/warranty/warranty-tables.js';
import { ratedOf } from '../quote-price/quote-parts.js';
import { withProduct } from '../quote-price/repricing.js';
import { coverIn } from '../quotes/model/products.js';
import { voucherOnTerms } from '../quotes/model/quote-voucher.js';
import { changed, type Quote } from '../quotes/model/quote.js';
import { mapQuote, type QuoteDecision } from '../quotes/model/decision.js';
import type { PublishedBooks } from '../rate-book/published-books.js';
import type { WarrantyCover } from '../price/warranty-cover.js';

export type CoverForm = z.output<typeof step3Form>;

/** Changes the cover without moving on. */
export const chosenCover = (quote: Quote, form: CoverForm, books: PublishedBooks): QuoteDecision => {
  if (!quote.vehicle) throw new DomainError('PRICES_NEED_VEHICLE');
  const warranty = warrantyOf(coverOf(form), ratedOf(quote, books));
  return mapQuote(withProduct(quote, warranty, books), (after) => changed(quote, after));
};

const coverOf = (form: CoverForm): WarrantyCover => ({
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

/** The warranty's tables; as they would be when no warranty is in the quote yet. */
export const tablesOf = (quote: Quote, books: PublishedBooks): PriceTables => {
  const rated = ratedOf(quote, books);
  const rating = ratingOf(rated);
  const cover = coverIn(quote.products) ?? defaultCover(rating);
  return warrantyTables(rating, { cover, voucher: voucherOnTerms(quote), ...rated });
};

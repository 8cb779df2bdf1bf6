import * as z from 'zod/mini';
import { isoDay } from '@kerbside/contracts/days/dates';
import { productType, type ProductType } from '@kerbside/contracts/ids';
import { productRates, type ProductRates } from './product-rates.js';
import type { AddOn } from './rate-fields.js';
import { warrantyRates, type WarrantyRates } from './warranty-rates.js';

/** One version of the prices. Never edited once published: a change is a new version. */
export const rateBook = z.strictObject({
  version: z.int(),
  /** Its month, which is how people refer to it. */
  label: z.string().check(z.regex(/^[a-z0-9-]{1,20}$/)),
  effectiveFrom: isoDay(),
  /** The version that it was made from. */
  follows: z.optional(z.int()),
  /** By product type; a product that is not in the book is not sold. */
  products: z.partialRecord(productType, z.discriminatedUnion('pricedBy', [warrantyRates, productRates])),
});
export type RateBook = z.infer<typeof rateBook>;

export const warrantyRatesOf = (book: RateBook): WarrantyRates => {
  const rates = book.products.warranty;
  if (rates?.pricedBy !== 'warranty') throw new Error(`Rate book ${book.label} has no warranty prices`);
  return rates;
};

/** Rates of a product other than the warranty; undefined when the book does not sell it. */
export const productRatesOf = (book: RateBook, type: ProductType): ProductRates | undefined => {
  const rates = book.products[type];
  return rates?.pricedBy === 'warranty' ? undefined : rates;
};

/** What is sold with a product, some of it as a policy of its own. */
export const addOnsOf = (book: RateBook, type: ProductType): readonly Pick<AddOn, 'key' | 'name' | 'summary' | 'policy'>[] => {
  const rates = book.products[type];
  return rates?.pricedBy === 'warranty' ? rates.additionalProducts.map((one) => ({ ...one, policy: one })) : (rates?.addOns ?? []);
};

type MoneyRates = Pick<WarrantyRates, 'taxPercent' | 'netRiskPercent' | 'cancellationFee'>;

/** The tax, risk and fee of a product. One that is sold only with a warranty uses the warranty's. */
export const moneyRatesOf = (book: RateBook, type: ProductType): MoneyRates => book.products[type] ?? warrantyRatesOf(book);

import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { saidFacts } from './said-facts.js';
import { isoDay } from '../../days/dates.js';
import { flag, required, textList } from '../../fields.js';
import { pathId, productType } from '../../ids.js';
import { pounds } from '../../money/money.js';
import { quote, quoteHeaders } from './pricing.js';
import { price } from './price.js';

const call = callsOf('pricing');

/** What the refusal of a car on step 1 (NO_COVER_FOR_CAR) says besides its reason: what the car can have instead. */
export const noCover = z.object({ instead: z.array(productType) });

// The products of a quote, of every kind: what each would cost, and which are chosen (Q2 step 1 and 3, Q3, Q4)

/** One price. `gross` is 0 while it cannot be known yet, because the car is not: the page shows 'undefined price' (Q4). `saving` in pounds against the shortest duration pro rata (Q9). */
const priceLeaf = z.object({
  gross: pounds,
  discounted: pounds,
  per: z.enum(['total', 'month']),
  label: z.nullable(z.string()),
  saving: z.nullable(pounds),
  max_allowed_instalments_count: z.nullable(z.int()),
  instalment_price: z.nullable(pounds),
});
export type PriceLeaf = z.infer<typeof priceLeaf>;

/** By duration, then product id, then version id; tyre cover by tyre type, then claim limit, then duration (Q3). */
const table = <S extends z.core.$ZodType>(leaf: S) => z.record(z.string(), z.record(z.string(), z.record(z.string(), leaf)));

/** What is sold with a product. One with a `product_type` becomes a policy of its own. */
export const productAddOn = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string(),
  product_type: z.nullable(productType),
  gross: pounds,
  price_type: z.enum(['fixed', 'percentage']),
  percent: z.nullable(z.number()),
  is_added: z.boolean(),
  /** How much less it costs than the same cover by itself, for the same length and car; left out where that is nothing, or not known. */
  saves: z.optional(pounds),
});
export type ProductAddOn = z.infer<typeof productAddOn>;

/** One product type with its prices. Months; "0" is monthly; "once" is a visit. `versions` are the tabs; `claim_limit` in pounds. */
export const productTable = z.object({
  product_type: productType,
  name: z.string(),
  summary: z.string(),
  priced_by: z.enum(['warranty', 'duration', 'tyre', 'visit']),
  durations: z.array(z.object({ duration: z.string(), months: z.int(), label: z.string() })),
  versions: z.array(
    z.object({
      id: z.int(),
      version_id: z.int(),
      version: z.string(),
      name: z.string(),
      summary: z.string(),
      covers: z.array(z.string()),
      excludes: z.array(z.string()),
      claim_limit: z.nullable(pounds),
    }),
  ),
  tyre_types: z.array(z.object({ value: z.string(), label: z.string() })),
  claim_limits: z.array(z.int()),
  productKeys: z.array(z.string()),
  productKeysStructured: table(z.string()),
  productPrices: table(priceLeaf),
  /** The version that a duration stands for when no tab was chosen. */
  durationMap: z.record(z.string(), z.object({ id: z.int(), version_id: z.int() })),
  add_ons: z.array(productAddOn),
  /** Why it is not available for this car; null when it is. */
  not_sold_because: z.nullable(z.string()),
  /** Not priced until the customer says these of the car: the prices are 0, and it is refused by these fields. Left out where nothing is missing. */
  needs: z.optional(z.array(z.enum(saidFacts))),
  /** Prices begin here: a garage that is still to be chosen sets its own. Left out otherwise. */
  prices_from: z.optional(z.boolean()),
});
export type ProductTable = z.infer<typeof productTable>;

/** A product that is in the quote. `is_included`: free with another product (the health check, Q4). `gross` includes its add-ons, before any discount. */
export const chosenProduct = z.object({
  product_type: productType,
  name: z.string(),
  key: z.string(),
  version: z.string(),
  duration: z.string(),
  tyre_type: z.nullable(z.string()),
  claim_limit: z.nullable(z.int()),
  start_date: z.nullable(z.string()),
  add_ons: z.array(z.string()),
  gross: pounds,
  is_main: z.boolean(),
  is_included: z.boolean(),
});
export type ChosenProduct = z.infer<typeof chosenProduct>;

/** A policy as it would be sold: its days, its price after every discount, and its terms. A visit names its garage among the terms, if one was chosen. */
export const soldPolicy = z.object({
  product_type: productType,
  name: z.string(),
  level: z.string(),
  starts_on: z.string(),
  /** The last day of cover; for monthly cover, of its first month. */
  ends_on: z.string(),
  rolling: z.boolean(),
  gross: pounds,
  terms: z.array(z.object({ label: z.string(), value: z.string() })),
  covers: z.array(z.string()),
  excludes: z.array(z.string()),
  /** Which of those is of how the car is used. Absent where none is. */
  excludes_use: z.optional(z.string()),
});
export type SoldPolicy = z.infer<typeof soldPolicy>;

export const quoteProducts = z.object({
  /** Everything that is bought as the quote stands; present once it has a price, so that cover which a car has already is known where its day is chosen. */
  policies: z.optional(z.array(soldPolicy)),
  chosen: z.array(chosenProduct),
  tables: z.array(productTable),
  price: z.nullable(price),
  /** Whether the customer prefers to pay in instalments. */
  instalments: z.boolean(),
});
export type QuoteProducts = z.infer<typeof quoteProducts>;

export const readProducts = call('GET /api/pricing/quotes/{quoteId}/products', {
  id: 'quote-products',
  who: 'public',
  summary: 'Every product with its prices for this quote, and which are chosen. Before the car is known, prices that depend on it are 0.',
  headers: quoteHeaders,
  data: quoteProducts,
});

const productParams = z.object({ quoteId: pathId, productType: z.string() });
const changedProducts = z.object({ quote, products: quoteProducts });

const choice = {
  /** A key of `productKeysStructured`. */
  key: required('Choose a duration', 80),
  /** Null: it starts with the rest of the quote. When left out, the date stays as it is. */
  start_date: z.optional(z.nullable(isoDay('Enter the date the cover should start'))),
  /** The complete list; when left out, the add-ons stay as they are. */
  add_ons: z.optional(textList),
};

export const chooseProduct = call('PUT /api/pricing/quotes/{quoteId}/products/{productType}', {
  id: 'choose-product',
  who: 'public',
  summary:
    'Adds a product to a quote, or moves it to another key, and prices the quote again. NO_COVER_FOR_CAR 422; PRODUCT_ALREADY_INCLUDED 409 when another product includes it; MONTHLY_ALONE 422 when monthly cover and cover for a fixed length would be mixed; QUOTE_BEING_PAID 409.',
  params: productParams,
  headers: quoteHeaders,
  body: z.object(choice),
  data: changedProducts,
});

export const removeProduct = call('DELETE /api/pricing/quotes/{quoteId}/products/{productType}', {
  id: 'remove-product',
  who: 'public',
  summary: 'Takes a product with its add-ons off a quote and prices it again. MAIN_PRODUCT 409 for the product that the quote is for.',
  params: productParams,
  headers: quoteHeaders,
  data: changedProducts,
});

/** Steps 3 and 4 of a quote whose main product is not a warranty. `products` is the complete list, when the page sends its whole form; when left out, the choices stay. */
export const productsForm = z.object({
  products: z.optional(z.array(z.object({ product_type: productType, ...choice }))),
  instalments: z.optional(flag),
});

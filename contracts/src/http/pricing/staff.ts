import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant } from '../../days/dates.js';
import { email, optionalText, required } from '../../fields.js';
import { byKey } from '../../idempotency.js';
import { id, productType } from '../../ids.js';
import { pounds } from '../../money/money.js';
import { hasTwoDecimals, percentOf, poundsOf } from '../../reading/amount.js';
import { optionalPhone } from '../../reading/phone.js';
import { quote } from './pricing.js';
import { price } from './price.js';

// Staff on a quote (Q6, Q7; A5)

const call = callsOf('pricing');

/** An amount that may arrive as text, read as pounds or as percent. */
const amount = (message: string, max: number, read: (value: number | string) => number) =>
  z
    .pipe(z.union([z.number(), z.string()], message), z.transform(read))
    .check(z.refine((value) => value >= 0 && value <= max && hasTwoDecimals(value), message));

/** Pounds and percent. recalculated_income = net - net_risk (A5). `forcePageReload`: what the page shows of the quote is out of date. */
const adjusted = z.object({
  price: pounds,
  net: pounds,
  discount_percent: z.number(),
  recalculated_income: pounds,
  forcePageReload: z.boolean(),
});

export const adjustQuotePrice = call('POST /ajax-admin/adjust-quote-price', {
  id: 'adjust-quote-price',
  who: 'staff',
  idempotent: byKey,
  summary:
    'Takes a percentage off a quote, or lowers it to a price: an agent up to 10 %, finance up to 25 %, an admin without limit. 0 % removes the change. `reason` is kept in the audit trail. ADJUSTMENT_OVER_LIMIT 403 (data.max_discount_percent); PRICES_NEED_VEHICLE 409; QUOTE_BEING_PAID 409; ADJUSTED_PRICE_CHANGED 409 when the price is not the one of `price_version` any more, where that is sent.',
  body: z.object({
    quote_id: required('Which quote?'),
    base_quote_id: optionalText(100),
    main_product_type: z.optional(productType),
    target_price: z.optional(amount('Enter a price in pounds, like 249.99', 1_000_000, poundsOf)),
    discount_percent: z.optional(amount('Enter a discount from 0 to 100 percent, with two decimals at most', 100, percentOf)),
    reason: required('Say why you are changing the price', 500),
    price_version: z.optional(z.int()),
  }),
  data: adjusted,
});

export const restorePreviousPrice = call('POST /ajax-admin/renewal-restore-previous-price/{id}', {
  id: 'renewal-restore-previous-price',
  who: 'staff',
  idempotent: byKey,
  summary:
    'Gives a renewal the price of the policy that it renews; what better or longer cover than we offered costs more is still paid. `reason`, which is refused when it is missing, is kept in the audit trail. NOT_A_RENEWAL 409; ADJUSTED_PRICE_CHANGED 409 when the price is not the one of `price_version` any more, where that is sent.',
  body: z.object({ reason: optionalText(500, 'the reason'), price_version: z.optional(z.int()) }),
  data: adjusted,
});

export const startQuoteFor = call('POST /api/pricing/customers/{customerId}/quotes', {
  id: 'start-quote-for-customer',
  who: 'staff',
  idempotent: byKey,
  summary: 'Starts a quote for a customer, with what their account knows of them. Audited. NOT_FOUND 404 when there is no such customer.',
  body: z.object({ product_type: productType }),
  data: quote,
});

export const startQuoteForCaller = call('POST /api/pricing/callbacks/{callbackId}/quotes', {
  id: 'start-quote-for-caller',
  who: 'staff',
  idempotent: byKey,
  summary: 'Starts a quote for a caller without an account, with what their callback knows of them. The quote keeps the callback. Audited.',
  body: z.object({
    product_type: productType,
    customer_name: optionalText(120, 'the name'),
    customer_email: z.optional(email),
    customer_phone: optionalPhone,
  }),
  data: quote,
});

export const giveQuoteTo = call('POST /api/pricing/quotes/{quoteId}/customer', {
  id: 'give-quote-to-customer',
  who: 'staff',
  summary:
    'Gives a quote that staff started for a caller to the account made for its address. Audited. NOT_FOUND 404 when it is another’s, or the account has another address.',
  body: z.object({ customer_id: id }),
  data: quote,
});

/** The price as staff see it, with its working. */
export const readQuotePricing = call('GET /ajax-admin/quote-pricing/{quoteId}', {
  id: 'quote-pricing',
  who: 'staff',
  summary: 'What the price adjuster shows: price, net, risk and income, the adjustment with its reason, and how far the caller may go.',
  data: z.object({
    price,
    net: pounds,
    net_risk: pounds,
    recalculated_income: pounds,
    discount_percent: z.number(),
    /** Null means no limit. */
    max_discount_percent: z.nullable(z.number()),
    adjustment: z.nullable(z.object({ by: z.string(), role: z.string(), at: instant, reason: z.nullable(z.string()) })),
    previous_price: z.nullable(pounds),
    rate_book: z.string(),
  }),
});

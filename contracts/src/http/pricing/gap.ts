import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { isoDay } from '../../days/dates.js';
import { flag, required, textList } from '../../fields.js';
import { pounds } from '../../money/money.js';
import { quoteHeaders, quoteVoucher } from './pricing.js';
import { price } from './price.js';
import { productAddOn } from './products.js';

// The GAP page (Q2 step 3, Q7)

const call = callsOf('pricing');

export const gapTargets = ['mainProduct', 'addons', 'paymentMethod', 'reload'] as const;

/** What the summary panel shows. `payments`: every instalment, whose sum is the total. */
const gapSummary = z.object({
  key: z.string(),
  version: z.string(),
  name: z.string(),
  duration: z.string(),
  start_date: z.nullable(z.string()),
  payment_method: z.enum(['in_full', 'instalments']),
  price: z.nullable(price),
  instalments: z.nullable(z.object({ count: z.int(), price: pounds, payments: z.array(pounds) })),
});

export const adjustGapQuote = call('POST /gap-quote/adjust-quote', {
  id: 'gap-adjust-quote',
  who: 'public',
  summary:
    'Changes one part of a GAP quote and returns the three panels again. mainProduct: `key`, `start_date`; addons: `add_ons` in full, or `add_all`, or `remove_all`; paymentMethod: `payment_method`; reload: nothing. NOT_A_GAP_QUOTE 409; PRICES_NEED_VEHICLE 409 before the car is known.',
  headers: quoteHeaders,
  body: z.object({
    quoteId: required('Which quote?'),
    secret: z.optional(z.string()),
    target: z.enum(gapTargets, 'Choose what to change'),
    ProductQuote: z.optional(
      z.object({
        key: z.optional(required('Choose a duration', 80)),
        start_date: z.optional(isoDay('Enter the date the cover should start')),
        add_ons: z.optional(textList),
        add_all: z.optional(flag),
        remove_all: z.optional(flag),
        payment_method: z.optional(z.enum(['in_full', 'instalments', 'preauth'], 'Choose how to pay')),
      }),
    ),
  }),
  data: z.object({
    addons: z.object({ rows: z.array(productAddOn), is_all_added: z.boolean() }),
    vouchers: z.object({ voucher: z.nullable(quoteVoucher) }),
    summary: gapSummary,
  }),
});

import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { isoDay } from '../../days/dates.js';
import { wholeNumber } from '../../fields.js';
import { pathId, productType } from '../../ids.js';
import { pounds } from '../../money/money.js';
import { quoteHeaders } from '../pricing/pricing.js';

const call = callsOf('payments');

/** A payment of a plan (Q3). */
export const instalment = z.object({ number: z.int(), price: pounds, date: isoDay() });

/** What a product costs, in full and in instalments (Q3). `now`: what is taken today, after rewards; `original`: before any discount. */
export const priceRow = z.object({
  'product-id': productType,
  'product-name': z.string(),
  'payment-subject': z.string(),
  in_full: pounds,
  'in_full-now': pounds,
  'in_full-now-original': pounds,
  /** Whether one direct debit may pay all of it. */
  'single-dd-allowed': z.boolean(),
  'instalment-price': pounds,
  prices: z.array(instalment),
});
export type PriceRow = z.infer<typeof priceRow>;

const instalmentsPlan = z.object({
  rows: z.array(priceRow),
  total_price: pounds,
  original_total_price: pounds,
  total_paid: pounds,
});
export type InstalmentsPlan = z.infer<typeof instalmentsPlan>;

const count = wholeNumber('Choose the number of instalments', 1, 60);
const ofQuote = z.object({ count, productType, quoteId: pathId, usedRewards: z.string() });

export const calculateInstalments = call('POST /ajax/calculateQuoteInstalments/{count}/{productType}/{quoteId}/{usedRewards}', {
  id: 'calculate-instalments',
  who: 'public',
  summary:
    'The payments of a quote in this many instalments, less the pounds of rewards that are used: the first today, the odd pennies in the last. INSTALMENTS_UNAVAILABLE 409 with the reason.',
  params: ofQuote,
  headers: quoteHeaders,
  data: instalmentsPlan,
});

export const calculateInstalmentsForStaff = call(
  'POST /ajax-admin/calculateQuoteInstalments/{count}/{productType}/{quoteId}/0/{usedRewards}',
  {
    id: 'admin-calculate-instalments',
    who: 'staff',
    summary: 'The same, for staff who edit the payments.',
    params: ofQuote,
    data: instalmentsPlan,
  },
);

export const calculatePaymentInstalments = call(
  'POST /ajax-admin/calculateQuoteInstalments/{instalments}/{productType}/{quoteId}/{paymentId}/0/{startDate}',
  {
    id: 'admin-calculate-payment-instalments',
    who: 'staff',
    summary:
      'What is left to pay of a purchase, in this many payments from a day on; `total_paid` is what has been collected. NOT_FOUND unless the payment is that of the quote; INSTALMENTS_UNAVAILABLE 409 when too little is left.',
    params: z.object({ instalments: count, productType, quoteId: pathId, paymentId: pathId, startDate: isoDay() }),
    data: instalmentsPlan,
  },
);

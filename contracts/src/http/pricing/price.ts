import * as z from 'zod/mini';
import { productType } from '../../ids.js';
import { pence, pounds } from '../../money/money.js';

export const lineKind = z.enum(['base', 'factor', 'extra', 'subproduct', 'addon', 'voucher', 'rewards', 'adjustment']);
/** One line of a price. The lines sum to the total, to the penny. `code` is stable; `label` is shown. */
export const priceLine = z.object({
  kind: lineKind,
  code: z.string(),
  label: z.string(),
  amountPence: pence,
  /** The product it belongs to; absent for a discount on the whole. */
  productType: z.optional(productType),
});
export type PriceLine = z.infer<typeof priceLine>;

/** A price that shows its working. Gross, net and instalment price in pounds; our own fields in pence. */
export const price = z.object({
  /** Grows each time the quote is priced; payment locks one version. */
  priceVersion: z.int(),
  totalPence: pence,
  /** Before any discount ("virgin" price, Q2 step 5). */
  originalPence: pence,
  lines: z.array(priceLine),
  gross: pounds,
  net: pounds,
  taxPence: pence,
  per: z.enum(['total', 'month']),
  instalments: z.nullable(z.object({ count: z.int(), price: pounds, pricePence: pence })),
  rateBookVersion: z.int(),
});
export type Price = z.infer<typeof price>;

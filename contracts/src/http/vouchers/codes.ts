import * as z from 'zod/mini';
import { callsOf, rowsOf, paging } from '../../call.js';
import { instant, isRealDay } from '../../days/dates.js';
import { flag, optionalText, textList } from '../../fields.js';
import { auditReason } from '../../reading/audit-reason.js';
import { byKey } from '../../idempotency.js';
import { id, productType } from '../../ids.js';
import { discount } from '../../money/money.js';
import { hasTwoDecimals, percentOf, poundsOf } from '../../reading/amount.js';
import { plainText } from '../../reading/plain.js';

// The codes of our campaigns, which admins create and end

const call = callsOf('vouchers');

/** `held` and `redeemed`: a single-use code that a quote has, and one that was used. `ended`: it is no longer valid. */
export const voucherCode = z.object({
  id,
  code: z.string(),
  /** As on the receipt. */
  label: z.string(),
  discount,
  /** Null: all of them. */
  products: z.nullable(z.array(productType)),
  needs_mot: z.boolean(),
  needs_breakdown: z.boolean(),
  is_for_first_cover: z.boolean(),
  is_for_club: z.boolean(),
  is_single_use: z.boolean(),
  /** The first moment at which it is no longer valid; null: it has no end. */
  expires_at: z.nullable(instant),
  status: z.enum(['open', 'held', 'redeemed', 'ended']),
  /** How many quotes carry it, and how many were bought with it. */
  on_quotes: z.int(),
  bought: z.int(),
});
export type VoucherCode = z.infer<typeof voucherCode>;

export const listVoucherCodes = call('GET /api/vouchers/codes', {
  id: 'voucher-codes',
  who: 'staff',
  summary: 'The codes of our campaigns by their names, with what they give and how often they were used. `search` is how a code begins.',
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(40))),
    ...paging,
  }),
  data: rowsOf(voucherCode),
});

const productsGiven = z.optional(
  textList.check(z.refine((types) => types.every((type) => productType.safeParse(type).success), 'Choose products that we sell')),
);

const isWorth = (value: number): boolean => value > 0 && value <= 10_000 && hasTwoDecimals(value);

/** Pounds or percent, which may arrive as text: "£12.50", "10%". As it was typed: which it is stands in `discount_kind`. */
const worth = z
  .union([z.number(), z.string()], 'Enter how much is taken off, like 10')
  .check(z.refine((typed) => isWorth(poundsOf(typed)) || isWorth(percentOf(typed)), 'Enter how much is taken off, like 10'));

export const addVoucherCode = call('POST /api/vouchers/codes', {
  id: 'voucher-code-add',
  who: 'admin',
  idempotent: byKey,
  summary:
    'Makes a code. `discount` is in percent or in pounds; `products` are those that it is for, all where none is named; `last_day` is the last one on which it can be used, by the clock in London. Each code once. Audited.',
  body: z.object({
    code: z
      .string('Enter a code')
      .check(z.overwrite(plainText), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, 'Use 3 to 30 letters, digits and hyphens')),
    discount_kind: z.enum(['percent', 'amount'], 'Choose percent or pounds'),
    discount: worth,
    label: optionalText(60),
    products: productsGiven,
    needs_mot: z.optional(flag),
    needs_breakdown: z.optional(flag),
    is_for_first_cover: z.optional(flag),
    is_single_use: z.optional(flag),
    last_day: z.optional(
      z.string().check(
        z.trim(),
        z.refine((day) => day === '' || isRealDay(day), 'Enter a real date'),
      ),
    ),
    why: auditReason,
  }),
  data: voucherCode,
});

export const endVoucherCode = call('POST /api/vouchers/codes/{voucherId}/end', {
  id: 'voucher-code-end',
  who: 'admin',
  summary:
    'Ends a code at once: no quote gets it any more, and none that carries it is bought with it. One that has ended stays as it is: VOUCHER_CODE_ENDED 409, with who ended it in `error.data` where staff did, but for whoever did. Audited.',
  body: z.object({ why: auditReason }),
  data: voucherCode,
});

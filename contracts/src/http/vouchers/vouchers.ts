import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { flag } from '../../fields.js';
import { id, productType } from '../../ids.js';
import { plainText } from '../../reading/plain.js';
import { voucherWords } from './voucher-words.js';
import { discount } from '../pricing/internal.js';

const call = callsOf('vouchers');
const text = z.optional(z.string());

const code = z
  .string(voucherWords.empty)
  .check(z.overwrite(plainText), z.toUpperCase(), z.minLength(1, voucherWords.empty), z.maxLength(40, voucherWords.check));

/** When left out, it means whichever voucher is on the quote. */
const removedCode = z.string(voucherWords.empty).check(
  z.overwrite(plainText),
  z.toUpperCase(),
  z.refine((named) => named !== '', voucherWords.empty),
);

/** The step that the page is on, or whether a step counts at all. */
const checkedStep = z
  .union([z.string(), z.number(), z.boolean()])
  .check(z.refine((step) => /^([1-6]?|true|false|0)$/.test(String(step)), 'Choose a step from 1 to 6'));

export const applyVoucher = call('POST /ajax/applyVoucher', {
  id: 'apply-voucher',
  who: 'public',
  summary:
    'Puts a voucher on a quote (Q4, Q5). Refusals: VOUCHER_NOT_FOUND 404, VOUCHER_EXPIRED 409, VOUCHER_ALREADY_REDEEMED 409, VOUCHER_ON_ANOTHER_QUOTE 409, VOUCHER_IN_PAYMENT 409, VOUCHER_FIRST_COVER_ONLY 409, VOUCHER_WRONG_PRODUCT 422, VOUCHER_NEEDS_COVER 422 (error.data as missingCover), VOUCHER_MEMBERS_ONLY 422, VOUCHER_MEMBER_UNKNOWN 422, VOUCHER_NOT_MONTHLY 422 for a sum off cover that is paid month by month, VOUCHER_GIVES_LESS 409 when the voucher on the quote takes off more, QUOTE_BEING_PAID 409, TOO_MANY_TRIES 429. INVALID with fields.quote_type when the quote is for another product.',
  body: z.object({
    code,
    quote_type: text,
    quote_id: z.string('Which quote?').check(z.minLength(1, 'Which quote?')),
    secret: text,
    check_quote_step: z.optional(checkedStep),
    no_free_additions: z.optional(flag),
    club_member_id: text,
    /** Secrets of other quotes that this browser has: a single-use code on one of them moves to this quote. */
    other_secrets: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(10, 'That is too many at once'))),
  }),
  data: z.object({
    no_mot_detected: z.boolean(),
    no_breakdown_detected: z.boolean(),
    code: z.string(),
    label: z.string(),
    totalPence: z.int(),
  }),
});

export const removeVoucher = call('POST /ajax/removeAppliedVoucher', {
  id: 'remove-voucher',
  who: 'public',
  summary: 'Takes the voucher off a quote; the price becomes what it was.',
  body: z.object({
    code: z.optional(removedCode),
    quote_type: text,
    quote_id: z.string('Which quote?').check(z.minLength(1, 'Which quote?')),
    secret: text,
  }),
  data: z.object({ totalPence: z.int() }),
});

// Between services

export const tryVoucher = call('POST /internal/vouchers/try', {
  id: 'internal-try-voucher',
  who: 'service',
  summary: 'What a code would take off, for a price that is shown before it is chosen; null when it would take nothing. Nothing is stored.',
  body: z.object({ code, productTypes: z.array(productType) }),
  data: z.object({ discount: z.nullable(discount) }),
});

export const claimVoucher = call('POST /internal/vouchers/claim', {
  id: 'internal-claim-voucher',
  who: 'service',
  summary:
    'Checks every condition of the voucher on a quote again, and keeps a single-use code for one payment until payment-succeeded, payment-failed or a release. Without `isSale` (the customer presses Pay) the claim may expire; with it (right before the money is captured) it never does; `agreement` then numbers what the customer agreed to, as pricing is told it. The same payment may call it again. A caller that names neither customer nor products has them read from the quote. VOUCHER_EXPIRED 409, VOUCHER_ALREADY_REDEEMED 409, VOUCHER_ON_ANOTHER_QUOTE 409, VOUCHER_IN_PAYMENT 409, VOUCHER_CHANGED 409, VOUCHER_FIRST_COVER_ONLY 409, VOUCHER_WRONG_PRODUCT 422, VOUCHER_NEEDS_COVER 422 (error.data as missingCover), VOUCHER_MEMBERS_ONLY 422, VOUCHER_MEMBER_UNKNOWN 422.',
  body: z.object({
    code: z.string(),
    quoteId: id,
    paymentId: id,
    customerId: z.optional(id),
    productTypes: z.optional(z.array(productType)),
    isSale: z.optional(z.boolean()),
    agreement: z.optional(z.int()),
  }),
});

export const checkVoucher = call('POST /internal/vouchers/check', {
  id: 'internal-check-voucher',
  who: 'service',
  summary: 'Refuses the voucher on a quote as a claim for its sale would refuse it now. Asked before the price is shown. Nothing is kept.',
  body: z.object({ code: z.string(), quoteId: id, customerId: z.nullable(id), productTypes: z.array(productType) }),
});

export const releaseVoucher = call('POST /internal/vouchers/release', {
  id: 'internal-release-voucher',
  who: 'service',
  summary:
    'Releases what a payment claimed when the sale is called off; does nothing when it claimed nothing, or when the code was used, or where `agreement` is older than the one that it is being sold for. The quote then holds a code that is still on it for a while.',
  body: z.object({ quoteId: id, paymentId: id, agreement: z.optional(z.int()) }),
});

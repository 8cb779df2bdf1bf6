import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { productType } from '../../ids.js';
import { plainText } from '../../reading/plain.js';
import { voucherWords } from './voucher-words.js';

const call = callsOf('vouchers');
const text = z.optional(z.string().check(z.overwrite(plainText), z.maxLength(40, voucherWords.check)));

export const lookUpVoucher = call('POST /api/vouchers/lookup', {
  id: 'look-up-voucher',
  who: 'public',
  summary:
    'Whether a code, or the code of a club for its member, is valid, before there is a quote to put it on (Q2). Nothing is stored. VOUCHER_NOT_FOUND 404, VOUCHER_EXPIRED 409, VOUCHER_ALREADY_REDEEMED 409, VOUCHER_ON_ANOTHER_QUOTE 409, VOUCHER_IN_PAYMENT 409, VOUCHER_WRONG_PRODUCT 422, VOUCHER_MEMBERS_ONLY 422, VOUCHER_MEMBER_UNKNOWN 422, CLUB_MEMBER_ID_INVALID 422.',
  body: z.object({ code: text, club_member_id: text, product_type: z.optional(productType) }).check(
    z.refine(({ code, club_member_id }) => Boolean(code || club_member_id), {
      error: 'Please enter a code.',
      path: ['code'],
    }),
  ),
  data: z.object({ code: z.string(), label: z.string() }),
});

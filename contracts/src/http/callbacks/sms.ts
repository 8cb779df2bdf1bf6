import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { required } from '../../fields.js';
import { productType } from '../../ids.js';
import { mobile } from '../../reading/phone.js';

// A partner's short form confirms its telephone number by a code in a text message (A2, A5).

const call = callsOf('callbacks');

export const codeLength = 6;

export const sendPhoneCode = call('POST /abbreviated-quote-ajax/sms-send', {
  id: 'sms-send',
  who: 'public',
  summary:
    'Sends a code to a mobile number, to confirm it. It works for ten minutes; when several are sent, each of them works. TOO_MANY_TRIES 429 (data.retryAfterSeconds).',
  body: z.object({ contact_number: mobile, product_type: productType }),
  data: z.object({ message: z.string() }),
});

export const validatePhoneCode = call('POST /abbreviated-quote-ajax/validate-code', {
  id: 'sms-validate',
  who: 'public',
  summary:
    'Confirms a mobile number by its code. `proof` shows the service of the short form that this browser did so. CODES_DO_NOT_MATCH 400; CODE_EXPIRED 410 when no code for the number works any more, because of its age or after five tries.',
  body: z.object({
    contact_number: mobile,
    code: required('Enter the code from the text message', 10),
    product_type: productType,
  }),
  data: z.object({ message: z.string(), proof: z.string() }),
});

// Between services

export const checkPhoneProof = call('POST /internal/phone-proofs', {
  id: 'internal-phone-proof',
  who: 'service',
  summary: 'Whether the holder of a proof confirmed this mobile number for this product within the last hour.',
  body: z.object({ phone: mobile, productType, proof: z.string() }),
  data: z.object({ isProven: z.boolean() }),
});

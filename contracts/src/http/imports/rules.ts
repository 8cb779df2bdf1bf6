import * as z from 'zod/mini';
import { callsOf, rowsOf, paging } from '../../call.js';
import { instant } from '../../days/dates.js';
import { optionalLines } from '../../fields.js';
import { byKey } from '../../idempotency.js';
import { id, productType } from '../../ids.js';
import { messageTypes } from '../../staff/message-types.js';

// Rules of what staff write to customers: which products a message may be about, and what to say (A2)

const call = callsOf('imports');

const type = z.enum(messageTypes, 'Choose a type');

const about = { type, productType, instruction: z.nullable(z.string()) };
export const messageRule = z.object({ id, ...about, addedAt: instant });
export type MessageRule = z.infer<typeof messageRule>;

export const listMessageRules = call('GET /api/imports/message-rules', {
  id: 'message-rules',
  who: 'admin',
  summary: 'The rules of messages, by type and product. `type` and `productType` narrow them; empty ones do not.',
  query: z.object({
    type: z.optional(z.union([type, z.literal('')])),
    productType: z.optional(z.union([productType, z.literal('')])),
    ...paging,
  }),
  data: rowsOf(messageRule),
});

export const addMessageRule = call('POST /api/imports/message-rules', {
  id: 'message-rule-add',
  who: 'admin',
  idempotent: byKey,
  summary: 'Adds a product that messages of a type can be about, with an instruction for whoever writes them. Each pair once. Audited.',
  body: z.object({ type, productType, instruction: optionalLines(1_000) }),
  data: z.object({ id }),
});

export const removeMessageRule = call('POST /api/imports/message-rules/{ruleId}/remove', {
  id: 'message-rule-remove',
  who: 'admin',
  idempotent: byKey,
  summary: 'Takes a rule away. Audited.',
});

// Between services

export const readRulesOfType = call('GET /internal/imports/message-rules/{type}', {
  id: 'internal-message-rules',
  who: 'service',
  summary: 'The rules of messages of one type; none where nobody added one.',
  data: z.object({ rules: z.array(z.object({ productType, instruction: z.nullable(z.string()) })) }),
});

import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { required, requiredLines } from '../../fields.js';
import { id, productType } from '../../ids.js';
import { messageTypes } from '../../staff/message-types.js';

// Messages that staff write to customers (A2, A7)

const call = callsOf('callbacks');

export const listMessageProducts = call('GET /ajax/getRelatedProductsForMessageType/{type}', {
  id: 'message-products',
  who: 'staff',
  summary:
    'The products that a message of a type can be about, by the rules of admins: all of them while there is no rule. `instructions` says, for some of them, what to write.',
  data: z.object({ products: z.record(z.string(), z.string()), instructions: z.record(z.string(), z.string()) }),
});

export const writeToCustomer = call('POST /api/callbacks/written-messages', {
  id: 'message-write',
  who: 'staff',
  summary:
    'Writes to a customer by email or text. `key` is made by the page: sent again, it changes nothing. Audited, without what it says.',
  body: z.object({
    key: id,
    customer_id: id,
    type: z.enum(messageTypes, 'Choose a type'),
    product_type: z.optional(z.union([productType, z.literal('')], 'Choose one of our products')),
    channel: z.enum(['email', 'sms'], 'Choose email or text'),
    subject: required('Enter a subject', 120),
    content: requiredLines('Write the message', 2_000),
  }),
});

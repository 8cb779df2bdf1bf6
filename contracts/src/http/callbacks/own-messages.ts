import * as z from 'zod/mini';
import { callsOf, rowsOf, paging } from '../../call.js';
import { instant } from '../../days/dates.js';
import { id } from '../../ids.js';

const call = callsOf('callbacks');

/** A letter or text message as the customer whom it was sent to reads it in their account. */
export const ownMessage = z.object({
  id,
  channel: z.enum(['email', 'sms']),
  subject: z.string(),
  text: z.string(),
  /** The names of its files. */
  attachments: z.array(z.string()),
  sentAt: instant,
  isUnread: z.boolean(),
});
export type OwnMessage = z.infer<typeof ownMessage>;

export const listOwnMessages = call('GET /api/callbacks/own-messages', {
  id: 'own-messages',
  who: 'customer',
  summary:
    'What was sent to the customer by email and text message, newest first: never what signs somebody in, and the secret of a link to a quote is withheld.',
  query: z.object(paging),
  data: rowsOf(ownMessage),
});

export const countUnreadMessages = call('GET /api/callbacks/unread-messages', {
  id: 'unread-messages',
  who: 'customer',
  summary: 'How many messages the customer has not opened in their account (A3, A9).',
  data: z.object({ count: z.int() }),
});

const mostAtOnce = 200;

export const markMessagesRead = call('POST /api/callbacks/own-messages/read', {
  id: 'messages-read',
  who: 'customer',
  summary: 'Marks these messages as read by the customer; ids of others change nothing.',
  body: z.object({
    ids: z
      .array(id, 'Which messages were read?')
      .check(z.minLength(1, 'Which messages were read?'), z.maxLength(mostAtOnce, 'That is too many at once')),
  }),
});

import * as z from 'zod/mini';
import { callsOf, rowsOf, paging } from '../../call.js';
import { instant } from '../../days/dates.js';
import { email, optionalText } from '../../fields.js';
import { id, pathId, productType } from '../../ids.js';
import { personName } from '../../reading/name.js';
import { phone } from '../../reading/phone.js';
import { auditOf } from '../shapes/audit-entry.js';
import { isWhole, letterTemplate, type RequestedLetter } from './requested-letters.js';

const call = callsOf('callbacks');

export const callbackSubjects = ['new_quote', 'existing_policy', 'claims', 'finance', 'other'] as const;
/** These subjects hide the time and promise contact within 24 hours, excluding weekends (A5). */
export const subjectsWithoutTime = ['claims', 'finance', 'other'] as const;
/** Half-hour slots, Monday to Saturday (A5). */
export const callbackSlots = [
  '08:30',
  '09:00',
  '09:30',
  '10:00',
  '10:30',
  '11:00',
  '11:30',
  '12:00',
  '12:30',
  '13:00',
  '13:30',
  '14:00',
  '14:30',
  '15:00',
  '15:30',
  '16:00',
  '16:30',
  '17:00',
  '17:30',
  '18:00',
  '18:30',
] as const;
export const saturdayClosedSlots = ['08:30', '16:00', '16:30', '17:00', '17:30', '18:00', '18:30'] as const;

/** From this London time on, today can no longer be chosen (A5). */
export const sameDayCutOff = '17:00';

export const bookCallback = call('POST /callbacks/bookcallback', {
  id: 'book-callback',
  who: 'public',
  summary:
    'Books a callback (A5). Sundays, Saturday’s closed slots, past times and same-day times after the cut-off are refused next to their field. Subjects that promise a call within 24 hours ask for neither date nor time, and pass over both.',
  body: z.object({
    callback_subject: z.enum(callbackSubjects, 'Choose what the call is about'),
    product_type: optionalText(40).check(z.refine((type) => !type || productType.safeParse(type).success, 'Choose one of our products')),
    customer_name: personName('Enter your name', 120),
    customer_email: email,
    customer_phone: phone,
    callback_date: z.optional(z.string()),
    callback_time: z.optional(z.string()),
  }),
  data: z.object({ succeeded: z.boolean() }),
});

/** A message to a customer, as stored. /backoffice/mailbox shows every one, except for the codes and links that sign somebody in, and what opens a quote. */
export const message = z.object({
  id,
  channel: z.enum(['email', 'sms']),
  template: z.string(),
  customerId: z.nullable(id),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.nullable(z.string()),
  attachments: z.array(z.object({ name: z.string(), mediaType: z.string(), bytes: z.int() })),
  status: z.enum(['to-send', 'sent', 'failed']),
  createdAt: instant,
  sentAt: z.nullable(instant),
  /** A reset link, a sign-in link or a code: `text` says that its content is withheld. In any other letter with a link to a customer's quote, only the link is withheld. */
  withheld: z.optional(z.boolean()),
  /** When staff last sent it once more. `version` names that. */
  again: z.optional(z.object({ version: id, by: id, at: instant })),
});
export type Message = z.infer<typeof message>;

export const listMessages = call('GET /api/callbacks/messages', {
  id: 'messages',
  who: 'staff',
  summary:
    'The mailbox, newest first. `search` looks in address and subject. Links and codes that sign somebody in are withheld, and kept for 30 days; other messages are kept for six years, without the secret of a link to a quote. Audited.',
  query: z.object({
    customerId: z.optional(z.string()),
    search: z.optional(z.string()),
    ...paging,
  }),
  data: rowsOf(message),
});
export const readMessage = call('GET /api/callbacks/messages/{messageId}', {
  id: 'message',
  who: 'staff',
  summary:
    'One message. A link or code that signs somebody in, or opens a quote, is withheld from everybody; in development, where MAILBOX_SHOWS_SECRETS allows it, admins see it. Audited.',
  data: message,
});
export const downloadAttachment = call('GET /api/callbacks/messages/{messageId}/attachments/{index}', {
  id: 'message-attachment',
  who: 'staff',
  summary: 'One attachment.',
  params: z.object({ messageId: pathId, index: z.string() }),
  data: z.unknown(),
  // Policy schedules; messages may carry other files.
  file: ['application/pdf', 'application/octet-stream'],
});

const letterRequest = z
  .object({
    key: z.string(),
    channel: z.enum(['email', 'sms']),
    template: letterTemplate,
    customerId: z.nullable(id),
    /** The customer whose words or offer it brings to somebody else: it names them, and goes when they are erased. */
    onBehalfOf: z.optional(id),
    to: z.string(),
    /** Addressed to a member of staff: the mailbox shows it to admins only. */
    isForStaff: z.optional(z.boolean()),
    facts: z.record(z.string(), z.string()),
  })
  .check(z.refine(isWhole, { path: ['facts'], error: 'lacks something that this letter says' }));
type LetterRequest = Omit<z.output<typeof letterRequest>, keyof RequestedLetter> & RequestedLetter;

export const sendMessageAgain = call('POST /api/callbacks/messages/{messageId}/send-again', {
  id: 'message-send-again',
  who: 'staff',
  summary:
    'Sends a message once more, as it was, to the same address. `key` is the version in `again` that was seen, or the id of one that was never sent again: of several who send with one key, the first does, and for others MESSAGE_SENT_AGAIN 409 says in `error.data` who. MESSAGE_WITHHELD 409 for links and codes that are withheld: those are asked for anew. Audited.',
  body: z.object({ key: id }),
});

export const listCallbacksAudit = auditOf('callbacks', 'What staff did to messages and callbacks.');

// Between services

export const sendMessage = call('POST /internal/messages', {
  id: 'internal-send-message',
  who: 'service',
  summary: 'Queues a message. `key` makes the call idempotent: repeating it with the same key sends nothing.',
  // To the types, the template says which facts there are.
  body: letterRequest as unknown as z.ZodMiniType<LetterRequest, LetterRequest>,
});

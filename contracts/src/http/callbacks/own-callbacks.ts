import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant, isoDay } from '../../days/dates.js';
import { id, productType } from '../../ids.js';
import { required } from '../../fields.js';
import { callbackSubjects } from './callbacks.js';

const call = callsOf('callbacks');

/** The lists of a customer's callbacks (A2: filter_by): those still due, those that were made, and all. */
export const ownCallbackFilters = ['open', 'completed', 'all'] as const;
export type OwnCallbackFilter = (typeof ownCallbackFilters)[number];

/** A callback as the customer who booked it sees it: without staff's notes. */
export const ownCallback = z.object({
  id,
  reference: z.string(),
  subject: z.enum(callbackSubjects),
  productType: z.nullable(productType),
  date: isoDay('Choose a date'),
  /** London time, "09:30"; null where a call within 24 hours was promised in place of a time (A5). */
  time: z.nullable(z.string()),
  status: z.enum(['open', 'completed']),
  /** Its customer cancelled it: it is completed without a call. Absent otherwise. */
  isCancelled: z.optional(z.literal(true)),
  bookedAt: instant,
});
export type OwnCallback = z.infer<typeof ownCallback>;

export const listOwnCallbacks = call('GET /api/callbacks/own-callbacks', {
  id: 'own-callbacks',
  who: 'customer',
  summary:
    'The last hundred callbacks that the customer booked while signed in, or that staff booked for them, newest first. `filter_by` is open, completed or all; without it they are all there.',
  query: z.object({ filter_by: z.optional(z.enum(ownCallbackFilters, 'Choose one of the lists')) }),
  data: z.object({ rows: z.array(ownCallback) }),
});

export const moveOwnCallback = call('POST /api/callbacks/own-callbacks/{callbackId}/time', {
  id: 'move-own-callback',
  who: 'customer',
  summary:
    'The customer moves a call that they booked, by the rules of booking one. CALLBACK_COMPLETED 409 once it was made or cancelled, CALLBACK_WITHOUT_TIME 409 for one within 24 hours.',
  body: z.object({ callback_date: isoDay('Choose a date'), callback_time: required('Choose a time', 5) }),
  data: ownCallback,
});

export const cancelOwnCallback = call('POST /api/callbacks/own-callbacks/{callbackId}/cancellation', {
  id: 'cancel-own-callback',
  who: 'customer',
  summary: 'The customer does not want the call any more. Done once; CALLBACK_COMPLETED 409 where we have called.',
  data: ownCallback,
});

import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant } from '../../days/dates.js';
import { treeNode } from '../../staff/decision-tree.js';
import { flag, optionalLines, optionalText, required, requiredLines, wholeNumber } from '../../fields.js';
import { byKey } from '../../idempotency.js';
import { id } from '../../ids.js';
import { callbackSubjects } from './callbacks.js';

// The call-centre's decision tree (A2, A3, A4, A7)

const call = callsOf('callbacks');

const tree = z.object({ version: z.int(), nodes: z.array(treeNode) });
export type Tree = z.infer<typeof tree>;

export const readTree = call('GET /api/callbacks/decision-tree', {
  id: 'decision-tree',
  who: 'staff',
  summary: 'The decision tree in use. Node 1 is its beginning and node 24 its end.',
  data: tree,
});

export const publishTree = call('POST /api/callbacks/decision-tree/versions', {
  id: 'decision-tree-publish',
  who: 'admin',
  idempotent: byKey,
  summary:
    'Puts the next version into use. INVALID with fields.nodes when a node is a dead end, cannot be reached, or leads nowhere; TREE_CHANGED 409 when `version` is not the one in use. Calls under way keep the version they began with.',
  body: z.object({ version: z.int(), nodes: z.array(treeNode).check(z.maxLength(200, 'At most 200 nodes')) }),
  data: tree,
});

/** A form sends it as text. */
const whole = wholeNumber('Enter a whole number', 0, 1_000_000);

const answers = {
  mileage: z.optional(z.union([z.literal(''), wholeNumber('Please provide valid mileage.', 1, 999_999)])),
  mileage_from_mot: z.optional(flag),
  service_date: optionalText(10),
  service_same_date: z.optional(flag),
  is_new_car: z.optional(flag),
  callback_subject: z.optional(z.union([z.literal(''), z.enum(callbackSubjects, 'Choose what the call is about')])),
  callback_additional_note: optionalLines(1_000),
  callback_date: optionalText(10),
  callback_time: optionalText(5),
};
export const treeAnswerValues = z.object(answers);
export type TreeAnswerValues = z.infer<typeof treeAnswerValues>;

export const treeActions = ['welcome_back', 'unsubscribe', 'termination', 'offer'] as const;
export type TreeAction = (typeof treeActions)[number];

export const treeResult = z.object({
  id,
  user_id: id,
  selected_car_id: z.nullable(z.string()),
  base_car_id: z.nullable(z.string()),
  /** The node that it has reached. */
  ordinal_number: z.int(),
  path: z.array(z.int()),
  finished: z.boolean(),
  version: z.int(),
  nodes: z.array(treeNode),
  answers: treeAnswerValues,
  /** What was sent, each once. */
  sent: z.array(z.enum(treeActions)),
  saved_at: instant,
  /** How often it was saved. */
  saves: z.int(),
});
export type TreeResult = z.infer<typeof treeResult>;

export const readTreeResult = call('GET /api/callbacks/decision-tree/result', {
  id: 'decision-tree-result',
  who: 'staff',
  summary: 'The call with a customer that is not finished, with the version of the tree that it began with; null when there is none.',
  query: z.object({ user_id: id }),
  data: z.object({ result: z.nullable(treeResult) }),
});

export const saveTreeResult = call('POST /km2/save', {
  id: 'km2-save',
  who: 'staff',
  summary:
    'Saves where a call stands: `path` are the nodes from 1 to `ordinal_number`, along choices; without it, the shortest way there from where the call stands that asks for the answers. `version` is that of its tree: its own, or the one in use, where it is left out. INVALID beside the field when a node is left that asks for a callback and has no subject, day or time of it, or a last service is to come. The final node finishes it and books the callback that was asked for, by the rules of a booking. Saving a finished one as it is changes nothing; otherwise TREE_FINISHED 409. `saves` is how often it had been saved when it was seen: TREE_CALL_CHANGED 409, with where it stands in error.data, when it was saved from another screen since; without `id`, TREE_CALL_BEGUN 409 when a call with the customer is under way. With `anew` the call `id` is given up where it stands, unfinished, and another begins: a note that was made on it, or is sent with this, is work for colleagues.',
  body: z.object({
    id: z.optional(id),
    user_id: id,
    selected_car_id: optionalText(40),
    base_car_id: optionalText(40),
    version: z.optional(whole),
    ordinal_number: whole,
    path: z.optional(z.array(whole).check(z.maxLength(200, 'The call went round too often'))),
    finished: z.optional(flag),
    saves: z.optional(whole),
    anew: z.optional(flag),
    ...answers,
  }),
  data: z.object({ id, finished: z.boolean(), saves: z.optional(z.int()) }),
});

/** What a TREE_CALL_CHANGED holds as its data. */
export const treeCallNow = z.object({ path: z.array(z.int()), answers: treeAnswerValues, saves: z.int() });
export type TreeCallNow = z.infer<typeof treeCallNow>;

const ofResult = { id };
export const sendWelcomeBack = call('POST /km2/send-welcome-back-email', {
  id: 'km2-welcome-back',
  who: 'staff',
  summary: 'Sends the customer of a saved call the “Welcome back” email, once.',
  body: z.object(ofResult),
});
export const unsubscribeByTree = call('POST /km2/unsubscribe-from-communication', {
  id: 'km2-unsubscribe',
  who: 'staff',
  summary: 'Takes the customer of a saved call off every list of offers, as they would themselves.',
  body: z.object(ofResult),
});
export const requestTermination = call('POST /km2/send-termination-request', {
  id: 'km2-termination',
  who: 'staff',
  summary: 'Asks colleagues to end the customer’s account: work that nobody has, once for each call.',
  body: z.object({ ...ofResult, reason: requiredLines('Say why', 300) }),
});
export const sendOffer = call('POST /km2/send-offer-msg', {
  id: 'km2-offer',
  who: 'staff',
  summary: 'Sends the customer of a saved call an offer by email or text, once. ALREADY_UNSUBSCRIBED 409 when they want none.',
  body: z.object({
    ...ofResult,
    subject: required('Enter a subject', 120),
    content: requiredLines('Write the offer', 2_000),
    type: z.enum(['email', 'sms'], 'Choose email or text'),
  }),
});

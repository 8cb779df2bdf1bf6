import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { isoDay } from '../../days/dates.js';
import { flag, optionalText, required } from '../../fields.js';
import { byKey } from '../../idempotency.js';
import { id } from '../../ids.js';
import { cover } from './policies.js';

const call = callsOf('claims');

/** A policy as staff look it up by its number, before they mark another as its renewal or its reset. */
const policyDetails = z.object({
  policy: z.object({
    id,
    product_name: z.string(),
    policy_number: z.string(),
    /** Empty when the car has none yet. */
    registration_number: z.string(),
  }),
  /** The number that a renewal of this policy gets: its suffix and 100. */
  new_renewal_number: z.string(),
  /** The policy that this one replaces; null while it replaces none. */
  replacing_policy_number: z.nullable(z.string()),
});
export type PolicyDetails = z.infer<typeof policyDetails>;

const marked = {
  policy_id: id,
  original_policy_number: required('Invalid Policy Number', 40),
};
const marking = {
  ...marked,
  /** What MARK_TO_CONFIRM asked was confirmed. */
  confirmed: z.optional(flag),
  why: optionalText(500, 'the reason'),
};

const unmarking = { ...marked, why: optionalText(500, 'the reason') };

/** What a mark would do that nobody may expect of it: the two cars where it is over another one, and cover that would end long before its last day. */
export const markToConfirm = z.object({
  cars: z.nullable(z.object({ policy: z.string(), original: z.string() })),
  ends: z.nullable(z.object({ policyNumber: z.string(), on: isoDay(), until: isoDay() })),
});
export type MarkToConfirm = z.infer<typeof markToConfirm>;

const markRefusals =
  'INVALID beside `original_policy_number` when there is no such policy, it is the same one, or it cannot be replaced by this one. ALREADY_MARKED 409.';
const confirmRefusals =
  'MARK_TO_CONFIRM 409 where it is over another car, or ends cover long before its last day: `error.data` says which; send `confirmed` and `why` then.';
const undoRefusals =
  '`why` is kept in the audit trail. NOT_MARKED 409 when it is not marked so. RENEWED_SINCE 409 while a later policy renews it.';

export const readPolicyDetails = call('GET /AjaxAdmin/getPolicyDetails/{policyNumber}', {
  id: 'policy-details',
  who: 'staff',
  summary:
    'A policy by its number, or by the one that it had before it was marked as a renewal, and the number that its renewal would get.',
  data: policyDetails,
});

export const markAsRenewal = call('POST /AjaxAdmin/markAsRenewal', {
  id: 'mark-as-renewal',
  who: 'staff',
  idempotent: byKey,
  summary: `Marks a policy as the renewal of another, whose number it takes with 100 added to its suffix; its customer is told the new number. ${markRefusals} ${confirmRefusals}`,
  body: z.object(marking),
  data: cover,
});

export const undoMarkAsRenewal = call('POST /AjaxAdmin/undoMarkAsRenewal', {
  id: 'undo-mark-as-renewal',
  who: 'staff',
  idempotent: byKey,
  summary: `Takes the mark of a renewal back: both policies are as before. ${undoRefusals}`,
  body: z.object(unmarking),
  data: cover,
});

export const validateReset = call('POST /AjaxAdmin/validateReset', {
  id: 'validate-reset',
  who: 'staff',
  summary: `The policy that would be reset. Changes nothing. ${markRefusals}`,
  body: z.object(marked),
  data: policyDetails,
});

export const markAsReset = call('POST /AjaxAdmin/markAsReset', {
  id: 'mark-as-reset',
  who: 'staff',
  idempotent: byKey,
  summary: `Marks a policy as the new start of one that is cancelled or over. Both keep their numbers. ${markRefusals} ${confirmRefusals}`,
  body: z.object(marking),
  data: cover,
});

export const undoMarkAsReset = call('POST /AjaxAdmin/undoMarkAsReset', {
  id: 'undo-mark-as-reset',
  who: 'staff',
  idempotent: byKey,
  summary: `Takes the mark of a reset back. ${undoRefusals}`,
  body: z.object(unmarking),
  data: cover,
});

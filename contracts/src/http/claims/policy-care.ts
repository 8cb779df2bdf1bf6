import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { flag, optionalLines, optionalText } from '../../fields.js';
import { id, productType } from '../../ids.js';
import { renewalReasonCodes } from '../../claims/reasons.js';
import { cover, policy } from './policies.js';

const call = callsOf('claims');
const startRefusals =
  'CANNOT_START 409 when it started on an earlier day or is not in force, when it is a visit to a garage, or when it renews other cover: it begins on its own day.';

export const acceptTerms = call('POST /ajax/acceptterms', {
  id: 'accept-terms',
  who: 'owner',
  staff: 'none',
  summary: 'The customer accepts the terms of a policy. Done once.',
  body: z.object({ model: z.literal('Policy', 'Choose a policy'), id, productType }),
  data: policy,
});

export const activatePolicy = call('POST /api/claims/policies/{policyId}/activation', {
  id: 'policy-activate',
  who: 'owner',
  staff: 'none',
  summary: `Starts the cover today instead of on its first day. It runs as long as it would have. ${startRefusals}`,
  data: cover,
});

export const bypassInitiation = call('POST /ajax-admin/policy-initiation-bypass/{policyId}', {
  id: 'initiation-bypass',
  who: 'staff',
  summary: `Staff start the cover today instead of on its first day; with \`notify\` the customer gets a letter. \`why\` is kept in the audit trail. ${startRefusals}`,
  body: z.object({ notify: flag, why: optionalText(500, 'the reason') }),
  data: cover,
});

export const resumeRenewal = call('POST /api/claims/policies/{policyId}/renewal', {
  id: 'resume-renewal',
  who: 'owner',
  staff: 'agent',
  summary: 'Switches renewal on again. Done once. NOT_RENEWING 409 for a policy that goes on month by month, or is over.',
  data: cover,
});

const noteWanted = { message: 'Tell us a little more', path: ['reasonNote'] };

export const cancelRenewal = call('POST /ajax/cancelrenewal', {
  id: 'cancel-renewal',
  who: 'owner',
  staff: 'agent',
  summary:
    'Switches renewal off. Done once: RENEWAL_OFF 409 for staff who come second, with who did it in `error.data`. NOT_RENEWING 409 for a policy that goes on month by month, or is over.',
  body: z
    .object({ id, productType, reason: z.enum(renewalReasonCodes, 'Choose a reason'), reasonNote: optionalLines(500) })
    .check(z.refine(({ reason, reasonNote }) => reason !== 'other' || Boolean(reasonNote), noteWanted)),
  data: cover,
});

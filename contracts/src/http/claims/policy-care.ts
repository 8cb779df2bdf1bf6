import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { optionalLines, optionalText } from '../../fields.js';
import { id, pathId, productType } from '../../ids.js';
import { renewalReasonCodes } from '../../claims/reasons.js';
import { cover, policy } from './policies.js';

const call = callsOf('claims');
const params = z.object({ policyId: pathId });
const startRefusals =
  'CANNOT_START 409 when it started already or is not in force, when it is a visit to a garage, or when it renews cover that runs until then.';

export const acceptTerms = call({
  id: 'accept-terms',
  method: 'POST',
  path: '/ajax/acceptterms',
  who: 'owner',
  staff: 'none',
  summary: 'The customer accepts the terms of a policy. Done once.',
  body: z.object({ model: z.literal('Policy', 'Choose a policy'), id, productType }),
  data: policy,
});

export const activatePolicy = call({
  id: 'policy-activate',
  method: 'POST',
  path: '/api/claims/policies/{policyId}/activation',
  who: 'owner',
  staff: 'none',
  summary: `Starts the cover today instead of on its first day. It runs as long as it would have. ${startRefusals}`,
  params,
  data: cover,
});

export const bypassInitiation = call({
  id: 'initiation-bypass',
  method: 'POST',
  path: '/ajax-admin/policy-initiation-bypass/{policyId}',
  who: 'staff',
  summary: `Staff start the cover today instead of on its first day; with \`notify\` the customer gets a letter. \`why\` is kept in the audit trail. ${startRefusals}`,
  params,
  body: z.object({ notify: z.boolean('Say whether the customer is told'), why: optionalText(500, 'why') }),
  data: cover,
});

export const resumeRenewal = call({
  id: 'resume-renewal',
  method: 'POST',
  path: '/api/claims/policies/{policyId}/renewal',
  who: 'owner',
  staff: 'agent',
  summary: 'Switches renewal on again. Done once. NOT_RENEWING 409 for a policy that goes on month by month, or is over.',
  params,
  data: cover,
});

const noteWanted = { message: 'Tell us a little more', path: ['reasonNote'] };

export const cancelRenewal = call({
  id: 'cancel-renewal',
  method: 'POST',
  path: '/ajax/cancelrenewal',
  who: 'owner',
  staff: 'agent',
  summary: 'Switches renewal off. Done once. NOT_RENEWING 409 for a policy that goes on month by month, or is over.',
  body: z
    .object({ id, productType, reason: z.enum(renewalReasonCodes, 'Choose a reason'), reasonNote: optionalLines(500) })
    .check(z.refine(({ reason, reasonNote }) => reason !== 'other' || Boolean(reasonNote), noteWanted)),
  data: cover,
});

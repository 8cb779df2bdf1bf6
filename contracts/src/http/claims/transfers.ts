import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant } from '../../days/dates.js';
import { emailOf, optionalText, required } from '../../fields.js';
import { id } from '../../ids.js';
import { pence } from '../../money/money.js';
import { personName } from '../../reading/name.js';
import { cover } from './policies.js';

const theirEmail = emailOf('Enter their email address');
const call = callsOf('claims');
const refusals =
  'TRANSFER_REFUSED 409 says why this policy cannot be handed over; INVALID beside `email` when it is the owner’s own; TRANSFER_PENDING 409 while somebody else has been asked.';

export const transferStatuses = ['pending', 'accepted', 'declined', 'withdrawn', 'expired'] as const;

/** A policy that its owner hands over to another person. */
export const transfer = z.object({
  id,
  policyId: id,
  policyNumber: z.string(),
  status: z.enum(transferStatuses),
  to: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  requestedAt: instant,
  /** The last day on which the link works, in London. */
  expiresOn: z.string(),
  /** Null while it is pending. */
  settledAt: z.nullable(instant),
  /** The former and the new owner, for staff; null for customers, and the new owner is null until someone accepts. */
  fromCustomerId: z.nullable(id),
  toCustomerId: z.nullable(id),
});
export type Transfer = z.infer<typeof transfer>;

/** For a policy: its last transfer by this owner, or for staff by anybody; and why it cannot be transferred now, null when it can. */
const ofPolicy = z.object({ transfer: z.nullable(transfer), refusal: z.nullable(z.string()) });
export type TransferOfPolicy = z.infer<typeof ofPolicy>;

export const checkTransfer = call('POST /policies/checkTransferRequisites', {
  id: 'transfer-requisites',
  who: 'owner',
  staff: 'none',
  summary: `Whether a policy can be handed over to the person with this email address, and the page to go on with. Changes nothing. ${refusals}`,
  body: z.object({ policy_id: id, email: theirEmail }),
  data: z.object({ policyTransferUrl: z.string() }),
});

export const readTransfer = call('GET /api/claims/policies/{policyId}/transfer', {
  id: 'policy-transfer',
  who: 'owner',
  staff: 'agent',
  summary:
    'The last transfer of a policy, and why it cannot be transferred now. Whoever handed it over still reads this, when the policy is no longer theirs.',
  data: ofPolicy,
});

export const newOwner = {
  firstName: personName('Enter their first name'),
  lastName: personName('Enter their last name'),
  email: theirEmail,
};

export const requestTransfer = call('POST /api/claims/policies/{policyId}/transfer', {
  id: 'policy-transfer-request',
  who: 'owner',
  staff: 'none',
  summary: `Asks somebody to take a policy over: they get a letter with a link that works for 14 days. The same request again changes nothing. ${refusals}`,
  body: z.object(newOwner),
  data: ofPolicy,
});

export const withdrawTransfer = call('POST /api/claims/policies/{policyId}/transfer/withdrawal', {
  id: 'policy-transfer-withdraw',
  who: 'owner',
  staff: 'agent',
  summary: 'Takes the request back: the link no longer works. Staff say why. TRANSFER_OVER 409 when it is accepted, refused or too old.',
  body: z.object({ why: optionalText(500) }),
  data: ofPolicy,
});

const token = required('The link is not complete', 100);

export const readInvited = call('POST /api/claims/transfers/invited', {
  id: 'transfer-invited',
  who: 'public',
  summary:
    'Whom the letter with this link was written to, as it says itself, for somebody who has no account yet. `to` is null for a link that we never made and for one that is over.',
  body: z.object({ token }),
  data: z.object({ to: z.nullable(transfer.shape.to) }),
});

export const readInvitation = call('POST /api/claims/transfers/invitation', {
  id: 'transfer-invitation',
  who: 'customer',
  summary: 'What the link in the letter offers. A link that we never made is not found.',
  body: z.object({ token }),
  data: z.object({
    status: z.enum(transferStatuses),
    expiresOn: z.string(),
    /** Why it cannot be accepted; null when it can. */
    refusal: z.nullable(z.string()),
    /** For the person who accepted it. */
    policyId: z.nullable(id),
    /** They bought it, and are offered it back: what is refunded goes to them. */
    paidByYou: z.optional(z.literal(true)),
    cover: z.object({
      productName: z.string(),
      levelName: z.string(),
      vehicle: cover.shape.vehicle,
      startsOn: z.string(),
      endsOn: z.string(),
      claimLimitPence: pence,
      terms: cover.shape.terms,
      covers: cover.shape.covers,
      excludes: cover.shape.excludes,
    }),
  }),
});
export type Invitation = z.infer<typeof readInvitation.data>;

export const acceptTransfer = call('POST /api/claims/transfers/acceptance', {
  id: 'transfer-accept',
  who: 'customer',
  summary:
    'Accepts a policy with its terms: it then belongs to whoever is signed in. Done once. TRANSFER_OVER 409 when it was withdrawn, refused, accepted by somebody else or is too old; TRANSFER_REFUSED 409 says why the policy cannot be handed over any more.',
  body: z.object({ token, accepts: z.literal(true, 'Tick the box to accept the terms') }),
  data: cover,
});

export const declineTransfer = call('POST /api/claims/transfers/refusal', {
  id: 'transfer-decline',
  who: 'customer',
  summary: 'Refuses a policy: it stays with its owner. Done once. TRANSFER_OVER 409 when it is settled otherwise.',
  body: z.object({ token }),
  data: z.object({ status: z.enum(transferStatuses) }),
});

import * as z from 'zod/mini';
import { orderStatus } from '../../claims/order-status.js';
import { callsOf, rowsOf, paging } from '../../call.js';
import { instant, isoDay } from '../../days/dates.js';
import { proposedTime } from '../../garages/visit.js';
import { coverType, id, productType, workType } from '../../ids.js';
import { pence } from '../../money/money.js';
import { carLooks } from '../shapes/car-looks.js';
import { auditOf } from '../shapes/audit-entry.js';
import { garagePayment } from '../payments/payments.js';
import { priceLine } from '../pricing/price.js';

const call = callsOf('claims');

/** The stage that cover is at: `pending` until its first day, `suspended` while payments are overdue. */
export const policyState = z.enum(['pending', 'active', 'suspended', 'expired', 'cancelled', 'transferred', 'renewed']);
export type PolicyState = z.infer<typeof policyState>;

/** The policy before or after one, as staff marked them. */
const neighbour = z.object({ kind: z.enum(['renewal', 'reset']), policyId: id, policyNumber: z.string() });

/** What cover and an order for work have in common. */
const sold = z.object({
  id,
  policyNumber: z.string(),
  customerId: id,
  quoteId: id,
  paymentId: id,
  productName: z.string(),
  levelName: z.string(),
  vehicle: z.object({
    registrationNumber: z.nullable(z.string()),
    make: z.string(),
    model: z.string(),
    range: z.nullable(z.string()),
    ...carLooks,
    /** As it was when the quote was bought. */
    firstRegistrationDate: z.optional(z.nullable(isoDay())),
    mileage: z.optional(z.int()),
  }),
  premiumPence: pence,
  taxPence: pence,
  claimLimitPence: pence,
  lines: z.array(priceLine),
  terms: z.array(z.object({ label: z.string(), value: z.string() })),
  covers: z.array(z.string()),
  excludes: z.array(z.string()),
  issuedAt: instant,
  /** Of cover, the first day without it when it ends before its time; of an order, the day on which it was cancelled. */
  cancelledOn: z.nullable(z.string()),
  /** Cancelled within the 14-day cooling-off period, without a claim: all of its price was refunded, and no claim can be made on it. */
  isTakenBack: z.boolean(),
  termsAcceptedOn: z.nullable(z.string()),
});
export type SoldPolicy = z.infer<typeof sold>;

/** Cover: it runs from one day to another. startsOn and endsOn are days in London, both of them covered. */
export const cover = z.object({
  kind: z.literal('cover'),
  ...sold.shape,
  productType: coverType.register(z.globalRegistry, { 'x-open': true }),
  status: z.enum(['future', 'active', 'expired', 'cancelled']),
  /** The same in more detail. */
  state: policyState,
  /** `endsOn` is the day before `cancelledOn` where that is set, and `rolling` is then false. */
  startsOn: z.string(),
  endsOn: z.string(),
  months: z.int(),
  rolling: z.boolean(),
  /** When the cover was suspended because payments are overdue; null while it is not, or when the policy was cancelled. */
  suspendedOn: z.nullable(z.string()),
  /** When a claim for the loss of the car was paid, which ended it. Absent otherwise. */
  settledOn: z.optional(isoDay()),
  premiumPer: z.enum(['month', 'cover']),
  /** The policy that this one renews or starts again. */
  replaces: z.nullable(neighbour),
  /** The number that it had before it took the next one of the policy that it renews. Absent while it has its first number. */
  formerNumber: z.optional(z.string()),
  /** The policy that renews this one or starts it again. */
  replacedBy: z.nullable(neighbour),
  /** Whether its owner may have it start today instead of on its first day. */
  mayStartEarly: z.boolean(),
  /** Null when it is not renewed by the year: it is monthly, renewed already, or over. */
  autoRenewal: z.nullable(z.enum(['on', 'off'])),
  /** The day on which its owner took it over from another customer. */
  transferredOn: z.nullable(z.string()),
  /** Only when one policy is read by itself: whether a claim was sent on it, which ends the full refund of the 14 days. */
  hasClaimed: z.optional(z.boolean()),
});
export type Cover = z.infer<typeof cover>;

/** The visit at which an order is done, as its garage and customer agreed it. */
export const orderVisit = z.object({
  bookingId: id,
  /** Day and clock time in London; the time is null while the visit has none. */
  day: isoDay(),
  time: z.nullable(z.string()),
  /** Whether the garage accepted it. */
  isConfirmed: z.boolean(),
  /** While the customer has yet to answer it. */
  proposal: z.optional(proposedTime),
});
export type OrderVisit = z.infer<typeof orderVisit>;

/** An order for work at a garage: it has a visit and a result, and no days of cover. */
export const order = z.object({
  kind: z.literal('order'),
  ...sold.shape,
  productType: workType.register(z.globalRegistry, { 'x-open': true }),
  status: orderStatus,
  /** Null until a visit is booked, and once it is cancelled. */
  visit: z.nullable(orderVisit),
  /** How an MOT went; null while its garage has not said so, and for other work. */
  motResult: z.nullable(z.enum(['passed', 'failed'])),
  /** It came with other work of its purchase, at no cost of its own: it is cancelled, and taken back, with the last of that. */
  isIncluded: z.boolean(),
  /** The days of the repairs that it pays for. Absent where it was sold without any. */
  repairs: z.optional(z.object({ startsOn: isoDay(), endsOn: isoDay(), months: z.int(), rolling: z.boolean() })),
  /** The day on which a garage began the work: from then on its owner cannot cancel it. */
  workBegunOn: z.nullable(z.string()),
  /** Only when one order is read by itself: how far it is paid at the garage of its visit, null where it is paid to us. Absent while payments cannot be asked. */
  atGarage: z.optional(z.nullable(garagePayment.shape.status)),
});
export type Order = z.infer<typeof order>;

/** What was bought: cover, or an order for work. */
export const policy = z.union([cover, order]);
export type Policy = z.infer<typeof policy>;

export const listPolicies = call('GET /api/claims/policies', {
  id: 'policies',
  who: 'customer',
  summary:
    'The policies of the customer signed in, newest first; staff name a customer. `quoteId` narrows the list to what one purchase issued.',
  query: z.object({
    customerId: z.optional(z.string()),
    quoteId: z.optional(z.string()),
    ...paging,
  }),
  data: rowsOf(policy),
});

export const readPolicy = call('GET /api/claims/policies/{policyId}', {
  id: 'policy',
  who: 'owner',
  staff: 'agent',
  summary: 'One policy.',
  data: policy,
});

export const downloadPolicy = call('GET /api/claims/policies/{policyId}/document', {
  id: 'policy-document',
  who: 'owner',
  staff: 'agent',
  summary: 'The policy schedule as PDF.',
  data: z.unknown(),
  file: 'application/pdf',
  timeoutMs: 30_000,
});

export const listClaimsAudit = auditOf('claims', 'What staff did to policies.');

// Between services

export const readPolicyInternally = call('GET /internal/policies/{policyId}', {
  id: 'internal-policy',
  who: 'service',
  summary: 'One policy, for messages, cars and search.',
  data: policy,
});
export const readPoliciesOfQuote = call('GET /internal/quotes/{quoteId}/policies', {
  id: 'internal-policies-of-quote',
  who: 'service',
  summary: 'What was issued for one purchase, for a letter about all of its visit. None before it is issued.',
  data: z.object({ policies: z.array(policy) }),
});
export const readPolicyDocument = call('GET /internal/policies/{policyId}/document', {
  id: 'internal-policy-document',
  who: 'service',
  summary: 'The schedule, base64, to attach to a message.',
  data: z.object({ name: z.string(), mediaType: z.string(), base64: z.string() }),
});

/** The most purchases that one call may ask about. */
export const mostIssuances = 100;

export const listIssuances = call('POST /internal/issuances', {
  id: 'internal-issuances',
  who: 'service',
  summary:
    'The policies issued for each of these purchases, so that payments can compare them with its books. A purchase without any has none.',
  body: z.object({ purchaseIds: z.array(id).check(z.maxLength(mostIssuances)) }),
  data: z.object({
    purchases: z.array(
      z.object({
        purchaseId: id,
        policies: z.array(
          z.object({
            policyNumber: z.string(),
            status: z.union([cover.shape.status, orderStatus]),
            productType,
            /** The first day without cover, once it is cancelled: the day may be ahead. */
            cancelledOn: z.optional(isoDay()),
          }),
        ),
      }),
    ),
  }),
});
export type Issuance = z.infer<typeof listIssuances.data>['purchases'][number];

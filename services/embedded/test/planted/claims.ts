import { randomUUID } from 'node:crypto';
import { at, type PersonPlanting, type Rows } from './planting.js';

const stranger = { firstName: 'Kim', lastName: 'Other', email: 'kim@people.test' };
const nameless = (plant: () => string) => ({ firstName: plant(), lastName: plant(), email: plant() });

/** A policy with its changes, a transfer, a paid claim and one never sent. */
export const inClaims = async ({
  customerId,
  mark,
  person,
  vehicle,
  plant,
  hide,
  fileIn,
  boughtId,
  policyId,
  purchaseId,
}: PersonPlanting): Promise<Rows> => {
  const policy = {
    kind: 'cover',
    policyNumber: `KS-${mark}`,
    customerId,
    quoteId: boughtId,
    paymentId: purchaseId,
    productType: 'warranty',
    productName: 'Warranty',
    levelName: 'Gold',
    vehicle,
    startsOn: '2020-01-03',
    endsOn: '2021-01-02',
    months: 12,
    rolling: false,
    premiumPence: 1,
    taxPence: 0,
    claimLimitPence: 1,
    lines: [],
    terms: [],
    covers: [],
    excludes: [],
    issuedAt: at,
    cancelledOn: null,
    suspendedOn: null,
    version: 1,
  };
  const claim = {
    policyId,
    policyNumber: policy.policyNumber,
    customerId,
    kind: 'warranty',
    vehicle,
    coverStartedOn: '2020-01-03',
    mileage: null,
    paidPence: 1,
    version: 1,
    openedAt: at,
  };
  const handedOverId = randomUUID();
  const accepted = () => ({
    tokenHash: hide(),
    policyNumber: 'KS-X',
    status: 'accepted',
    requestedAt: at,
    expiresOn: '2020-02-01',
    settledAt: at,
  });
  return {
    policies: [{ ...policy, _id: policyId }],
    'policy-changes': [
      { policyId, version: 1, at, change: { what: 'issued', policy: { ...policy, id: policyId } } },
      { policyId: handedOverId, version: 2, at, change: { what: 'renewal-switched-off', reason: 'other', reasonNote: plant() } },
      { policyId, version: 2, at, change: { what: 'renewal-switched-off', reason: 'other', reasonNote: plant() } },
    ],
    cancellations: [
      {
        policyId: handedOverId,
        at,
        by: 'customer',
        reason: 'other',
        reasonNote: plant(),
        working: { paidPence: 1 },
        number: 1,
        reinstatedAt: at,
      },
      {
        policyId,
        at,
        by: 'customer',
        reason: 'other',
        reasonNote: plant(),
        working: { paidPence: 1 },
        suspendedOn: null,
        number: 1,
        reinstatedAt: at,
      },
    ],
    'renewal-offers': [{ _id: policyId, customerId, quoteId: boughtId, title: plant(), madeAt: at }],
    transfers: [
      {
        policyId: randomUUID(),
        fromCustomerId: randomUUID(),
        to: { firstName: person.first_name, lastName: person.last_name, email: person.email },
        toCustomerId: customerId,
        ...accepted(),
      },
      // Accepted from a letter to another address of theirs.
      { ...accepted(), policyId: randomUUID(), fromCustomerId: randomUUID(), to: nameless(plant), toCustomerId: customerId },
      // Cover of theirs that somebody else has by now.
      { ...accepted(), policyId: handedOverId, fromCustomerId: customerId, to: stranger, toCustomerId: randomUUID() },
    ],
    claims: [
      {
        ...claim,
        reference: `CL${mark}`,
        status: 'paid',
        answers: { story: plant() },
        files: [
          { id: randomUUID(), storedAs: await fileIn('claims'), category: 'invoice', name: plant(), bytes: 1, hash: hide(), addedAt: at },
        ],
        decision: { lines: [], totalPence: 1, coveredPence: 1, note: plant(), decidedAt: at },
        appeal: { text: plant(), at },
        asked: [{ text: plant(), at, answer: { text: plant(), at } }],
        history: [],
        sentAt: at,
      },
      {
        ...claim,
        reference: `CD${mark}`,
        status: 'draft',
        answers: { story: plant() },
        files: [],
        decision: null,
        appeal: null,
        asked: [],
        history: [],
        sentAt: null,
      },
    ],
  };
};

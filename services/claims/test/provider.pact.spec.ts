import { randomUUID } from 'node:crypto';
import { addDays, addMonths, londonDay } from '@kerbside/contracts/days/dates';
import { registrationChangeApproved } from '@kerbside/contracts/events/accounts';
import { bookingRequested } from '@kerbside/contracts/events/garages';
import { arrearsChanged, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { readPeople, readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { readRegistrationChangeInternally } from '@kerbside/contracts/http/accounts/registrations';
import { readBookedVisit } from '@kerbside/contracts/http/garages/bookings';
import { readPaid } from '@kerbside/contracts/http/payments/refunds';
import { readPurchasedQuote, type PurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { startRenewalQuote } from '@kerbside/contracts/http/pricing/visits';
import { aQuoteFacts } from '@kerbside/contracts/testing/sample-quote-facts';
import { aPerson } from '@kerbside/contracts/testing/sample-person';
import { aRegistrationChange } from '@kerbside/contracts/testing/sample-registration-change';
import { tokenHash } from '@kerbside/platform/auth/auth';
import type { DeadLetter } from '@kerbside/platform/events/receiving/dead-letter';
import { aPayee, warrantyAnswers } from '@kerbside/contracts/testing/sample-claim';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { textsOf, verifyPacts, type State, type States } from '@kerbside/platform/testing/pact-provider';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { ActivationsService } from '../src/activations/activations.service.js';
import type { Claim } from '../src/claims/claim.js';
import { ClaimsRepository } from '../src/claims/claims.repository.js';
import { issuePolicies } from '../src/issuances/issuances.service.js';
import { renameCarOfPolicies } from '../src/plates/plates.service.js';
import { PoliciesRepository } from '../src/policies/policies.repository.js';
import { policiesFor } from '../src/policies/policy.js';
import { AutoRenewalService } from '../src/renewals/auto-renewal.service.js';
import { MarksService } from '../src/renewals/marks.service.js';
import { renewalNumber } from '../src/renewals/mark.js';
import { offerRenewal, offerSweep } from '../src/renewals/offers.service.js';
import { service as definition } from '../src/service.js';
import { aClaim } from '../src/testing/a-claim.js';
import { aPurchasedQuote } from '../src/testing/purchased-quote.js';
import { TransferLinks } from '../src/transfers/transfer-links.js';

/** The one file of each claim, as the account names it. */
const fileId = 'e0000000-0000-4000-8000-000000000001';

let claims: ServiceUnderTest;
beforeAll(async () => {
  claims = await testService(definition);
  claims.answer(readPerson, ({ params }) => aPerson({ id: params.userId }));
  claims.answer(readPaid, () => ({ paidPence: 31_240, leftPence: 31_240, toComePence: 0 }));
  claims.answer(readBookedVisit, () => ({ visit: null }));
});
afterAll(() => claims.close());

/** Issued again each time, with the values that the pact names. */
const issueFor =
  (over: Partial<PurchasedQuote['policies'][number]>): State =>
  async (params) => {
    const named = { quoteId: randomUUID(), purchaseId: randomUUID(), ...params };
    const { customerId, policyId, quoteId, purchaseId: paymentId } = textsOf(named, 'customerId', 'policyId', 'quoteId', 'purchaseId');
    const { connection } = claims.get(Mongo);
    await connection.model('Policy').deleteMany({ _id: policyId });
    await connection.model('PolicyChange').deleteMany({ policyId });
    const sold = aPurchasedQuote().policies.map((policy) => ({ ...policy, ...over }));
    const serial = await claims.get(PoliciesRepository).nextSerial(over.productType ?? 'warranty');
    const quote = aPurchasedQuote({ customerId, quoteId, policies: sold });
    const identities = [{ id: policyId, serial }];
    const policies = policiesFor({ paymentId, quote, issuedAt: claims.clock.now(), identities });
    await claims.get(Mongo).transaction((session) => claims.get(PoliciesRepository).add(policies, session));
  };
const issue = issueFor({});
/** What is done at a garage is an order, which pays for no repairs here. */
const order = issueFor({ productType: 'mot', claimLimitPence: 0, covers: [], excludes: [], terms: [] });

const orderThatIsBooked: State = async (params) => {
  const quoteId = randomUUID();
  await order({ ...params, quoteId });
  const { customerId } = textsOf(params, 'customerId');
  await claims.deliver(bookingRequested, { ...bookingRequested.sample, bookingId: randomUUID(), quoteId, customerId });
};

/** As in production: the payment's event arrives, and pricing says what was bought. */
const issueByEvent: State = async (params) => {
  const { customerId } = textsOf(params, 'customerId');
  const quote = aPurchasedQuote({ customerId });
  claims.answer(readPurchasedQuote, () => quote);
  const paid = { purchaseId: randomUUID(), quoteId: quote.quoteId, customerId };
  await claims.deliver(purchaseCompleted, { ...purchaseCompleted.sample, ...paid });
  await claims.sweep(issuePolicies);
};

/** The earlier one ends today, or was cancelled; the later one is marked as the pact says. */
const follow: State = async (params) => {
  const { policyId, customerId, originalId, number, mark, isOver } = textsOf(
    params,
    'policyId',
    'customerId',
    'originalId',
    'number',
    'mark',
    'isOver',
  );
  const { connection } = claims.get(Mongo);
  await connection.model('Policy').deleteMany({ policyNumber: { $in: [number, renewalNumber(number)] } });
  await issue({ customerId, policyId });
  await issue({ customerId, policyId: originalId });
  const today = londonDay(claims.clock.now());
  const days = { policyNumber: number, startsOn: '2025-12-01', endsOn: today, cancelledOn: isOver === 'true' ? today : null };
  await connection.model('Policy').updateOne({ _id: originalId }, { $set: days });
  if (mark !== 'renewal' && mark !== 'reset') return;
  const marked = { policy_id: policyId, original_policy_number: number };
  await claims.get(MarksService).mark(mark, marked, agent(policyId));
};

const renewed = 'KS-WAR-9000001-100';
const markRenewal: State = (params) => follow({ ...params, originalId: randomUUID(), number: renewed, mark: 'renewal', isOver: 'false' });

const issueForTomorrow: State = async (params) => {
  await issue(params);
  const tomorrow = addDays(londonDay(claims.clock.now()), 1);
  const days = { startsOn: tomorrow, endsOn: addDays(addMonths(tomorrow, 12), -1) };
  await claims
    .get(Mongo)
    .connection.model('Policy')
    .updateOne({ _id: textsOf(params, 'policyId').policyId }, { $set: days });
};

const cancel: State = async (params) => {
  const {
    customerId,
    policyId: id,
    paidPence,
  } = textsOf({ policyId: randomUUID(), paidPence: '31240', ...params }, 'customerId', 'policyId', 'paidPence');
  await issue({ customerId, policyId: id });
  await claims.get(Mongo).connection.model('Cancellation').deleteMany({ policyId: id });
  const sum = Number(paidPence);
  claims.answer(readPaid, () => ({ paidPence: sum, leftPence: sum, toComePence: 0 }));
  const form = { id, productType: 'warranty', reason: 'sold_vehicle' };
  await claims
    .http()
    .post('/ajax-customer/cancel-policy')
    .set(claims.as({ kind: 'customer', userId: customerId }))
    .send(form)
    .expect(200);
};

const endMot =
  (isTakenBack: boolean): State =>
  async (params) => {
    const id = randomUUID();
    await issueFor({ productType: 'mot', premiumPence: 0, claimLimitPence: 0 })({ ...params, policyId: id });
    claims.answer(readPaid, () => ({ paidPence: 0, leftPence: 0, toComePence: 0 }));
    const owner = claims.as({ kind: 'customer', userId: textsOf(params, 'customerId').customerId });
    const form = { id, productType: 'mot', reason: 'sold_vehicle' };
    await claims.http().post('/ajax-customer/cancel-policy').set(owner).send(form).expect(200);
    if (!isTakenBack) return;
    const finance = claims.as({ kind: 'staff', userId: randomUUID(), role: 'finance' });
    await claims.http().post(`/api/claims/policies/${id}/reinstate`).set(finance).send({ why: 'Asked by phone' }).expect(200);
  };

const reinstate: State = async (params) => {
  const { customerId, policyId } = textsOf({ policyId: randomUUID(), ...params }, 'customerId', 'policyId');
  await cancel({ customerId, policyId, paidPence: '0' });
  const asked = claims.http().post(`/api/claims/policies/${policyId}/cancellation/take-back`);
  await asked
    .set(claims.as({ kind: 'customer', userId: customerId }))
    .send({})
    .expect(200);
};

/** More was paid than the cover costs. Resets whatever an earlier pact did to the job. */
const failForGood: State = async (params) => {
  const { customerId, paymentId } = textsOf(params, 'customerId', 'paymentId');
  const quote = aPurchasedQuote({ customerId });
  claims.answer(readPurchasedQuote, () => quote);
  await claims.get(Mongo).connection.collection('errands').deleteMany({});
  const paid = { purchaseId: paymentId, quoteId: quote.quoteId, customerId, totalPence: 31_239 };
  await claims.deliver(purchaseCompleted, { ...purchaseCompleted.sample, ...paid });
  await claims.sweep(issuePolicies);
};

/** One dead letter, and no other. */
const putAside: State = async (params) => {
  const { letterId, customerId, paymentId } = textsOf(params, 'letterId', 'customerId', 'paymentId');
  const letters = claims.get(Mongo).connection.collection<DeadLetter>('dead_letters');
  const data = { paymentId, customerId };
  const value = JSON.stringify({
    specversion: '1.0',
    id: paymentId,
    source: '/services/payments',
    type: purchaseCompleted.type,
    subject: paymentId,
    time: '2027-03-05T14:00:00.000Z',
    datacontenttype: 'application/json',
    partitionkey: paymentId,
    sequence: 1,
    data,
  });
  await letters.deleteMany({});
  await letters.insertOne({
    _id: letterId,
    consumer: 'PaymentsConsumer.onSucceeded',
    topic: purchaseCompleted.topic,
    partition: 0,
    offset: '1',
    key: paymentId,
    value,
    reason: 'FAILED',
    detail: 'DomainError: NOT_FOUND',
    at: new Date('2027-03-05T14:05:00.000Z'),
    resolvedAt: null,
  });
};

/** One claim, on a policy that starts today, and no other: whatever an earlier pact left is gone. */
const theOnlyClaim =
  (of: (at: Date) => Partial<Claim>): State =>
  async (params) => {
    const { claimId: id, policyId, customerId } = textsOf(params, 'claimId', 'policyId', 'customerId');
    const { connection } = claims.get(Mongo);
    await connection.model('Claim').deleteMany({});
    await issue({ policyId, customerId });
    claims.answer(readPurchasedQuote, () => aPurchasedQuote({ customerId }));
    const at = claims.clock.now();
    const claim = aClaim({
      id,
      policyId,
      customerId,
      coverStartedOn: londonDay(at),
      files: [{ id: fileId, storedAs: 'e'.repeat(24), category: 'other', name: 'invoice.pdf', bytes: 4_096, hash: id, addedAt: at }],
      history: [{ what: 'opened', at }],
      ...of(at),
    });
    await claims.get(Mongo).transaction((session) => claims.get(ClaimsRepository).add(claim, session));
  };
const sentAt = (at: Date): Claim['history'] => [
  { what: 'opened', at },
  { what: 'submitted', at },
];
const lines = [{ description: 'Gearbox', amountPence: 50_000, coveredPence: 30_000, reason: 'Wear of the clutch is not covered' }];
const decision = { lines, totalPence: 50_000, coveredPence: 30_000, note: 'The gearbox is covered, the clutch is not.' };

/** The last of these steps publishes what the pact asks for. */
const claimGoes =
  (...steps: readonly ('submit' | 'question' | 'decision' | 'payment')[]): State =>
  async (params) => {
    const { customerId } = textsOf(params, 'customerId');
    const claimId = randomUUID();
    await theOnlyClaim(() => ({}))({ claimId, policyId: randomUUID(), customerId });
    const bodies = {
      submit: {},
      question: { text: 'Which garage has the car?' },
      decision: { lines, note: decision.note },
      payment: { reference: 'FP-1' },
    };
    const staff = { kind: 'staff', userId: randomUUID(), role: 'finance' } as const;
    for (const step of steps) {
      if (step === 'payment')
        await claims.http().put(`/api/claims/claims/${claimId}/payee`).set(claims.as(staff)).send({ company: 'Moor Motors' }).expect(200);
      await claims
        .http()
        .post(`/api/claims/claims/${claimId}/${step}`)
        .set(claims.as(step === 'submit' ? { kind: 'customer', userId: customerId } : staff))
        .send(bodies[step])
        .expect(200);
    }
  };

/** In force, paid, and never handed over. */
const issueForToday: State = async (params) => {
  await issue(params);
  const { policyId } = textsOf(params, 'policyId');
  const { connection } = claims.get(Mongo);
  const startsOn = londonDay(claims.clock.now());
  await connection.model('Policy').updateOne({ _id: policyId }, { $set: { startsOn, endsOn: addDays(addMonths(startsOn, 12), -1) } });
  await connection.model('Transfer').deleteMany({ policyId });
  await connection.model('Claim').deleteMany({ policyId });
  claims.answer(readPaid, () => ({ paidPence: 31_240, leftPence: 31_240, toComePence: 0 }));
};

/** It has a week left, and each line of its price is another one now. */
const offerAnotherYear: State = async (params) => {
  const { customerId, policyId } = textsOf(params, 'customerId', 'policyId');
  await issue({ customerId, policyId });
  const { connection } = claims.get(Mongo);
  const endsOn = addDays(londonDay(claims.clock.now()), 7);
  await connection.model('Policy').updateOne({ _id: policyId }, { $set: { startsOn: addDays(endsOn, -364), endsOn } });
  await connection.model('RenewalOffer').deleteMany({ _id: policyId });
  await connection.collection('errands').deleteMany({});
  claims.answer(readPurchasedQuote, () => aPurchasedQuote({ customerId }));
  const lines = aPurchasedQuote().policies.flatMap((sold) => sold.lines.map((line) => ({ ...line, amountPence: line.amountPence + 100 })));
  claims.answer(startRenewalQuote, () => aQuoteFacts({ customerId, totalPence: 31_440, lines }));
  claims.answer(readPeople, () => ({ people: [aPerson({ id: customerId })] }));
  await claims.sweep(offerSweep);
  await claims.sweep(offerRenewal);
};

/** A policy that its owner asked somebody to take over. Whoever answers is the new owner that the pact names, or anybody. */
const offer =
  (answer?: 'acceptance' | 'refusal'): State =>
  async (params) => {
    const named = { policyId: randomUUID(), customerId: randomUUID(), newOwnerId: randomUUID(), ...params };
    const { policyId, customerId, newOwnerId } = textsOf(named, 'policyId', 'customerId', 'newOwnerId');
    // A transfer that is over is told to whoever asked, and one that was accepted to the new owner as well.
    const [owner, taker] = answer === 'acceptance' ? [newOwnerId, customerId] : [customerId, newOwnerId];
    await issueForToday({ policyId, customerId: owner });
    const post = (path: string, userId: string, body: object) =>
      claims
        .http()
        .post(path)
        .set(claims.as({ kind: 'customer', userId }))
        .send(body)
        .expect(200);
    const to = { firstName: 'Nia', lastName: 'Owen', email: 'nia@example.test' };
    const { body } = await post(`/api/claims/policies/${policyId}/transfer`, owner, to);
    const token = claims.get(TransferLinks).tokenOf(body.data.transfer.id);
    if (answer) await post(`/api/claims/transfers/${answer}`, taker, { token, accepts: true });
  };

const agent = (staffId: string) => ({ kind: 'staff', userId: staffId, role: 'agent' }) as const;

const states: States = {
  'an admin is signed in': (params) => claims.as({ kind: 'staff', userId: textsOf(params, 'staffId').staffId, role: 'admin' }),
  'a member of staff is signed in': (params) => {
    const { staffId, role } = textsOf({ role: 'agent', ...params }, 'staffId', 'role');
    return claims.as({ ...agent(staffId), role: role === 'finance' ? role : 'agent' });
  },
  'a policy that staff looked at': async (params) => {
    const { policyId, staffId } = textsOf(params, 'policyId', 'staffId');
    await claims
      .http()
      .get(`/api/claims/policies/${policyId}`)
      .set(claims.as(agent(staffId)))
      .expect(200);
  },
  'a customer is signed in': (params) => claims.as({ kind: 'customer', userId: textsOf(params, 'customerId').customerId }),
  'a policy of the customer': issue,
  'an order of the customer': order,
  'an order follows its visit': orderThatIsBooked,
  'a policy of a purchase': issue,
  'a policy follows another': follow,
  'staff marked a renewal': markRenewal,
  'staff took the mark of a renewal back': async (params) => {
    await markRenewal(params);
    const { policyId } = textsOf(params, 'policyId');
    await claims
      .get(MarksService)
      .undo('renewal', { policy_id: policyId, original_policy_number: renewed, why: 'The wrong policy' }, agent(policyId));
  },
  'a policy is cancelled': cancel,
  'a policy is reinstated': reinstate,
  'payments of a policy are overdue': async (params) => {
    const purchaseId = randomUUID();
    const { customerId } = textsOf(params, 'customerId');
    await issue({ ...params, purchaseId });
    await claims.deliver(arrearsChanged, { ...arrearsChanged.sample, purchaseId, customerId, status: 'suspended' });
  },
  'a policy ended because it was not paid for': async (params) => {
    const purchaseId = randomUUID();
    const { customerId } = textsOf(params, 'customerId');
    await issue({ ...params, purchaseId });
    await claims.deliver(arrearsChanged, { ...arrearsChanged.sample, purchaseId, customerId, status: 'ended', on: '2026-12-15' });
  },
  'a policy of the customer was cancelled': cancel,
  'the MOT of a quote is cancelled': endMot(false),
  'the cancellation of the MOT of a quote is taken back': endMot(true),
  'a purchase becomes a policy': issueByEvent,
  'an event was put aside': putAside,
  'issuing the policies of a purchase failed for good': failForGood,
  'no policy of a purchase': async (params) => {
    await claims
      .get(Mongo)
      .connection.model('Policy')
      .deleteMany({ quoteId: textsOf(params, 'quoteId').quoteId });
  },
  'the only claim was begun': theOnlyClaim(() => ({})),
  'the only claim was sent': theOnlyClaim((at) => ({ status: 'submitted', history: sentAt(at) })),
  'the only claim was decided': theOnlyClaim((at) => ({
    status: 'decided',
    asked: [{ text: 'Which garage has the car?', at, answer: null }],
    decision: { ...decision, decidedAt: at },
    payee: aPayee,
    answers: { ...warrantyAnswers, garage_name: 'Moor Motors' },
    history: [...sentAt(at), { what: 'decided', at }],
  })),
  'a claim is sent': claimGoes('submit'),
  'the customer is asked about a claim': claimGoes('submit', 'question'),
  'the only claim waits for an answer': theOnlyClaim((at) => ({
    status: 'submitted',
    history: sentAt(at),
    asked: [{ text: 'Which garage has the car?', at, answer: null }],
  })),
  'a claim is decided': claimGoes('submit', 'decision'),
  'a claim is paid': claimGoes('submit', 'decision', 'payment'),
  'staff started a policy early': async (params) => {
    await issueForTomorrow(params);
    await claims.get(ActivationsService).start(textsOf(params, 'policyId').policyId, { caller: agent(randomUUID()), tellsCustomer: true });
  },
  'a transfer is asked for': offer(),
  'a policy that can be transferred': issueForToday,
  'another year of a policy is offered': offerAnotherYear,
  'a policy is offered by a link': async (params) => {
    await offer()(params);
    const { policyId, token } = textsOf(params, 'policyId', 'token');
    await claims
      .get(Mongo)
      .connection.model('Transfer')
      .updateOne({ policyId }, { $set: { tokenHash: tokenHash(token) } });
  },
  'a policy is transferred': offer('acceptance'),
  'a transfer is refused': offer('refusal'),
  'the car of a policy has another registration': async (params) => {
    const { policyId, customerId } = textsOf({ policyId: randomUUID(), ...Object(params) }, 'policyId', 'customerId');
    await issueForToday({ policyId, customerId });
    const change = aRegistrationChange({ id: randomUUID(), customerId });
    const car = { make: 'Vauxhall', model: 'Corsa' };
    claims.answer(readRegistrationChangeInternally, () => ({ ...change, ...car }));
    await claims.deliver(registrationChangeApproved, { customerId, carId: change.carId, changeId: change.id });
    await claims.sweep(renameCarOfPolicies);
  },
  'a policy that has not started': issueForTomorrow,
  'a policy is not to be renewed': async (params) => {
    await issueForTomorrow(params);
    const { policyId: id } = textsOf(params, 'policyId');
    await claims.get(AutoRenewalService).switchOff({ id, productType: 'warranty', reason: 'sold_vehicle' }, agent(randomUUID()));
  },
  'a policy is renewed after all': async (params) => {
    await issueForTomorrow(params);
    const { policyId: id } = textsOf(params, 'policyId');
    const renewals = claims.get(AutoRenewalService);
    await renewals.switchOff({ id, productType: 'warranty', reason: 'sold_vehicle' }, agent(randomUUID()));
    await renewals.switchOn(id, agent(randomUUID()));
  },
  'no such policy': () => undefined,
};

it('keeps what its callers count on', () => verifyPacts('claims', claims, states));

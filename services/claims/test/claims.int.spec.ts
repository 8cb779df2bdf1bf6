import { randomUUID } from 'node:crypto';
import { addDays } from '@kerbside/contracts/days/dates';
import { payeeWords, type Payee } from '@kerbside/contracts/claims/payee';
import { claimDecided, claimPaid, claimPayeeChanged } from '@kerbside/contracts/events/claims';
import { arrearsChanged } from '@kerbside/contracts/events/payments';
import { readPayoutAccount } from '@kerbside/contracts/http/payments/payout-accounts';
import { askForRefund, readPaid } from '@kerbside/contracts/http/payments/refunds';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { readVehicleRecord } from '@kerbside/contracts/http/pricing/vehicle-records';
import type { ProductType } from '@kerbside/contracts/ids';
import { warrantyAnswers } from '@kerbside/contracts/testing/sample-policy';
import { aVehicleRecord } from '@kerbside/contracts/testing/samples';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { aJpeg, aPdf } from '@kerbside/platform/testing/sample-files';
import { stagesOf } from '@kerbside/platform/testing/list-plan';
import { startedService } from '@kerbside/platform/testing/test-service';
import type { Caller } from '@kerbside/contracts/caller';
import { endRenewals } from '../src/claims/claim-desk.service.js';
import { refundCancellation } from '../src/cancellations/refund-jobs.js';
import { PoliciesRepository } from '../src/policies/policies.repository.js';
import { ClaimsRepository } from '../src/claims/claims.repository.js';
import { aClaim } from '../src/testing/a-claim.js';
import { policiesFor } from '../src/policies/policy.js';
import { service } from '../src/service.js';
import { aPurchasedQuote } from '../src/testing/purchased-quote.js';
import { aPaid } from '../src/testing/paid.js';
import { issued, keep, happens } from './kept-policies.js';
import { aVisit } from '../src/testing/a-policy.js';

describe('a claim', () => {
  let serial = 0;
  const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
  const colleague = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
  const finance = { kind: 'staff', userId: randomUUID(), role: 'finance' } as const;
  const customerOf = (userId: string) => ({ kind: 'customer', userId }) as const;

  const claims = startedService(service);
  beforeEach(() => {
    claims.clock.set(new Date('2027-01-20T12:00:00Z'));
    claims.answer(readPurchasedQuote, () => aPurchasedQuote());
  });

  const insured = async (productType: ProductType = 'warranty', quote = aPurchasedQuote()) => {
    serial += 1;
    const identities = [{ id: randomUUID(), serial }];
    const sold = { ...quote, policies: quote.policies.map((one) => ({ ...one, productType })) };
    const [policy] = policiesFor({ paymentId: randomUUID(), quote: sold, issuedAt: new Date('2026-11-20T12:00:00Z'), identities });
    if (!policy) throw new Error('The quote has a policy');
    await keep(claims, { ...policy, policyNumber: `${productType}-${serial}` });
    return { policyId: policy.id, customer: customerOf(policy.customerId), customerId: policy.customerId, quoteId: policy.quoteId };
  };
  const post = (path: string, who: Caller, body: object = {}) => claims.by(who).post(path).send(body);
  const open = async (policyId: string, who: Caller) =>
    (await post('/api/claims/claims', who, { policy_id: policyId }).expect(200)).body.data;
  const save = (id: string, who: Caller, answers: object) => claims.by(who).put(`/api/claims/claims/${id}/answers`).send({ answers });
  const mileage = (id: string, who: Caller, miles: string, kind = 'warranty') =>
    claims.by(who).get(`/AjaxCustomer/recordMileageFromNewClaim/${kind}/${id}/${miles}`);
  const attach = (id: string, who: Caller, category: string, bytes = aPdf(), filename = 'invoice.pdf') =>
    claims.by(who).post(`/api/claims/claims/${id}/files`).field('category', category).attach('file', bytes, { filename });
  const submit = (id: string, who: Caller) => post(`/api/claims/claims/${id}/submit`, who);
  const complete = async (whose: Awaited<ReturnType<typeof insured>>): Promise<string> => {
    const { id } = await open(whose.policyId, whose.customer);
    await mileage(id, whose.customer, '44000').expect(200);
    await save(id, whose.customer, warrantyAnswers).expect(200);
    return id;
  };
  const sent = async () => {
    const whose = await insured();
    const id = await complete(whose);
    return { ...whose, claim: (await submit(id, whose.customer).expect(200)).body.data };
  };
  const decide = (id: string, who: Caller, coveredPence = 30_000, more: object = {}) =>
    post(`/api/claims/claims/${id}/decision`, who, {
      ...more,
      lines: [{ description: 'Gearbox', amountPence: 50_000, coveredPence, reason: 'Wear of the clutch is not covered' }],
      note: 'The gearbox is covered, the clutch is not.',
    });

  const tooLarge = (leftPence: number) => () => {
    throw new DomainError('REFUND_TOO_LARGE', { status: 409, data: { leftPence } });
  };
  const differs = (amountPence: number) => {
    throw new DomainError('REFUND_DIFFERS', { status: 409, data: { amountPence } });
  };
  const accountId = 'ac000000-0000-4000-8000-000000000001';
  const strangersAccount = 'ac000000-0000-4000-8000-000000000002';
  /** Payments has an account of the claim's customer, and one of a stranger. */
  const payTo = (id: string, who: Caller, body: object = { account_id: accountId }) => {
    claims.answer(readPayoutAccount, ({ params }) => ({
      id: params.accountId,
      holder: 'Jo Smith',
      ends: '11',
      customerId: params.accountId !== strangersAccount && who.kind === 'customer' ? who.userId : randomUUID(),
    }));
    return claims.by(who).put(`/api/claims/claims/${id}/payee`).send(body);
  };

  const cancelOn = async (
    {
      policyId,
      customer,
      productType = 'warranty',
    }: Pick<Awaited<ReturnType<typeof insured>>, 'policyId' | 'customer'> & { productType?: ProductType },
    day: string,
  ) => {
    claims.clock.set(new Date(`${day}T12:00:00Z`));
    claims.answer(readPaid, () => aPaid());
    return post('/ajax-customer/cancel-policy', customer, { id: policyId, productType, reason: 'sold_vehicle' });
  };
  const isTakenBack = async (policyId: string) => (await claims.by(agent).read(`/api/claims/policies/${policyId}`)).isTakenBack;
  describe('the customer ends up with the same sum, whether its policy is cancelled before or after it is decided', () => {
    const paidFor = async (id: string, whose: Awaited<ReturnType<typeof sent>>) => {
      const { decision } = (await claims.by(agent).read(`/api/claims/claims/${id}/review`)).claim;
      if (decision.coveredPence === 0) return { ...decision, paidPence: 0 };
      await payTo(id, whose.customer).expect(200);
      const body = { reference: 'FP 1', amountPence: decision.coveredPence };
      const { claim } = (await post(`/api/claims/claims/${id}/payment`, finance, body).expect(200)).body.data;
      return { ...decision, paidPence: claim.payment.amountPence };
    };
    const cancelNow = async (whose: Awaited<ReturnType<typeof sent>>): Promise<number> =>
      (await cancelOn(whose, '2027-01-21').then((answer) => (expect(answer.status).toBe(200), answer))).body.data.working.refundPence;

    it.each([1_000, 45_000])('one claim of %i', async (coveredPence) => {
      const [before, after] = [await sent(), await sent()];
      await decide(before.claim.id, agent, coveredPence).expect(200);
      const lessPence = await cancelNow(before);
      const refundPence = await cancelNow(after);
      const reviewed = await claims.by(agent).read(`/api/claims/claims/${after.claim.id}/review`);
      expect(reviewed.refund).toEqual({ leftPence: refundPence, countedPence: 0 });
      await decide(after.claim.id, agent, coveredPence).expect(200);
      const paid = await paidFor(after.claim.id, after);
      expect(refundPence + paid.paidPence).toBe(lessPence + (await paidFor(before.claim.id, before)).paidPence);
      expect(paid).toMatchObject({ setOffPence: Math.min(refundPence, coveredPence) });
      const [told] = (await claims.events()).filter(({ type, subject }) => type === claimDecided.type && subject === after.claim.id);
      expect(told?.data).toMatchObject({ coveredPence: paid.coveredPence, setOffPence: paid.setOffPence });
    });

    it('two claims that are decided at once, and an appeal', async () => {
      const whose = await sent();
      const id = await complete(whose);
      await save(id, whose.customer, { ...warrantyAnswers, is_vehicle_purchase_date_correct: 'yes' }).expect(200);
      const other = (await submit(id, whose.customer).expect(200)).body.data;
      const refundPence = await cancelNow(whose);
      const both = [whose.claim.id, other.id];
      await Promise.all(both.map((one) => decide(one, agent, 20_000).expect(200)));
      await post(`/api/claims/claims/${whose.claim.id}/appeal`, whose.customer, { text: 'The clutch is new' }).expect(200);
      await decide(whose.claim.id, colleague, 30_000).expect(200);
      const paid = await Promise.all(both.map((one) => paidFor(one, whose)));
      expect(paid.reduce((sum, { setOffPence = 0 }) => sum + setOffPence, 0)).toBe(refundPence);
      expect(paid.reduce((sum, { paidPence }) => sum + paidPence, refundPence)).toBe(50_000);
    });

    const refundOf = async (id: string) => (await claims.by(agent).read(`/api/claims/claims/${id}/review`)).refund;

    it.each<[string, () => never, number]>([
      ['what was left', tooLarge(5_000), 5_000],
      ['what was asked for when the answer was lost', () => differs(7_000), 7_000],
    ])('where staff gave money back before its refund was asked for: %s is set off', async (_, answers, leftPence) => {
      const [whose, early] = [await sent(), await sent()];
      for (const one of [whose, early]) await cancelNow(one);
      await decide(early.claim.id, agent, 10_000).expect(200);
      const asked = new Set<string>();
      claims.answer(askForRefund, ({ params: { refundId }, body }) => {
        if (!asked.has(refundId)) {
          asked.add(refundId);
          return answers();
        }
        const made = { ...body, refundId, rewardsPence: 0, status: 'pending' as const, parts: [] };
        return { ...made, requestedAt: claims.clock.now().toISOString() };
      });
      await claims.sweep(refundCancellation);
      expect(await refundOf(whose.claim.id)).toEqual({ leftPence, countedPence: 0 });
      expect(await paidFor(early.claim.id, early)).toMatchObject({ coveredPence: 10_000 - leftPence, paidPence: 10_000 - leftPence });
      const told = (await claims.events()).filter(({ type, subject }) => type === claimDecided.type && subject === early.claim.id);
      const setOff = leftPence > 0 ? { setOffPence: leftPence } : {};
      expect(told.at(-1)?.data).toMatchObject({ totalPence: 50_000, coveredPence: 10_000 - leftPence, isAppeal: false, ...setOff });
    });

    it('and whoever took it over cancels it: off an appeal of its buyer, who is refunded, and off no claim of its new owner', async () => {
      const whose = await sent();
      await decide(whose.claim.id, agent, 10_000).expect(200);
      await paidFor(whose.claim.id, whose);
      const customer = customerOf(randomUUID());
      await happens(claims, whose.policyId, { what: 'transferred', on: '2027-01-20', to: customer.userId });
      await cancelNow({ ...whose, customer });
      await post(`/api/claims/claims/${whose.claim.id}/appeal`, whose.customer, { text: 'The clutch is new' }).expect(200);
      const refund = await refundOf(whose.claim.id);
      expect(refund).toMatchObject({ countedPence: 10_000 });
      const { claim } = (await decide(whose.claim.id, colleague, 14_000).expect(200)).body.data;
      expect(claim.decision).toMatchObject({ coveredPence: 10_000, setOffPence: 4_000 });
      const theirs = await complete({ ...whose, customer });
      await submit(theirs, customer).expect(200);
      expect(await refundOf(theirs)).toBeUndefined();
      const { decision } = (await decide(theirs, agent, 20_000).expect(200)).body.data.claim;
      expect([decision.coveredPence, decision.setOffPence]).toEqual([20_000, undefined]);
    });

    it('is not decided as it was read before its policy was cancelled, and repairs may start although nothing more is paid', async () => {
      const whose = await sent();
      const path = `/api/claims/claims/${whose.claim.id}/review`;
      const { version } = await claims.by(agent).read(path);
      await cancelNow(whose);
      expect((await decide(whose.claim.id, agent, 1_000, { seen: version }).expect(409)).body.error.code).toBe('CLAIM_CHANGED');
      const { claim } = (await decide(whose.claim.id, agent, 1_000).expect(200)).body.data;
      expect(claim).toMatchObject({ isAuthorised: true, decision: { coveredPence: 0, setOffPence: 1_000 } });
      await post(`/api/claims/claims/${whose.claim.id}/payment`, finance, { reference: 'FP 1' }).expect(409);
    });
  });

  it('A3, A5: is neither begun nor sent on a policy that was cancelled within its 14 days, unless one was sent before', async () => {
    claims.clock.set(new Date('2026-12-02T12:00:00Z'));
    const [begun, fresh, earlier, later] = [await insured(), await insured(), await sent(), await insured()];
    const id = await complete(begun);
    for (const whose of [begun, fresh, earlier]) await cancelOn(whose, '2026-12-04').then(({ status }) => expect(status).toBe(200));
    const { message } = (await submit(id, begun.customer).expect(409)).body.error;
    expect(message).toMatch(/^You cannot claim on this policy: it was cancelled/);
    const read = (claimId: string, { customer }: typeof begun) => claims.by(customer).read(`/api/claims/claims/${claimId}`);
    expect([await read(id, begun), await read(earlier.claim.id, earlier)]).toEqual([
      expect.objectContaining({ refusal: message }),
      expect.not.objectContaining({ refusal: expect.anything() }),
    ]);
    const { body } = await claims.by(begun.customer).get('/api/claims/claims').expect(200);
    expect(body.data.rows).toMatchObject([{ id, refusal: message }]);
    await post('/api/claims/claims', fresh.customer, { policy_id: fresh.policyId }).expect(409);
    await open(earlier.policyId, earlier.customer);
    await cancelOn(later, '2026-12-05');
    await open(later.policyId, later.customer);
    const shown = await Promise.all([begun, fresh, earlier, later].map(({ policyId }) => isTakenBack(policyId)));
    expect(shown).toEqual([true, true, false, false]);
  });

  it('A3, A5: is not sent while all of the price goes back, however close together the two are asked for', async () => {
    for (const attempt of [1, 2, 3, 4]) {
      claims.clock.set(new Date('2026-12-03T12:00:00Z'));
      const whose = await insured();
      const id = await complete(whose);
      const both = await Promise.all(
        attempt % 2
          ? [submit(id, whose.customer), cancelOn(whose, '2026-12-03')]
          : [cancelOn(whose, '2026-12-03'), submit(id, whose.customer)],
      );
      const [claimed, cancelled] = attempt % 2 ? both : both.toReversed();
      const isCoolingOff = cancelled?.body.data?.working.isCoolingOff ?? false;
      expect([claimed?.status === 200 && isCoolingOff, await isTakenBack(whose.policyId)]).toEqual([false, isCoolingOff]);
    }
  });

  it('is found by the purchase whose cover it is on, by staff and by its own customer', async () => {
    const [whose, other] = [await sent(), await sent()];
    const listed = async (query: object, who: Caller = agent) =>
      (await claims.by(who).get('/api/claims/claims').query(query).expect(200)).body.data.rows.map(({ id }: { id: string }) => id);
    const { quoteId } = whose;
    expect(await listed({ quoteId })).toEqual([whose.claim.id]);
    expect(await listed({ quoteId, policyId: whose.policyId })).toEqual([whose.claim.id]);
    expect(await listed({ quoteId, policyId: other.policyId })).toEqual([]);
    expect(await listed({ quoteId }, whose.customer)).toEqual([whose.claim.id]);
    expect(await listed({ quoteId }, other.customer)).toEqual([]);
  });

  it('A3, A5: is begun once, saved, and gone on with elsewhere; its mileage is confirmed by us', async () => {
    const { policyId, customer } = await insured();
    const [one, two] = await Promise.all([open(policyId, customer), open(policyId, customer)]);
    expect([one.status, two.id]).toEqual(['draft', one.id]);
    await save(one.id, customer, { fault_description: 'A noise' }).expect(200);
    const { body } = await mileage(one.id, customer, '63,500').expect(200);
    expect(body.data).toEqual({ mileageCoveredSinceInception: 21_500, componentContribution: 90 });
    expect(await open(policyId, customer)).toMatchObject({
      id: one.id,
      answers: { fault_description: 'A noise', mileage: '63500' },
      mileage: { mileage: 63_500 },
      isAuthorised: false,
    });
    expect((await mileage(one.id, customer, 'x').expect(400)).body.error.fields).toEqual({ mileage: 'Please provide valid mileage.' });
  });

  it('A3, A5: shows staff the days of its cover, and that it rests', async () => {
    const { claim, policyId } = await sent();
    const review = async () => (await claims.by(agent).read(`/api/claims/claims/${claim.id}/review`)).cover;
    const days = { startsOn: '2026-12-01', endsOn: '2027-11-30', rolling: false };
    expect(await review()).toEqual({ ...days, state: 'active' });
    const policy = await claims.get(PoliciesRepository).find(policyId);
    const overdue = { ...arrearsChanged.sample, purchaseId: policy?.paymentId ?? '', status: 'suspended' as const, on: '2027-01-20' };
    await claims.deliver(arrearsChanged, overdue);
    expect(await review()).toEqual({ ...days, state: 'suspended', rests: [{ from: '2027-01-20', until: null }] });
    await claims.deliver(arrearsChanged, { ...overdue, status: 'recovered', on: '2027-01-25' });
    expect(await review()).toEqual({ ...days, state: 'active', rests: [{ from: '2027-01-20', until: '2027-01-25' }] });
    await decide(claim.id, agent).expect(200);
  });

  it('A3, A5: shows staff what was chosen with its cover, and what else was claimed on it', async () => {
    const [sold, terms] = [aPurchasedQuote(), [{ label: 'Labour rate', value: 'Up to £120 an hour' }]];
    const whose = await insured('warranty', { ...sold, policies: sold.policies.map((policy) => ({ ...policy, terms })) });
    const review = (id: string) => claims.by(agent).read(`/api/claims/claims/${id}/review`);
    const first = await complete(whose);
    await submit(first, whose.customer).expect(200);
    const next = await complete(whose);
    expect(await review(first)).toMatchObject({ terms });
    expect((await review(first)).others).toBeUndefined();
    await save(next, whose.customer, { is_vehicle_purchase_date_correct: 'yes' }).expect(200);
    await submit(next, whose.customer).expect(200);
    expect((await review(first)).others).toEqual({ sent: 1, coveredPence: 0 });
    await decide(first, agent).expect(200);
    expect((await review(next)).others).toEqual({ sent: 1, coveredPence: 30_000 });
    await decide(next, agent).expect(200);
  });

  it('is submitted once complete, decided line by line, paid, and followed by its customer; each step is told', async () => {
    const { claim, customer } = await sent();
    expect(claim).toMatchObject({ status: 'submitted', dueOn: '2027-01-26', isAuthorised: false });
    await save(claim.id, customer, {}).expect(409);
    const decided = await decide(claim.id, agent).expect(200);
    expect(decided.body.data.claim).toMatchObject({
      status: 'decided',
      isAuthorised: true,
      decision: { totalPence: 50_000, coveredPence: 30_000 },
    });
    const unsaid = await post(`/api/claims/claims/${claim.id}/payment`, finance, { reference: 'F1' }).expect(409);
    expect(unsaid.body.error.code).toBe('CLAIM_PAYEE');
    await payTo(claim.id, customer).expect(200);
    const pay = () => post(`/api/claims/claims/${claim.id}/payment`, finance, { reference: 'F1' });
    const press = () => pay().set('idempotency-key', claim.id).expect(200);
    // Whose answer was lost is not told that there is nothing to pay.
    expect((await press()).text).toBe((await press()).text);
    await pay().expect(409);
    const wrong = await attach(claim.id, customer, 'other', aPdf('wrong'), 'wrong.pdf').expect(200);
    await claims
      .by(customer)
      .delete(`/claim_files/deletefile/${wrong.body.data.files.at(-1).id}`)
      .expect(200);
    await attach(claim.id, customer, 'other', aPdf('the report'), 'report.pdf').expect(200);
    const again = await post(`/api/claims/claims/${claim.id}/appeal`, customer, { text: 'The clutch broke with it' }).expect(200);
    expect(again.body.data).toMatchObject({ status: 'appealed', isAuthorised: true });
    expect(again.body.data.files.map(({ name }: { name: string }) => name)).toEqual(['report.pdf']);
    await claims.by(customer).delete(`/claim_files/deletefile/${again.body.data.files[0].id}`).expect(409);
    await attach(claim.id, customer, 'other').expect(409);
    const ownAppeal = await decide(claim.id, agent, 50_000).expect(409);
    expect(ownAppeal.body.error.code).toBe('CLAIM_DECIDED_BY_YOU');
    await decide(claim.id, colleague, 50_000).expect(200);
    const seen = await claims.by(customer).get(`/api/claims/claims/${claim.id}`).expect(200);
    expect(seen.body.data.history.map(({ what }: { what: string }) => what)).toEqual([
      'opened',
      'submitted',
      'decided',
      'paid',
      'appealed',
      'decided',
    ]);
    expect(seen.body.data.payment).toMatchObject({ amountPence: 30_000 });
    const told = (await claims.events()).filter(({ subject }) => subject === claim.id);
    expect(told.map(({ type }) => type.split('.').at(-2) ?? type)).toHaveLength(7);
    const audit = await claims.by(agent).get(`/api/claims/audit?subjectId=${claim.id}`).expect(200);
    expect(audit.body.data.rows.map(({ action }: { action: string }) => action)).toEqual(['claim-decided', 'claim-paid', 'claim-decided']);
  });

  it('A3, A5: is looked at again by the admin who decided it, where nobody else can: the customer and the audit trail have the reason', async () => {
    const admin = { kind: 'staff', userId: randomUUID(), role: 'admin' } as const;
    const nobodyElse = 'I am the only one who works here';
    const appealOf = async (who: Caller) => {
      const { claim, customer } = await sent();
      await decide(claim.id, who).expect(200);
      await post(`/api/claims/claims/${claim.id}/appeal`, customer, { text: 'The clutch broke with it' }).expect(200);
      return { id: claim.id, customer };
    };
    const [theirs, ours] = [await appealOf(admin), await appealOf(agent)];
    await decide(theirs.id, admin, 50_000).expect(409);
    await decide(theirs.id, admin, 50_000, { nobodyElse: ' ' }).expect(400);
    expect((await decide(ours.id, agent, 50_000, { nobodyElse })).body.error.code).toBe('CLAIM_DECIDED_BY_YOU');
    await decide(theirs.id, admin, 50_000, { nobodyElse }).expect(200);
    const seen = await claims.by(theirs.customer).get(`/api/claims/claims/${theirs.id}`).expect(200);
    expect(seen.body.data.decision).toMatchObject({ coveredPence: 50_000, sameBecause: nobodyElse });
    const audit = await claims.by(admin).get(`/api/claims/audit?subjectId=${theirs.id}`).expect(200);
    expect(audit.body.data.rows[0]).toMatchObject({ action: 'claim-decided', after: { sameBecause: nobodyElse } });
    expect((await decide(ours.id, colleague, 50_000, { nobodyElse }).expect(200)).body.data.claim.decision.sameBecause).toBeUndefined();
  });

  it('A3, A5: is not decided by somebody who has not seen what came since', async () => {
    const { claim, customer } = await sent();
    const path = `/api/claims/claims/${claim.id}`;
    const review = async () => (await claims.by(agent).read(`${path}/review`)).version;
    const line = { description: 'Gearbox', amountPence: 50_000, coveredPence: 0, reason: 'Not covered' };
    const decideSeen = (seen: number) => post(`${path}/decision`, agent, { lines: [line], note: 'Not covered', seen });
    const before = await review();
    await post(`${path}/question`, agent, { text: 'Which garage has the car?' }).expect(200);
    await post(`${path}/answer`, customer, { text: 'Foss Garage, who say it broke by itself' }).expect(200);
    expect((await decideSeen(before).expect(409)).body.error.code).toBe('CLAIM_CHANGED');
    await decideSeen(await review()).expect(200);
    const decided = await review();
    await post(`${path}/appeal`, customer, { text: 'It is covered' }).expect(200);
    const stale = { lines: [line], note: 'Not covered', seen: decided };
    expect((await post(`${path}/decision`, colleague, stale).expect(409)).body.error.code).toBe('CLAIM_CHANGED');
    await decide(claim.id, colleague).expect(200);
  });

  it('A3, A5: is paid the sum that was transferred, or nothing is recorded', async () => {
    const { claim, customer } = await sent();
    const path = `/api/claims/claims/${claim.id}`;
    await decide(claim.id, agent).expect(200);
    await post(`${path}/appeal`, customer, { text: 'The clutch broke with it' }).expect(200);
    await decide(claim.id, colleague, 50_000).expect(200);
    await payTo(claim.id, customer).expect(200);
    const stale = await post(`${path}/payment`, finance, { reference: 'F1', amountPence: 30_000 }).expect(409);
    expect(stale.body.error).toMatchObject({ code: 'CLAIM_CHANGED', message: expect.stringContaining('£500.00 is to be paid by now') });
    const seen = await claims.by(customer).get(path).expect(200);
    expect(seen.body.data).toMatchObject({ status: 'decided', payment: null });
    await post(`${path}/payment`, finance, { reference: 'F1', amountPence: 50_000 }).expect(200);
  });

  it.each([
    ['another account', undefined, { account_id: 'ac000000-0000-4000-8000-000000000003' }],
    ['a company', agent, { company: 'Moor Motors', why: 'Rang us' }],
  ])('A3, A5: is not recorded as paid to %s, which was named after the transfer', async (_, by, named) => {
    const { claim, customer } = await sent();
    const path = `/api/claims/claims/${claim.id}`;
    await decide(claim.id, agent).expect(200);
    const { payee: to } = (await payTo(claim.id, customer).expect(200)).body.data;
    const renamed = (await payTo(claim.id, by ?? customer, named).expect(200)).body.data.payee;
    const refused = await post(`${path}/payment`, finance, { reference: 'F1', amountPence: 30_000, to }).expect(409);
    expect(refused.body.error).toMatchObject({ code: 'CLAIM_CHANGED', message: expect.stringContaining(payeeWords(renamed)) });
    const { body } = await post(`${path}/payment`, finance, { reference: 'F1', amountPence: 30_000, to: renamed }).expect(200);
    expect(body.data.claim).toMatchObject({ status: 'paid', payment: { amountPence: 30_000, to: renamed } });
  });

  it('A3, A5: is paid to the account of its customer, or to a company that it names, and says so of an account only as far as it may', async () => {
    const { claim, customer } = await sent();
    await payTo(claim.id, customer).expect(409);
    await decide(claim.id, agent).expect(200);
    await payTo(claim.id, customer, {}).expect(400);
    await payTo(claim.id, customer, { company: 'Anybody Ltd' }).expect(400);
    await payTo(claim.id, customer, { account_id: strangersAccount }).expect(404);
    await payTo(claim.id, customerOf(randomUUID())).expect(404);
    const unsaid = await payTo(claim.id, agent, { company: 'Moor Motors' }).expect(400);
    expect(unsaid.body.error.fields).toEqual({ why: 'Say why, for the audit trail' });
    await payTo(claim.id, agent, { company: 'Moor Motors', why: 'Rang us' }).expect(200);
    const trail = await claims.by(agent).get('/api/claims/audit').expect(200);
    expect(trail.body.data.rows[0]).toMatchObject({ action: 'claim-payee-named', why: 'Rang us' });
    const { body } = await payTo(claim.id, customer).expect(200);
    expect(body.data.payee).toEqual({ company: null, account: { id: accountId, holder: 'Jo Smith', ends: '11' } });
  });

  it('A3, A5: is not to be paid elsewhere than a colleague has just recorded, unless that was seen', async () => {
    const { claim } = await sent();
    await decide(claim.id, agent).expect(200);
    const named = (company: string, seen: Payee | null) => payTo(claim.id, agent, { company, why: 'Rang us', seen });
    const { payee: first } = (await named('Moor Motors', null).expect(200)).body.data;
    const { body } = await named('Foss Garage', null).expect(409);
    expect(body.error).toMatchObject({ code: 'CLAIM_CHANGED', message: expect.stringContaining('Somebody has said meanwhile') });
    await named('Moor Motors', null).expect(200);
    expect((await named('Foss Garage', first).expect(200)).body.data.payee.company).toBe('Foss Garage');
  });

  it('A3, A5: tells of each change of where it is paid to, with no more of an account than its last digits, and of none where it stays', async () => {
    const { claim, customer } = await sent();
    await decide(claim.id, agent).expect(200);
    await payTo(claim.id, customer).expect(200);
    await payTo(claim.id, customer).expect(200);
    await payTo(claim.id, agent, { company: 'Moor Motors', why: 'Rang us' }).expect(200);
    await payTo(claim.id, customer, { account_id: 'ac000000-0000-4000-8000-000000000003' }).expect(200);
    const told = (await claims.events()).filter(({ type, subject }) => type === claimPayeeChanged.type && subject === claim.id);
    const changes = [
      { isFirst: true, accountEnds: '11', isCompanyPaid: false, by: 'customer' },
      { isFirst: false, accountEnds: null, isCompanyPaid: true, by: 'staff' },
      { isFirst: false, accountEnds: '11', isCompanyPaid: false, by: 'customer' },
    ];
    const { id: claimId, reference, policyId, policyNumber, customerId } = claim;
    const about = { claimId, reference, policyId, policyNumber, customerId, kind: 'warranty', changedOn: '2027-01-20' };
    expect(told.map(({ data }) => data)).toEqual(changes.map((change) => ({ ...about, ...change })));
  });

  it('A3, A5: waits while its customer is asked something, who answers with a file; nothing is late meanwhile', async () => {
    const { claim, customer } = await sent();
    const path = `/api/claims/claims/${claim.id}`;
    await attach(claim.id, customer, 'other').expect(409);
    await post(`${path}/answer`, customer, { text: 'Foss Garage' }).expect(409);
    const { body } = await post(`${path}/question`, agent, { text: 'Which garage has the car?' }).expect(200);
    expect(body.data.claim).toMatchObject({
      waitsForCustomer: true,
      dueOn: null,
      asked: [{ text: 'Which garage has the car?', answer: null }],
    });
    await post(`${path}/question`, agent, { text: 'And why?' }).expect(409);
    claims.clock.set(new Date('2027-02-10T12:00:00Z'));
    const { body: queue } = await claims.by(agent).get('/api/claims/queue?perPage=100').expect(200);
    const row = queue.data.rows.find(({ id }: { id: string }) => id === claim.id);
    expect(row).toMatchObject({ waitsForCustomer: true, isLate: false });
    const added = await attach(claim.id, customer, 'other').expect(200);
    const [file] = added.body.data.files;
    await claims.by(customer).delete(`/claim_files/deletefile/${file.id}`).expect(200);
    const answered = await post(`${path}/answer`, customer, { text: 'Foss Garage' }).expect(200);
    expect(answered.body.data).toMatchObject({
      waitsForCustomer: false,
      dueOn: '2027-02-16',
      asked: [{ answer: { text: 'Foss Garage', at: '2027-02-10T12:00:00.000Z' } }],
    });
    const told = (await claims.events()).filter(({ subject }) => subject === claim.id);
    expect(told.map(({ type }) => type)).toContain('kerbside.claims.claim-question-asked.v1');
  });

  it('A3, A5: takes photos and invoices, gives them back under a name of our own, and drops one on request', async () => {
    const { policyId, customer } = await insured('alloy_wheel');
    const { id, reference } = await open(policyId, customer);
    const { body } = await attach(id, customer, 'damage_photo', aJpeg(), 'my wheel.jpg').expect(200);
    const [file] = body.data.files;
    expect(file).toMatchObject({ category: 'damage_photo', name: 'my wheel.jpg' });
    const given = await claims.by(customer).get(`/api/claims/files/${file.id}`).expect(200);
    expect(given.headers['content-disposition']).toContain(`attachment; filename="${reference}-damage-photo-1.jpg"`);
    await claims.by(agent).get(`/api/claims/files/${file.id}`).expect(200);
    const audit = await claims.by(agent).get(`/api/claims/audit?subjectId=${id}`).expect(200);
    expect(audit.body.data.rows).toMatchObject([
      { action: 'claim-file-downloaded', actorId: agent.userId, customerId: customer.userId, after: { reference, fileId: file.id } },
    ]);
    const refused = await attach(id, customer, 'damage_photo', aPdf('<< /JS (x) >>'), 'a.pdf').expect(400);
    expect(refused.body.error.fields.file).toContain('runs something');
    const deleted = await claims.by(customer).delete(`/claim_files/deletefile/${file.id}`).expect(200);
    expect(deleted.body.data).toEqual({ message: 'The file was deleted.' });
    await claims.by(customer).get(`/api/claims/files/${file.id}`).expect(404);
    const again = await claims.by(customer).delete(`/claim_files/deletefile/${file.id}`).expect(404);
    expect(again.body.error.message).toBe('Something went wrong. Please refresh page and try again.');
  });

  it('A3, A5: is deleted with its files before it was sent, and another is begun; not once it was sent', async () => {
    const { policyId, customer } = await insured();
    const { id } = await open(policyId, customer);
    const { body } = await attach(id, customer, 'other').expect(200);
    const discard = (who: Caller, claimId = id) => claims.by(who).delete(`/api/claims/claims/${claimId}`);
    await discard(customerOf(randomUUID())).expect(404);
    await discard(customer).expect(200);
    await discard(customer).expect(404);
    await claims.by(customer).get(`/api/claims/files/${body.data.files[0].id}`).expect(404);
    const { database } = claims.get(Mongo);
    expect(await database.collection('uploads.files').findOne({ 'metadata.looseAfter': claims.clock.now() })).not.toBeNull();
    expect((await open(policyId, customer)).id).not.toBe(id);
    const { claim, customer: other } = await sent();
    expect((await discard(other, claim.id).expect(409)).body.error.message).toMatch(/can no longer be deleted/);
  });

  it('A3, A5: is not gone on with by whoever takes the policy over: theirs begins anew', async () => {
    const { policyId, customer } = await insured();
    const { id } = await open(policyId, customer);
    await save(id, customer, { fault_description: 'A noise' }).expect(200);
    const next = customerOf(randomUUID());
    await happens(claims, policyId, { what: 'transferred', on: '2027-01-20', to: next.userId });
    const { error } = (await submit(id, customer).expect(409)).body;
    expect(error.code).toBe('CLAIM_NOT_COVERED');
    const mine = await claims.by(customer).get(`/api/claims/claims/${id}`).expect(200);
    expect(mine.body.data.refusal).toBe(error.message);
    const theirs = await open(policyId, next);
    expect([theirs.id === id, theirs.customerId, theirs.answers]).toEqual([false, next.userId, {}]);
    await claims.by(customer).get(`/api/claims/claims/${id}`).expect(404);
  });

  it('A3, A5: that staff fill in for its customer is audited', async () => {
    const { policyId, customer } = await insured();
    const { id } = await open(policyId, agent);
    await save(id, agent, { fault_description: 'A noise' }).expect(200);
    await attach(id, agent, 'other').expect(200);
    await save(id, customer, { fault_description: 'A loud noise' }).expect(200);
    await claims.by(agent).delete(`/api/claims/claims/${id}`).expect(200);
    const audit = await claims.by(agent).get(`/api/claims/audit?subjectId=${id}`).expect(200);
    const done = audit.body.data.rows.map(({ action, actorId, customerId }: Record<string, string>) => [action, actorId, customerId]);
    const byAgent = ['claim-opened', 'claim-saved', 'claim-file-added', 'claim-discarded'].map((act) => [
      act,
      agent.userId,
      customer.userId,
    ]);
    expect(done.toSorted()).toEqual(byAgent.toSorted());
  });

  it('is read from the queue by an index in its order', async () => {
    const stages = await stagesOf(claims, 'claims', { status: { $in: ['submitted', 'appealed'] } }, { sentAt: 1, _id: 1 });
    expect(stages).toContain('SORT_MERGE');
    expect(stages).not.toContain('SORT');
  });

  it('A3, A5: costs the queue as much with five hundred that wait and share a file as with one', async () => {
    const { claim } = await sent();
    const { database } = claims.get(Mongo);
    const rows = database.collection<{ _id: string; vehicle?: object }>('claims');
    const one = await rows.findOne({ _id: claim.id });
    if (!one) throw new Error('The claim is kept');
    const file = { id: '', category: 'other', name: 'a.pdf', bytes: 1, hash: 'the same file', addedAt: new Date() };
    const copies = Array.from({ length: 500 }, (_, n) => ({
      ...one,
      _id: randomUUID(),
      reference: `copy-${n}`,
      policyId: randomUUID(),
      vehicle: { ...one.vehicle, registrationNumber: `CP${n}` },
      files: [{ ...file, id: randomUUID() }],
      // Before the claims of other cases, which may have been sent at the same moment.
      sentAt: new Date(0),
    }));
    await rows.insertMany(copies);
    await database.command({ profile: 2 });
    const { body } = await claims.by(agent).get('/api/claims/queue?page=3&perPage=50').expect(200);
    await database.command({ profile: 0 });
    const profile = database.collection('system.profile');
    const queries = await profile.find({ op: { $in: ['query', 'command'] }, ns: /\.claims$/ }).toArray();
    await profile.drop();
    await rows.deleteMany({ _id: { $in: copies.map(({ _id }) => _id) } });
    expect(body.data.rows.map(({ questions }: { questions: string[] }) => questions)).toEqual(
      Array.from({ length: 50 }, () => ['same-file']),
    );
    expect(queries).toHaveLength(4);
    expect(Math.max(...queries.map(({ docsExamined }) => Number(docsExamined)))).toBeLessThanOrEqual(200);
  });

  it('A3, A5: waits in a queue, oldest first, late after its day, with questions that refuse nothing', async () => {
    const { customer, claim } = await sent();
    claims.clock.set(new Date('2027-01-27T12:00:00Z'));
    const { body } = await claims.by(agent).get('/api/claims/queue?perPage=200').expect(200);
    const row = body.data.rows.find(({ id }: { id: string }) => id === claim.id);
    expect(row).toMatchObject({ ageDays: 7, dueOn: '2027-01-26', isLate: true, questions: [] });
    const ofThem = (ids: string) => claims.by(agent).get('/api/claims/queue').query({ customers: ids }).expect(200);
    const theirs = (await ofThem(`${randomUUID()},${customer.userId}`)).body.data;
    expect(theirs).toMatchObject({ rows: [{ id: claim.id }], paging: { count: 1 } });
    for (const others of ['', randomUUID()]) expect((await ofThem(others)).body.data.rows).toEqual([]);
    const again = await insured('warranty', aPurchasedQuote({ customerId: customer.userId }));
    const { id } = await open(again.policyId, customer);
    await attach(id, customer, 'other').expect(200);
    const third = await insured();
    await attach((await open(third.policyId, third.customer)).id, third.customer, 'other').expect(200);
    await mileage(id, agent, '43000?overrule=The%20dial%20was%20changed').expect(200);
    await save(id, customer, { ...warrantyAnswers, mileage: '43000', is_vehicle_purchase_date_correct: 'yes' }).expect(200);
    await submit(id, customer).expect(200);
    const review = await claims.by(agent).get(`/api/claims/claims/${id}/review`).expect(200);
    expect(review.body.data).toMatchObject({ questions: ['same-file', 'mileage-falling'], claimLimitPence: 300_000 });
    const { body: queue } = await claims.by(agent).get('/api/claims/queue?perPage=200').expect(200);
    const questionsBy = (wanted: string) => queue.data.rows.find((one: { id: string }) => one.id === wanted).questions;
    expect([questionsBy(id), questionsBy(claim.id)]).toEqual([['same-file', 'mileage-falling'], []]);
    await decide(id, agent).expect(200);
  });

  const tyreAnswers = { which_tyre: 'front_left', damage_description: 'A nail', damage_date: '2027-01-19' };
  const tyreFiles = ['damage_photo', 'receipt'];
  it('A3, A5: of another kind goes from its first question to its decision, less the excess that its policy was sold with', async () => {
    const sold = aPurchasedQuote();
    const quote = { ...sold, policies: sold.policies.map((policy) => ({ ...policy, excessPence: 10_000 })) };
    const { policyId, customer } = await insured('tyre', quote);
    const { id } = await open(policyId, customer);
    await save(id, customer, tyreAnswers).expect(200);
    for (const category of tyreFiles) {
      await submit(id, customer).expect(400);
      await attach(id, customer, category, aPdf(category)).expect(200);
    }
    expect((await submit(id, customer).expect(200)).body.data).toMatchObject({ kind: 'tyre', status: 'submitted', answers: tyreAnswers });
    const { body } = await decide(id, agent).expect(200);
    expect(body.data).toMatchObject({ excessPence: 10_000, claim: { decision: { excessPence: 10_000, coveredPence: 20_000 } } });
  });

  it('for a lost car that is paid ends its cover, once; another claim is not one, nor is one of a car that goes on', async () => {
    const { policyId, customer, customerId } = await insured('gap');
    const lost = aClaim({ id: randomUUID(), reference: 'CL-9GAP9GAP', policyId, customerId, kind: 'gap', status: 'submitted', files: [] });
    await claims.get(Mongo).transaction((session) => claims.get(ClaimsRepository).add(lost, session));
    const payOf = async (id: string, who: Caller) => {
      await payTo(id, who).expect(200);
      await post(`/api/claims/claims/${id}/payment`, finance, { reference: 'F1' }).expect(200);
      return (await claims.events()).filter(({ type, subject }) => type === claimPaid.type && subject === id).map(({ data }) => data);
    };
    const other = await open(policyId, customer);
    await decide(lost.id, agent).expect(200);
    expect(await payOf(lost.id, customer)).toEqual([expect.objectContaining({ endsCoverOn: '2027-01-20' })]);
    const policy = () => claims.by(customer).read(`/api/claims/policies/${policyId}`);
    expect(await policy()).toMatchObject({ state: 'expired', endsOn: '2027-01-20', settledOn: '2027-01-20', autoRenewal: null });
    expect((await claims.by(customer).get(`/api/claims/policies/${policyId}/cancellation`)).body.error.code).toBe('NOT_CANCELLABLE');
    const refusal = expect.stringContaining('20 January 2027');
    expect(await claims.by(customer).read(`/api/claims/claims/${other.id}`)).toMatchObject({ refusal });
    expect((await submit(other.id, customer).expect(409)).body.error.message).toEqual(refusal);
    await claims.by(customer).delete(`/api/claims/claims/${other.id}`).expect(200);
    expect((await post('/api/claims/claims', customer, { policy_id: policyId }).expect(409)).body.error.message).toEqual(refusal);
    const { body } = await claims.by(agent).get(`/api/claims/policies/${policyId}/as-at`).expect(200);
    expect(body.data.changes.at(-1)).toMatchObject({ what: 'cancelled', isSettled: true });
    const repaired = await sent();
    await decide(repaired.claim.id, agent).expect(200);
    expect(await payOf(repaired.claim.id, repaired.customer)).toEqual([expect.not.objectContaining({ endsCoverOn: expect.anything() })]);
    expect(await claims.by(repaired.customer).read(`/api/claims/policies/${repaired.policyId}`)).toMatchObject({ state: 'active' });
  });

  it.each([
    ['has begun', '2026-01-15', '2027-01-14', '2027-01-15', '2027-01-14'],
    ['is still to begin', '2026-02-01', '2027-01-31', '2027-02-01', '2027-01-20'],
  ] as const)('for a lost car that is paid cancels its renewal too, all of it, where that %s', async (_, startsOn, until, on, ended) => {
    const [customerId, paymentId] = [randomUUID(), randomUUID()];
    const year = { productType: 'gap', customerId, startsOn, endsOn: until } as const;
    const policy = await issued(claims, year);
    const replaces = { kind: 'renewal', policyId: policy.id, policyNumber: policy.policyNumber, formerNumber: 'KS-GAP-9' } as const;
    const next = await issued(claims, { ...year, paymentId, startsOn: on, endsOn: addDays(on, 364), replaces });
    const by = { kind: 'renewal', policyId: next.id, policyNumber: next.policyNumber, on } as const;
    await happens(claims, policy.id, { what: 'replaced', by });
    const lost = aClaim({
      id: randomUUID(),
      reference: `CL-${on}`,
      policyId: policy.id,
      customerId,
      kind: 'gap',
      status: 'submitted',
      files: [],
    });
    await claims.get(Mongo).transaction((session) => claims.get(ClaimsRepository).add(lost, session));
    claims.answer(readPaid, () => aPaid());
    const asked: { readonly paymentId: string }[] = [];
    claims.answer(askForRefund, ({ params: { refundId }, body }) => {
      asked.push(body);
      const refund = { refundId, paymentId: body.paymentId, amountPence: body.amountPence, rewardsPence: 0, why: null, parts: [] };
      return { ...refund, status: 'pending' as const, requestedAt: '2027-01-20T12:00:00Z' };
    });
    await decide(lost.id, agent).expect(200);
    await payTo(lost.id, customerOf(customerId)).expect(200);
    await post(`/api/claims/claims/${lost.id}/payment`, finance, { reference: 'F1' }).expect(200);
    for (const work of [endRenewals, refundCancellation]) await claims.sweep(work);
    const [told] = (await claims.events()).filter(({ type, subject }) => type === claimPaid.type && subject === lost.id);
    expect(told?.data).toMatchObject({ endsCoverOn: ended, endsRenewal: next.policyNumber });
    const read = (id: string) => claims.by(customerOf(customerId)).read(`/api/claims/policies/${id}`);
    expect(await read(policy.id)).toMatchObject({ state: 'expired', endsOn: ended, settledOn: '2027-01-20', replacedBy: null });
    expect(await read(next.id)).toMatchObject({ state: 'cancelled', cancelledOn: on < '2027-01-20' ? on : '2027-01-20' });
    expect(asked.filter((one) => one.paymentId === paymentId)).toMatchObject([{ amountPence: next.premiumPence }]);
    for (const { id } of [policy, next]) expect((await claims.by(agent).read(`/api/claims/policies/${id}/as-at`)).differs).toEqual([]);
  });

  it('for a lost car that is paid once the cover is over leaves no year to buy, and no other claim', async () => {
    const policy = await issued(claims, { productType: 'gap', startsOn: '2026-01-15', endsOn: '2027-01-14' });
    const { customerId } = policy;
    const lost = aClaim({
      id: randomUUID(),
      reference: 'CL-LATE',
      policyId: policy.id,
      customerId,
      kind: 'gap',
      status: 'submitted',
      files: [],
    });
    await claims.get(Mongo).transaction((session) => claims.get(ClaimsRepository).add(lost, session));
    await decide(lost.id, agent).expect(200);
    await payTo(lost.id, customerOf(customerId)).expect(200);
    await post(`/api/claims/claims/${lost.id}/payment`, finance, { reference: 'F1' }).expect(200);
    expect(await claims.by(agent).read(`/api/claims/policies/${policy.id}`)).toMatchObject({
      endsOn: '2027-01-14',
      settledOn: '2027-01-20',
    });
    const again = await post('/api/claims/claims', customerOf(customerId), { policy_id: policy.id }).expect(409);
    expect(again.body.error.message).toContain('for the loss of the car on 20 January 2027. If');
    const [told] = (await claims.events()).filter(({ type, subject }) => type === claimPaid.type && subject === lost.id);
    expect(told?.data).not.toHaveProperty('endsCoverOn');
  });

  describe('is refused beside its field where the site knows better', () => {
    const fieldsOf = ({ body }: { body: { error?: { fields?: Record<string, string> } } }) => body.error?.fields;
    const tests = (mileage: number) => () => ({
      ...aVehicleRecord(),
      motTests: [{ testedOn: '2026-12-24', isPass: true, expiresOn: '2027-12-24', mileage, items: [] }],
    });

    it.each([
      ['gap', 'purchase_date', '2019-02-28', 'You cannot have bought the car before it was first registered'],
      ['mot', 'damage_date', '2026-11-19', 'Your cover began on 20 November 2026'],
    ] as const)('A3, A5: on %s with %s %s', async (kind, name, day, says) => {
      const { policyId, customer } = await insured(kind);
      const { id } = await open(policyId, customer);
      await save(id, customer, { [name]: day }).expect(200);
      expect(fieldsOf(await submit(id, customer).expect(400))?.[name]).toContain(says);
    });

    it.each([
      ['cancelled', 'Your cover ended on 9 January 2027'],
      ['over', 'Your cover has been suspended since 10 January 2027'],
    ] as const)('on cover that had rested until it was %s', async (end, says) => {
      const whose = await insured('tyre');
      const policy = await claims.get(PoliciesRepository).find(whose.policyId);
      const overdue = { ...arrearsChanged.sample, purchaseId: policy?.paymentId ?? '' };
      await claims.deliver(arrearsChanged, { ...overdue, status: 'suspended', on: '2027-01-10' });
      if (end === 'over') await claims.deliver(arrearsChanged, { ...overdue, status: 'ended', on: '2027-01-16' });
      else await cancelOn({ ...whose, productType: 'tyre' }, '2027-01-16').then(({ status }) => expect(status).toBe(200));
      claims.clock.set(new Date('2027-01-20T12:00:00Z'));
      const { id } = await open(whose.policyId, whose.customer);
      await save(id, whose.customer, { damage_date: '2027-01-15' }).expect(200);
      expect(fieldsOf(await submit(id, whose.customer).expect(400))?.['damage_date']).toContain(says);
    });

    it('which staff may overrule, saying why; a customer may not', async () => {
      const { policyId, customer } = await insured('tyre');
      const { id } = await open(policyId, customer);
      await save(id, customer, { ...tyreAnswers, damage_date: '2026-11-30' }).expect(200);
      for (const category of tyreFiles) await attach(id, customer, category, aPdf(`overruled ${category}`)).expect(200);
      const overrule = 'The cover should have begun a day earlier: our mistake';
      const send = (who: Caller) => post(`/api/claims/claims/${id}/submit`, who, { overrule });
      await send(customer).expect(400);
      await post(`/api/claims/claims/${id}/submit`, agent).expect(400);
      for (const overrule of ['', '  ']) await post(`/api/claims/claims/${id}/submit`, agent, { overrule }).expect(400);
      await send(agent).expect(200);
      const { body } = await claims.by(agent).get('/api/claims/audit').expect(200);
      expect(body.data.rows[0]).toMatchObject({ action: 'claim-submitted', subjectId: id, why: overrule });
    });

    describe('of an MOT', () => {
      const disc = 'Nearside front brake disc worn';
      const lamp = 'Offside headlamp not working';
      const major = (text: string) => ({ type: 'MAJOR', text });
      const failed = { testedOn: '2027-01-12', isPass: false, expiresOn: null, mileage: 64_000, items: [major(disc), major(lamp)] };
      const passed = { ...failed, testedOn: '2027-01-15', isPass: true, items: [] };
      const old = { ...failed, testedOn: '2025-01-12', items: [major('Exhaust')] };
      const said = (over: object = {}) => ({ damage_date: '2027-01-12', garage_name: 'Moor Motors', damage_description: disc, ...over });
      const begun = async (answers: object) => {
        claims.answer(readVehicleRecord, () => ({ ...aVehicleRecord(), motTests: [passed, failed, old] }));
        const { policyId, customer } = await insured('mot');
        const { id } = await open(policyId, customer);
        await save(id, customer, answers).expect(200);
        for (const category of ['mot_refusal', 'repair_quote']) await attach(id, customer, category, aPdf(`${id} ${category}`)).expect(200);
        return { id, customer };
      };
      afterEach(() => claims.answer(readVehicleRecord, tests(0)));

      it.each([
        ['what it failed on', said(), {}],
        ['something else', said({ damage_description: 'Clutch' }), { damage_description: /did not fail the car on “Clutch”/ }],
      ])('A3, A5: with %s', async (_, answers, faults) => {
        const { id, customer } = await begun(answers);
        const answer = await submit(id, customer).expect(Object.keys(faults).length === 0 ? 200 : 400);
        const found = fieldsOf(answer) ?? {};
        expect(Object.keys(found)).toEqual(Object.keys(faults));
        for (const [name, says] of Object.entries(faults)) expect(found[name]).toMatch(says);
      });

      it('whose tests are told to its page; staff send it all the same by saying why', async () => {
        const { id, customer } = await begun(said({ damage_description: 'Clutch' }));
        const { body } = await claims.by(customer).get(`/api/claims/claims/${id}/mot-tests`).expect(200);
        expect(body.data.rows).toEqual([
          { on: '2027-01-15', hasPassed: true, failedOn: [] },
          { on: '2027-01-12', hasPassed: false, failedOn: [disc, lamp] },
        ]);
        await post(`/api/claims/claims/${id}/submit`, agent, { overrule: 'The tester told us that he forgot it' }).expect(200);
      });

      it('tells letters which garage it names', async () => {
        const { id } = await begun(said());
        const told = await claims.by({ kind: 'service', name: 'callbacks' }).read(`/internal/claims/${id}`);
        expect(told.companies).toEqual(['Moor Motors']);
      });

      it('tells nothing of the tests for another kind of claim', async () => {
        const { policyId, customer } = await insured('tyre');
        const { id } = await open(policyId, customer);
        const { body } = await claims.by(customer).get(`/api/claims/claims/${id}/mot-tests`).expect(200);
        expect(body.data.rows).toEqual([]);
      });
    });

    it('A3, A5: with a mileage below the quote’s or the last MOT’s, unless staff say why', async () => {
      const { policyId, customer } = await insured();
      const { id } = await open(policyId, customer);
      expect(fieldsOf(await mileage(id, customer, '1000').expect(400))?.['mileage']).toMatch(
        /^Your quote of 20 November 2026 said 42,000 miles/,
      );
      expect(fieldsOf(await mileage(id, agent, '1000').expect(400))?.['mileage']).toBe(
        'Their quote of 20 November 2026 said 42,000 miles. Check the mileage',
      );
      claims.answer(readVehicleRecord, tests(63_000));
      expect(fieldsOf(await mileage(id, customer, '44000').expect(400))?.['mileage']).toMatch(
        /^Its MOT test on 24 December 2026 found 63,000/,
      );
      await mileage(id, customer, '44000?overrule=Typed%20wrong').expect(400);
      for (const why of ['', '%20']) await mileage(id, agent, `44000?overrule=${why}`).expect(400);
      await mileage(id, agent, '44000?overrule=The%20tester%20mistyped').expect(200);
      await mileage(id, customer, '63000').expect(200);
      // The register has its new registration for another make as yet.
      await happens(claims, policyId, { what: 'car-renamed', registrationNumber: 'BX70KLM', carId: randomUUID() });
      await mileage(id, customer, '44000').expect(200);
      claims.answer(readVehicleRecord, tests(0));
    });

    it('A3, A5: with a mileage below what an earlier claim said or a garage read', async () => {
      const quote = aPurchasedQuote();
      const [first, visited] = [await insured('warranty', quote), await insured('mot', quote)];
      await submit(await complete(first), first.customer).expect(200);
      const again = async () => (await open(first.policyId, first.customer)).id;
      expect(fieldsOf(await mileage(await again(), first.customer, '43000').expect(400))?.['mileage']).toMatch(
        /^Your claim of 20 January 2027 said 44,000 miles/,
      );
      await mileage(await again(), first.customer, '44000').expect(200);
      const visit = { ...aVisit, day: '2027-01-19', stage: 'done', mileage: 46_000 } as const;
      await happens(claims, visited.policyId, { what: 'visit-changed', visit, on: visit.day });
      expect(fieldsOf(await mileage(await again(), first.customer, '45000').expect(400))?.['mileage']).toMatch(
        /^A garage read on 19 January 2027 46,000 miles/,
      );
    });
  });

  it('A3, A5: asks for no purchase date that the quote was told: it asks whether that is correct', async () => {
    const quote = aPurchasedQuote();
    claims.answer(readPurchasedQuote, () => ({ ...quote, purchaseDate: '2024-03-01' }));
    const whose = await insured('warranty', quote);
    expect((await open(whose.policyId, whose.customer)).answers).toEqual({ known_purchase_date: '2024-03-01' });
  });

  it('A3, A5: takes ten files, and no photo above 5 MB', async () => {
    const { policyId, customer } = await insured();
    const { id } = await open(policyId, customer);
    const large = Buffer.concat([aJpeg(), Buffer.alloc(5 * 1024 * 1024)]);
    const { error } = (await attach(id, customer, 'other', large, 'wheel.jpg').expect(400)).body;
    expect(error.fields.file).toBe('Photos can be 5 MB at most. Make it smaller, and try again');
    for (let count = 1; count <= 10; count += 1) await attach(id, customer, 'other', aPdf(`number ${count}`)).expect(200);
    // Sent again because its answer was lost.
    expect((await attach(id, customer, 'other', aPdf('number 10')).expect(200)).body.data.files).toHaveLength(10);
    const stored = () => claims.get(Mongo).database.collection('uploads.files').countDocuments();
    const before = await stored();
    expect((await attach(id, customer, 'other').expect(409)).body.error.code).toBe('CLAIM_FILES');
    expect(await stored()).toBe(before);
  });

  it('A3, A5: is not taken on what pays nothing, and that is what is said', async () => {
    const quote = aPurchasedQuote();
    const policies = quote.policies.map((policy) => ({ ...policy, claimLimitPence: 0 }));
    const { policyId, customer } = await insured('mot', { ...quote, policies });
    const { error } = (await post('/api/claims/claims', customer, { policy_id: policyId }).expect(409)).body;
    expect(error).toMatchObject({ code: 'CLAIM_NOT_COVERED', message: expect.stringContaining('nothing to claim') });
  });

  it('is not begun on the repairs of an MOT of which its garage said that the car passed it', async () => {
    const { policyId, customer } = await insured('mot');
    const visit = { ...aVisit, day: '2027-01-20', stage: 'done', motResult: 'passed' } as const;
    await happens(claims, policyId, { what: 'visit-changed', visit, on: visit.day });
    const { body } = await post('/api/claims/claims', customer, { policy_id: policyId }).expect(409);
    expect(body.error).toMatchObject({ code: 'CLAIM_NOT_COVERED', message: expect.stringContaining('passed its MOT') });
  });

  it('begun before its garage said that the car passed its MOT cannot be sent any more, as its page says', async () => {
    const { policyId, customer } = await insured('mot');
    const visit = { ...aVisit, day: '2027-01-20', stage: 'at_garage' } as const;
    await happens(claims, policyId, { what: 'visit-changed', visit, on: visit.day });
    const { id } = await open(policyId, customer);
    await happens(claims, policyId, { what: 'visit-changed', visit: { ...visit, stage: 'done', motResult: 'passed' }, on: visit.day });
    const refusal = expect.stringContaining('passed its MOT');
    expect(await claims.by(customer).read(`/api/claims/claims/${id}`)).toMatchObject({ refusal });
    expect((await save(id, customer, { garage_name: 'Mill Garage' }).expect(200)).body.data).toMatchObject({ refusal });
    expect((await submit(id, customer).expect(409)).body.error).toMatchObject({ code: 'CLAIM_NOT_COVERED', message: refusal });
  });

  it('A3, A5: is not taken before the cover starts, and says when it does', async () => {
    const later = await insured();
    claims.clock.set(new Date('2026-11-25T12:00:00Z'));
    const { error } = (await post('/api/claims/claims', later.customer, { policy_id: later.policyId }).expect(409)).body;
    expect(error.message).toBe('You cannot claim on this policy yet: its cover starts on 1 December 2026.');
  });

  it('A3, A5: is not taken on cover that was cancelled on its first day', async () => {
    const { policyId, customer } = await insured();
    await happens(claims, policyId, { what: 'cancelled', on: '2026-12-01' });
    const { body } = await post('/api/claims/claims', customer, { policy_id: policyId }).expect(409);
    expect(body.error.message).toMatch(/cancelled on its first day/);
  });
});

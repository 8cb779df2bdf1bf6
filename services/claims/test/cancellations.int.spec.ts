import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import { policyArrearsChanged, policyCancelled, policyReinstated } from '@kerbside/contracts/events/claims';
import { bookingCancelled, bookingStarted } from '@kerbside/contracts/events/garages';
import { arrearsChanged, missingMoneyChanged, planCancelled } from '@kerbside/contracts/events/payments';
import type { CallAnswer } from '@kerbside/contracts/call';
import { readBookedVisit, type BookedVisit } from '@kerbside/contracts/http/garages/bookings';
import { aBookedVisit } from '@kerbside/contracts/testing/sample-policy';
import { askForRefund, readPaid } from '@kerbside/contracts/http/payments/refunds';
import { addDays, daysBetween, londonDay } from '@kerbside/contracts/days/dates';
import type { ProductType } from '@kerbside/contracts/ids';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Jobs } from '@kerbside/platform/work/jobs';
import { onceAfter } from '@kerbside/platform/testing/once-after';
import { startedService } from '@kerbside/platform/testing/test-service';
import type { Caller } from '@kerbside/contracts/caller';
import { countAnew, refundLapsed } from '../src/arrears/arrears.consumer.js';
import { CancellationsRepository } from '../src/cancellations/cancellations.repository.js';
import { refundCancellation } from '../src/cancellations/refund-jobs.js';
import { cancelUndone } from '../src/cancellations/undone-visits.js';
import { policiesFor } from '../src/policies/policy.js';
import { service } from '../src/service.js';
import { aPurchasedQuote } from '../src/testing/purchased-quote.js';
import { aPaid } from '../src/testing/paid.js';
import { keep, happens } from './kept-policies.js';

const boughtAt = new Date('2026-11-20T12:00:00Z');
const finance = { kind: 'staff', userId: randomUUID(), role: 'finance' } as const;
const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
const customer = (userId: string) => ({ kind: 'customer', userId }) as const;

/** Work at a garage has none. */
const feeOf = (type: ProductType) => (doneAtGarages.includes(type) ? { cancellationFeePence: 0 } : {});

interface Sale {
  readonly premiumPence: number;
  readonly originalPence: number;
  readonly customerId: string;
  readonly paymentId: string;
  readonly quoteId: string;
  readonly productType: ProductType;
  readonly rolling: boolean;
  readonly cancellationFeePence: number;
  readonly issuedAt: Date;
}

describe('cancelling a policy', () => {
  let serial = 0;
  let paid: CallAnswer<typeof readPaid> = aPaid();
  let visit: BookedVisit | null = null;
  const asked: { refundId: string; paymentId: string; amountPence: number; reason: string | undefined }[] = [];

  const aPolicy = async ({
    customerId = randomUUID(),
    paymentId = randomUUID(),
    quoteId = randomUUID(),
    productType = 'warranty',
    rolling = false,
    issuedAt = boughtAt,
    ...fee
  }: Partial<Sale> = {}) => {
    serial += 1;
    const sold = aPurchasedQuote({ customerId, quoteId });
    const quote = { ...sold, policies: sold.policies.map((one) => ({ ...one, productType, rolling, ...feeOf(productType), ...fee })) };
    const [policy] = policiesFor({ paymentId, quote, issuedAt, identities: [{ id: randomUUID(), serial }] });
    if (!policy) throw new Error('The quote sold nothing');
    await keep(claims, policy);
    return policy;
  };
  type CoverCase = Awaited<ReturnType<typeof aPolicy>>;
  const atDay = (days: number) => claims.clock.set(new Date(boughtAt.getTime() + days * 86_400_000));
  const cancel = ({ id, productType, customerId }: Pick<CoverCase, 'id' | 'productType' | 'customerId'>, more: object = {}) =>
    claims
      .by(customer(customerId))
      .post('/ajax-customer/cancel-policy')
      .send({ id, productType, reason: 'sold_vehicle', ...more });
  const working = ({ id, customerId }: CoverCase) => claims.by(customer(customerId)).get(`/api/claims/policies/${id}/cancellation`);
  const byStaff = ({ id }: CoverCase, path: string, body: object, caller: Caller = finance) =>
    claims.by(caller).post(`/api/claims/policies/${id}/${path}`).send(body);
  const takeBack = ({ id, customerId }: CoverCase, caller: Caller = customer(customerId)) =>
    claims.by(caller).post(`/api/claims/policies/${id}/cancellation/take-back`).send({});
  const lastOf = async ({ id, customerId }: CoverCase) => {
    const asked = claims.http().get(`/api/claims/policies/${id}/cancellation/last`);
    return (await asked.set(claims.as(customer(customerId))).expect(200)).body.data.cancellation;
  };
  const told = async ({ id }: CoverCase) => (await claims.events()).filter(({ data }) => (data as { policyId?: string }).policyId === id);
  const refunded = ({ paymentId }: CoverCase) =>
    asked.filter((refund) => refund.paymentId === paymentId).map(({ amountPence }) => amountPence);
  const readNow = ({ id }: CoverCase) => claims.by(agent).read(`/api/claims/policies/${id}`);

  const claims = startedService(service);
  beforeEach(() => {
    claims.clock.set(boughtAt);
    paid = aPaid();
    claims.answer(readPaid, () => paid);
    visit = null;
    claims.answer(readBookedVisit, () => ({ visit }));
    claims.answer(askForRefund, ({ params: { refundId }, body: { paymentId, amountPence, reason } }) => {
      if (!asked.some((refund) => refund.refundId === refundId)) asked.push({ refundId, paymentId, amountPence, reason });
      const refund = { refundId, paymentId, amountPence, rewardsPence: 0, status: 'pending' as const, why: null, parts: [] };
      return { ...refund, requestedAt: boughtAt.toISOString() };
    });
  });

  it('A9: on the last day of cooling-off gives all of it back, once, however often it is asked for', async () => {
    const policy = await aPolicy();
    atDay(14);
    const { data } = (await working(policy).expect(200)).body;
    expect(data).toMatchObject({ isCoolingOff: true, feePence: 0, refundPence: 31_240 });
    const answer = await cancel(policy, { workingId: data.workingId }).expect(200);
    expect(answer.body.data).toEqual({ policy: expect.objectContaining({ status: 'cancelled', state: 'cancelled' }), working: data });
    expect((await cancel(policy).expect(200)).body.data.working).toEqual(data);
    await claims.sweep(refundCancellation);
    await claims.sweep(refundCancellation);
    expect(refunded(policy)).toEqual([31_240]);
    expect(await told(policy)).toMatchObject([
      {
        type: policyCancelled.type,
        data: { by: 'customer', refundPence: 31_240, shortPence: 0, isWhole: true, endsPlan: true, cancelledOn: '2026-12-04' },
      },
    ]);
  });

  it('A9: of cover that ends early because its plan of payments ended gives all of it back within the 14 days as well, and after that can be taken back as it was', async () => {
    const of = { coveredPence: 3_124, voidPence: 28_116, months: null } as const;
    const endsWithPlan = async () => {
      const policy = await aPolicy();
      const plan = { ...planCancelled.sample, purchaseId: policy.paymentId, reason: 'cancelled', on: '2026-11-25', ...of } as const;
      await claims.deliver(planCancelled, plan);
      return policy;
    };
    const [early, late] = [await endsWithPlan(), await endsWithPlan()];
    paid = aPaid({ paidPence: 3_124 });
    atDay(12);
    const { cancelledOn: endsEarlyOn } = await readNow(late);
    expect(await readNow(late)).toMatchObject({ state: 'active', cancelledOn: expect.stringMatching(/^2027-01-/) });
    expect((await cancel(early).expect(200)).body.data.working).toMatchObject({ isCoolingOff: true, refundPence: 3_124 });
    atDay(20);
    expect((await cancel(late).expect(200)).body.data).toMatchObject({ policy: { state: 'cancelled' }, working: { refundPence: 0 } });
    expect((await takeBack(late).expect(200)).body.data).toMatchObject({ state: 'active', cancelledOn: endsEarlyOn });
    expect((await told(late)).at(-1)).toMatchObject({ type: policyReinstated.type, data: { cancelledOn: endsEarlyOn, leftPence: 3_124 } });
  });

  it('A5: of a renewal that had ended the cover before it early has that in force again', async () => {
    const customerId = randomUUID();
    const [original, renewal] = [await aPolicy({ customerId }), await aPolicy({ customerId })];
    atDay(12);
    await happens(claims, original.id, { what: 'started-early', on: '2026-11-20' });
    const body = { policy_id: renewal.id, original_policy_number: original.policyNumber, confirmed: true, why: 'Bought early' };
    await claims.by(agent).post('/AjaxAdmin/markAsRenewal').send(body).expect(200);
    expect(await readNow(original)).toMatchObject({ state: 'renewed' });
    await cancel(renewal).expect(200);
    expect([await readNow(original), await readNow(renewal)]).toMatchObject([
      { state: 'active', replacedBy: null },
      { state: 'cancelled' },
    ]);
    const history = await claims.by(agent).get(`/api/claims/policies/${original.id}/as-at`).expect(200);
    expect(history.body.data.differs).toEqual([]);
  });

  it('A9: the day after gives back the unused days less the fee, with the same working for customer and staff', async () => {
    const policy = await aPolicy();
    atDay(15);
    const own = (await working(policy).expect(200)).body.data;
    const { days, unusedDays } = own.period;
    expect(own).toMatchObject({ isCoolingOff: false, feePence: 3_500 });
    expect(own.refundPence).toBe(Math.round((31_240 * unusedDays) / days) - 3_500);
    const today = londonDay(claims.clock.now());
    expect((await byStaff(policy, 'cancellation/preview', { on: today }).expect(200)).body.data).toEqual(own);
    const specified = (day: string) => claims.by(agent).post(`/ajax-admin/product-cancellation/warranty/${policy.id}/${day}`);
    expect((await specified('2020-01-01').expect(400)).body.error.fields).toEqual({
      date: expect.stringMatching(/^Choose a day from when/),
    });
    expect((await specified(today).expect(200)).body.data).toMatchObject({
      cancellation_fee: 35,
      credit_note: own.creditNotePence / 100,
      period: `${unusedDays} of ${days} days not used`,
      refund_amount: own.refundPence / 100,
      working: own,
    });
  });

  it.each([
    ['its customer', 'customer', 'customer'],
    ['its garage', 'garage', 'staff'],
  ] as const)('A9: gives back without a fee what a visit was bought with, once, when the visit is cancelled by %s', async (_, who, by) => {
    const policy = await aPolicy();
    atDay(40);
    const { quoteId, customerId, productType } = policy;
    const visit = { ...bookingCancelled.sample, quoteId, customerId, products: [productType], by: who };
    await claims.deliver(bookingCancelled, { ...visit, by: 'system' });
    await claims.sweep(cancelUndone);
    expect((await readNow(policy)).state).toBe('active');
    await claims.deliver(bookingCancelled, visit);
    await claims.deliver(bookingCancelled, visit);
    await claims.sweep(cancelUndone);
    await claims.sweep(refundCancellation);
    expect(refunded(policy)).toEqual([31_240]);
    expect((await readNow(policy)).state).toBe('cancelled');
    expect(await lastOf(policy)).toMatchObject({ by, reason: 'other', reasonNote: 'Its visit was cancelled before work began' });
  });

  describe('A9: with its visit, which was cancelled while payments or pricing did not answer', () => {
    const called = { ...bookingCancelled.sample, quoteId: randomUUID(), products: ['mot' as const] };
    const callOff = async (quoteId: string) => {
      await claims.deliver(bookingCancelled, { ...called, quoteId });
      await claims.sweep(cancelUndone);
    };
    const later = async () => {
      claims.clock.advance(3_600_000);
      await claims.sweep(cancelUndone);
      await claims.sweep(refundCancellation);
    };
    const isAway = () => {
      throw new DomainError('SERVICE_UNAVAILABLE');
    };

    it.each([
      ['is to come', 'to_come', false, [31_240]],
      ['has begun, as garages say', 'begun', false, []],
      ['has begun, as an event said', 'to_come', true, []],
    ] as const)('goes back then, unless that was booked again meanwhile and its work %s', async (_, progress, isTold, given) => {
      const mot = await aPolicy({ productType: 'mot' });
      claims.answer(readPaid, isAway);
      await callOff(mot.quoteId);
      visit = aBookedVisit({ progress });
      if (isTold) await claims.deliver(bookingStarted, { ...bookingStarted.sample, quoteId: mot.quoteId });
      claims.answer(readPaid, () => paid);
      await later();
      expect(refunded(mot)).toEqual(given);
      expect((await readNow(mot)).status).toBe(given.length > 0 ? 'cancelled' : isTold ? 'at_garage' : 'ordered');
    });

    it('goes back less what was paid for its repairs, which another garage had found', async () => {
      const mot = await aPolicy({ productType: 'mot' });
      const paidClaim = { policyId: mot.id, customerId: mot.customerId, status: 'paid', paidPence: 20_000, reference: randomUUID() };
      await claims.get(Mongo).connection.collection('claims').insertOne(paidClaim);
      await callOff(mot.quoteId);
      await later();
      expect(refunded(mot)).toEqual([11_240]);
    });

    it('goes back once it is issued', async () => {
      const quoteId = randomUUID();
      await callOff(quoteId);
      const mot = await aPolicy({ productType: 'mot', quoteId });
      await later();
      expect(refunded(mot)).toEqual([31_240]);
    });
  });

  it('A9: gives all of it back until the last minute of the fourteenth day in London, in summer too', async () => {
    const policy = await aPolicy({ issuedAt: new Date('2027-06-01T22:30:00Z') });
    claims.clock.set(new Date('2027-06-15T22:59:59Z'));
    const { data } = (await working(policy).expect(200)).body;
    expect(data).toMatchObject({ on: '2027-06-15', isCoolingOff: true, refundPence: 31_240 });
    claims.clock.set(new Date('2027-06-15T23:00:00Z'));
    expect((await working(policy).expect(200)).body.data).toMatchObject({ on: '2027-06-16', isCoolingOff: false, feePence: 3_500 });
    expect((await cancel(policy, { workingId: data.workingId }).expect(409)).body.error.code).toBe('CANCELLATION_CHANGED');
  });

  it('A9: of a visit gives nothing of it back once a garage has begun its work, within the 14 days too', async () => {
    const paymentId = randomUUID();
    const customerId = randomUUID();
    const mot = await aPolicy({ paymentId, customerId, productType: 'mot' });
    atDay(5);
    const before = (await working(mot).expect(200)).body.data;
    expect(before).toMatchObject({ isCoolingOff: true, refundPence: 31_240 });
    for (const _ of ['once', 'again']) await claims.deliver(bookingStarted, { ...bookingStarted.sample, quoteId: mot.quoteId, customerId });
    for (const refused of [await working(mot), await cancel(mot, { workingId: before.workingId })])
      expect([refused.status, refused.body.error]).toMatchObject([
        409,
        { code: 'NOT_CANCELLABLE', message: expect.stringContaining('begun this work') },
      ]);
    const on = londonDay(claims.clock.now());
    const after = (await byStaff(mot, 'cancellation/preview', { on }).expect(200)).body.data;
    expect(after).toMatchObject({ isCoolingOff: false, feePence: 0, usedPartPence: 31_240, refundPence: 0 });
    await byStaff(mot, 'cancellation', { on, workingId: after.workingId, reason: 'no_longer_needed', why: 'Asked by phone' }).expect(200);
    await claims.sweep(refundCancellation);
    expect(refunded(mot)).toEqual([]);
    const asAt = await claims.by(agent).get(`/api/claims/policies/${mot.id}/as-at`).expect(200);
    expect(asAt.body.data).toMatchObject({ differs: [], changes: [{ what: 'issued' }, { what: 'visit-changed' }, { what: 'cancelled' }] });
  });

  it.each([
    ['has begun', 'begun', 'begun this work', 0],
    ['may have been done, as its day has passed and nobody closed it', 'passed', 'The day of this visit has passed', 31_240],
  ] as const)('A9: of a visit asks garages where no event has told it: work that %s', async (_, progress, words, refundPence) => {
    const mot = await aPolicy({ productType: 'mot' });
    atDay(40);
    const on = londonDay(claims.clock.now());
    visit = aBookedVisit({ products: ['service'], progress });
    expect((await working(mot).expect(200)).body.data).toMatchObject({ refundPence: 31_240 });
    visit = aBookedVisit({ products: ['mot', 'service'], progress });
    for (const refused of [await working(mot), await cancel(mot)])
      expect([refused.status, refused.body.error]).toMatchObject([
        409,
        { code: 'NOT_CANCELLABLE', message: expect.stringContaining(words) },
      ]);
    expect((await byStaff(mot, 'cancellation/preview', { on }).expect(200)).body.data).toMatchObject({ refundPence });
  });

  it.each([
    ['nothing', 'mot', false, 0, true],
    ['a garage has begun it', 'mot', true, 0, undefined],
    ['a garage had begun other work', 'service', true, 0, undefined],
    ['cover was used', 'warranty', false, 15, undefined],
  ] as const)(
    'A9: says of free work whether nothing of its purchase was used, so that its code is given back: %s',
    async (_, productType, hasBegun, days, isWhole) => {
      const free = { paymentId: randomUUID(), customerId: randomUUID(), premiumPence: 0, originalPence: 0 };
      const mot = await aPolicy({ ...free, productType: 'mot' });
      const first = productType === 'mot' ? mot : await aPolicy({ ...free, productType });
      paid = aPaid({ paidPence: 0 });
      atDay(days);
      if (hasBegun) await claims.deliver(bookingStarted, { ...bookingStarted.sample, quoteId: first.quoteId });
      for (const policy of new Set([first, mot])) {
        const on = londonDay(claims.clock.now());
        const { workingId } = (await byStaff(policy, 'cancellation/preview', { on }).expect(200)).body.data;
        await byStaff(policy, 'cancellation', { on, workingId, reason: 'no_longer_needed', why: 'Asked by phone' }).expect(200);
      }
      const { data } = (await told(mot)).at(-1) ?? {};
      expect(data).toMatchObject({ endsPlan: true, countedPence: 0 });
      expect(Object(data).isWhole).toBe(isWhole);
    },
  );

  it('A9: of cover that was bought with a visit is as before once the work has begun', async () => {
    const policy = await aPolicy();
    await claims.deliver(bookingStarted, { ...bookingStarted.sample, quoteId: policy.quoteId });
    expect((await working(policy).expect(200)).body.data).toMatchObject({ isCoolingOff: true, refundPence: 31_240 });
  });

  it('A9: of a visit that is paid at its garage takes it back: the garage takes again what it would have taken', async () => {
    const paymentId = randomUUID();
    const customerId = randomUUID();
    const mot = await aPolicy({ customerId, paymentId, productType: 'mot' });
    const yearly = await aPolicy({ customerId, paymentId, productType: 'service' });
    const atGarage = { amountPence: 62_480, dueOn: '2026-12-02', status: 'due' as const };
    paid = aPaid({ paidPence: 0, toComePence: 62_480, atGarage });
    expect((await working(mot).expect(200)).body.data).toMatchObject({
      paidPence: 0,
      refundPence: 0,
      toComePence: 31_240,
      atGarage: 'due',
    });
    await cancel(mot).expect(200);
    expect(await lastOf(mot)).toMatchObject({ mayBeTakenBack: true });
    await takeBack(mot).expect(200);
    await cancel(mot).expect(200);
    paid = { ...paid, toComePence: 31_240, atGarage: { ...atGarage, amountPence: 31_240 } };
    await cancel(yearly).expect(200);
    await takeBack(yearly).expect(200);
    expect((await readNow(yearly)).status).toBe('ordered');
    expect((await told(mot)).map(({ type }) => type)).toEqual([policyCancelled.type, policyReinstated.type, policyCancelled.type]);
    expect(await told(yearly)).toMatchObject([
      { type: policyCancelled.type, data: { premiumPence: 31_240, isWhole: true, endsPlan: true, refundPence: 0 } },
      { type: policyReinstated.type },
    ]);
    await claims.sweep(refundCancellation);
    expect(refunded(mot)).toEqual([]);
  });

  it('of work takes what came free with it along, and gives it back with it alone', async () => {
    const [paymentId, customerId] = [randomUUID(), randomUUID()];
    const bought = { paymentId, customerId };
    const mot = await aPolicy({ ...bought, productType: 'mot' });
    const service = await aPolicy({ ...bought, productType: 'service' });
    const check = await aPolicy({ ...bought, productType: 'healthcheck', premiumPence: 0, originalPence: 0 });
    paid = aPaid({ paidPence: 0, toComePence: 62_480, atGarage: { amountPence: 62_480, dueOn: '2026-12-02', status: 'due' } });
    const statuses = async () => [(await readNow(mot)).status, (await readNow(service)).status, (await readNow(check)).status];
    await cancel(mot).expect(200);
    expect(await statuses()).toEqual(['cancelled', 'ordered', 'ordered']);
    paid = { ...paid, toComePence: 31_240 };
    await cancel(service).expect(200);
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await told(check)).toMatchObject([{ data: { with: service.id, refundPence: 0, endsPlan: false } }]);
    expect(await told(service)).toMatchObject([{ data: { endsPlan: true, withIt: ['healthcheck'] } }]);
    expect(await lastOf(check)).toMatchObject({ with: service.id, mayBeTakenBack: false });
    await takeBack(check).expect(409);
    await takeBack(service).expect(200);
    expect(await statuses()).toEqual(['cancelled', 'ordered', 'ordered']);
    expect((await told(service)).at(-1)).toMatchObject({ type: policyReinstated.type, data: { withIt: ['healthcheck'] } });
    expect((await told(check)).at(-1)).toMatchObject({ type: policyReinstated.type, data: { with: service.id } });
  });

  const because = 'As payments say it.';
  it.each([
    ['of a visit is not taken back while as many as are allowed are to be paid at garages', 'mot', 'due', {}, because],
    ['of what was free is not taken back while its code is used for something else', 'mot', null, {}, because],
    ['is not taken back while a bank, or staff, have given some of what was paid back since', 'warranty', null, { leftPence: 999 }, null],
  ] as const)('A9: %s', async (_, productType, status, since, noRoomBecause) => {
    const policy = await aPolicy({ productType });
    const atGarage = status && { amountPence: 31_240, dueOn: '2026-12-02', status };
    paid = aPaid({ paidPence: productType === 'mot' ? 0 : 1_000, toComePence: atGarage?.amountPence ?? 0, atGarage });
    atDay(15);
    await cancel(policy).expect(200);
    const before = paid;
    paid = { ...paid, ...since, noRoomBecause };
    const message = noRoomBecause ?? 'Some of what was paid for it has gone back since, so it cannot be taken back.';
    expect((await takeBack(policy).expect(409)).body.error).toMatchObject({ code: 'REINSTATE_REFUSED', message });
    paid = before;
    await takeBack(policy).expect(200);
    const again = 'There is no cancellation to take back: it may have been taken back already.';
    expect((await takeBack(policy).expect(409)).body.error).toMatchObject({ code: 'REINSTATE_REFUSED', message: again });
  });

  it('A9: gives back what is left, once, where staff gave money back before its refund was asked for', async () => {
    const bought = { paymentId: randomUUID(), customerId: randomUUID() };
    const [first, second] = [await aPolicy(bought), await aPolicy({ ...bought, productType: 'gap' })];
    const made: [string, number][] = [];
    paid = aPaid({ paidPence: 20_000 });
    const leaving = (leftPence: number, answersLost: number) => {
      paid = { ...paid, leftPence };
      claims.answer(askForRefund, ({ params: { refundId }, body: { amountPence, ...asked } }) => {
        const known = made.find(([id]) => id === refundId);
        if (known && known[1] !== amountPence) throw new DomainError('REFUND_DIFFERS', { status: 409, data: { amountPence: known[1] } });
        if (!known && amountPence > leftPence) throw new DomainError('REFUND_TOO_LARGE', { status: 409, data: { leftPence } });
        if (!known) made.push([refundId, amountPence]);
        if (made.length <= answersLost) throw new DomainError('SERVICE_UNAVAILABLE');
        const refund = { ...asked, refundId, amountPence, rewardsPence: 0, status: 'pending' as const, why: null, parts: [] };
        return { ...refund, requestedAt: boughtAt.toISOString() };
      });
    };
    await cancel(first).expect(200);
    leaving(4_000, 1);
    await claims.sweep(refundCancellation);
    leaving(0, 0);
    claims.clock.advance(2_000);
    await claims.sweep(refundCancellation);
    expect(made.map(([, amountPence]) => amountPence)).toEqual([4_000]);
    await cancel(second).expect(200);
    await claims.sweep(refundCancellation);
    const jobs = await claims.get(Jobs).backlog();
    expect(jobs.find(({ name }) => name === refundCancellation)).toMatchObject({ pending: 0 });
  });

  it('A9: that had nothing left to give back takes nothing from what is cancelled after it', async () => {
    const bought = { paymentId: randomUUID(), customerId: randomUUID() };
    const [first, second] = [await aPolicy(bought), await aPolicy({ ...bought, productType: 'gap' })];
    paid = aPaid({ paidPence: 20_000 });
    await cancel(first).expect(200);
    claims.answer(askForRefund, () => {
      throw new DomainError('REFUND_TOO_LARGE', { status: 409, data: { leftPence: 0 } });
    });
    await claims.sweep(refundCancellation);
    paid = { ...paid, paidPence: 26_000, leftPence: 6_000 };
    expect((await working(second).expect(200)).body.data.refundPence).toBe(6_000);
  });

  it('A9: needs a note for some reasons', async () => {
    const policy = await aPolicy();
    expect((await cancel(policy, { reason: 'other' }).expect(400)).body.error.fields).toEqual({ reasonNote: 'Tell us a little more' });
    await cancel(policy, { reason: 'other', reasonNote: 'The garage was far' }).expect(200);
  });

  it('is refused as another product, and once the policy is over', async () => {
    const policy = await aPolicy();
    await cancel({ id: policy.id, customerId: policy.customerId, productType: 'gap' }).expect(404);
    claims.clock.set(new Date(`${addDays('2027-11-30', 1)}T12:00:00Z`));
    expect((await cancel(policy).expect(409)).body.error.code).toBe('NOT_CANCELLABLE');
  });

  it('A9: counts claims that were sent: no cooling-off then, and what was paid or is to be paid for them is used', async () => {
    const policy = await aPolicy();
    const stored = claims.get(Mongo).connection.collection('claims');
    await stored.insertOne({ policyId: policy.id, status: 'draft', paidPence: 0, reference: randomUUID() });
    expect((await working(policy).expect(200)).body.data).toMatchObject({ isCoolingOff: true });
    expect(await readNow(policy)).toMatchObject({ hasClaimed: false });
    await stored.insertOne({ policyId: policy.id, status: 'paid', paidPence: 20_000, reference: randomUUID() });
    expect((await working(policy).expect(200)).body.data).toMatchObject({ isCoolingOff: false, usedPartPence: 20_000 });
    expect(await readNow(policy)).toMatchObject({ hasClaimed: true });
    const covered = { status: 'decided', paidPence: 0, decision: { coveredPence: 5_000 } };
    const again = { status: 'appealed', paidPence: 1_000, decision: { coveredPence: 1_000 } };
    const { id: policyId, customerId } = policy;
    for (const claim of [covered, again]) await stored.insertOne({ ...claim, policyId, customerId, reference: randomUUID() });
    expect((await working(policy).expect(200)).body.data).toMatchObject({ usedPartPence: 26_000, openClaims: 2 });
    // Of whoever had the policy before: it is used, and not theirs to wait for.
    await stored.insertOne({ ...covered, policyId, customerId: randomUUID(), reference: randomUUID() });
    expect((await working(policy).expect(200)).body.data).toMatchObject({ usedPartPence: 31_000, openClaims: 2 });
  });

  it('of cover that another bought waits for an open claim, which would lower what goes back to them; staff do not', async () => {
    const bought = await aPolicy();
    if (bought.kind !== 'cover') throw new Error('A warranty is cover');
    const taken = { ...bought, id: randomUUID(), paymentId: randomUUID(), policyNumber: 'KS-WAR-9000001-100', transferredOn: '2026-11-21' };
    await keep(claims, taken);
    const stored = claims.get(Mongo).connection.collection('claims');
    const reference = randomUUID();
    await stored.insertOne({ policyId: taken.id, customerId: taken.customerId, status: 'submitted', paidPence: 0, reference });
    for (const asked of [working(taken), cancel(taken)])
      expect((await asked.expect(409)).body.error).toMatchObject({
        code: 'NOT_CANCELLABLE',
        message: /claim on this policy that is not finished/,
      });
    const on = londonDay(claims.clock.now());
    expect((await byStaff(taken, 'cancellation/preview', { on }).expect(200)).body.data).toMatchObject({ openClaims: 1 });
    const finished = { status: 'paid', paidPence: 5_000, decision: { coveredPence: 5_000 } };
    await stored.updateOne({ reference }, { $set: finished });
    // Staff see what another paid and was paid; whoever took it over does not.
    expect((await byStaff(taken, 'cancellation/preview', { on }).expect(200)).body.data).toMatchObject({ usedPartPence: 5_000 });
    const unseen = { isPaidByAnother: true, usedPartPence: 0, refundPence: 0, lines: [] };
    expect((await cancel(taken).expect(200)).body.data.working).toMatchObject(unseen);
    expect((await lastOf(taken))?.working).toMatchObject(unseen);
    await claims.sweep(refundCancellation);
    expect(asked.filter(({ paymentId }) => paymentId === taken.paymentId)).toMatchObject([{ reason: 'cancelled_after_transfer' }]);
  });

  it('A9: of two that were bought together at once ends the plan with the second, and asks for no penny twice after a goodwill refund', async () => {
    const bought = { paymentId: randomUUID(), customerId: randomUUID() };
    const pair = [await aPolicy(bought), await aPolicy({ ...bought, productType: 'gap' })] as const;
    // £30 of £100 was given back already, and the refund of the first cancellation is not asked for yet.
    const refundIds: string[] = [];
    paid = aPaid({ paidPence: 10_000, leftPence: 7_000, refundIds, toComePence: 1_000 });
    await Promise.all(pair.map((policy) => cancel(policy).expect(200)));
    const cancelled = [...(await told(pair[0])), ...(await told(pair[1]))].map(
      ({ data }) => data as { endsPlan: boolean; refundPence: number },
    );
    expect(cancelled.map(({ endsPlan }) => endsPlan).toSorted()).toEqual([false, true]);
    expect(cancelled.map(({ refundPence }) => refundPence).toSorted()).toEqual([2_000, 5_000]);
    await claims.sweep(refundCancellation);
    expect(refunded(pair[0]).reduce((sum, pence) => sum + pence, 0)).toBe(7_000);
  });

  it('A9: of the last, while staff reinstate another that was bought with it, ends the plan before that is in force again', async () => {
    const bought = { paymentId: randomUUID(), customerId: randomUUID() };
    const [first, second] = [await aPolicy(bought), await aPolicy({ ...bought, productType: 'gap' })];
    paid = aPaid({ paidPence: 0 });
    await cancel(first).expect(200);
    let back: Promise<unknown> = Promise.resolve();
    onceAfter(claims.get(CancellationsRepository), 'standing', () => {
      back = Promise.resolve(byStaff(first, 'reinstate', { why: 'Cancelled by mistake' }).expect(200));
      return Promise.race([back, wait(300)]);
    });
    await cancel(second).expect(200);
    await back;
    const since = (await claims.events()).filter(({ data }) => (data as { paymentId?: string }).paymentId === bought.paymentId);
    const cancelled = { type: policyCancelled.type };
    expect(since).toMatchObject([cancelled, { ...cancelled, data: { endsPlan: true } }, { type: policyReinstated.type }]);
  });

  it('A9: counts a refund once that payments knows of already', async () => {
    const bought = { paymentId: randomUUID(), customerId: randomUUID() };
    const [first, second] = [await aPolicy(bought), await aPolicy({ ...bought, productType: 'gap' })];
    paid = aPaid({ paidPence: 10_000, leftPence: 7_000 });
    await cancel(first).expect(200);
    const { refundId } = await lastOf(first);
    expect((await working(second).expect(200)).body.data.refundPence).toBe(2_000);
    paid = { ...paid, leftPence: 2_000, refundIds: [refundId] };
    expect((await working(second).expect(200)).body.data.refundPence).toBe(2_000);
    // Its bank took £60 before any of it had gone: that is no money of the other one.
    paid = { ...paid, paidPence: 4_000, leftPence: 1_000, refundsWithBank: [{ refundId, pence: 5_000 }] };
    expect((await working(second).expect(200)).body.data.refundPence).toBe(1_000);
  });

  it('A9: one after another stops no payment twice that payments has not stopped yet', async () => {
    const bought = { paymentId: randomUUID(), customerId: randomUUID() };
    const [first, second] = [await aPolicy(bought), await aPolicy({ ...bought, productType: 'gap' })];
    await aPolicy({ ...bought, productType: 'tyre' });
    paid = aPaid({ paidPence: 0, toComePence: 93_720 });
    await cancel(first).expect(200);
    expect((await working(second).expect(200)).body.data.toComePence).toBe(31_240);
    paid = { ...paid, toComePence: 62_480, cancelledIds: [first.id] };
    expect((await working(second).expect(200)).body.data.toComePence).toBe(31_240);
  });

  it('A9: of monthly policies that were bought together leaves the others at what they cost', async () => {
    const bought = { paymentId: randomUUID(), customerId: randomUUID(), rolling: true };
    const first = await aPolicy(bought);
    const second = await aPolicy({ ...bought, productType: 'gap' });
    paid = aPaid({ paidPence: 62_480, toComePence: 62_480 });
    const { data } = (await working(first).expect(200)).body;
    expect(data).toMatchObject({ paidPence: 31_240, toComePence: 31_240, othersMonthlyPence: 31_240 });
    await cancel(first).expect(200);
    expect((await working(second).expect(200)).body.data).not.toHaveProperty('othersMonthlyPence');
    await cancel(second).expect(200);
    expect([await told(first), await told(second)]).toMatchObject([
      [{ data: { endsPlan: false, lessPence: 31_240, lessMonthlyPence: 31_240 } }],
      [{ data: { endsPlan: true } }],
    ]);
  });

  it('A9: by staff with their own sums needs finance, and is audited', async () => {
    const policy = await aPolicy();
    atDay(30);
    const wishes = { on: '2026-12-20', feePence: 0, usedPartPence: 100 };
    await byStaff(policy, 'cancellation/preview', wishes, agent).expect(403);
    const { workingId, refundPence } = (await byStaff(policy, 'cancellation/preview', wishes).expect(200)).body.data;
    const form = { ...wishes, workingId, reason: 'too_expensive', why: 'Goodwill' };
    await byStaff(policy, 'cancellation', form, agent).expect(403);
    await byStaff(policy, 'cancellation', form).expect(200);
    await claims.sweep(refundCancellation);
    expect(refunded(policy)).toEqual([refundPence]);
    expect(await told(policy)).toMatchObject([{ data: { by: 'staff', reason: 'too_expensive' } }]);
    const last = await claims.by(agent).get(`/api/claims/policies/${policy.id}/cancellation/last`).expect(200);
    expect(last.body.data.cancellation.staffId).toBe(finance.userId);
    expect(await lastOf(policy)).not.toHaveProperty('staffId');
    const audit = await claims.by(agent).get(`/api/claims/audit?subjectId=${policy.id}`).expect(200);
    expect(audit.body.data.rows).toEqual([expect.objectContaining({ action: 'policy-cancelled', why: 'Goodwill' })]);
  });

  it('A9: says what it had cost beyond what was paid, as a bank may return that', async () => {
    const policy = await aPolicy();
    atDay(30);
    paid = aPaid({ paidPence: 0, withBankPence: 31_240 });
    const wishes = { on: '2026-12-20', feePence: 0, usedPartPence: 100 };
    const { workingId, balancePence, withBank } = (await byStaff(policy, 'cancellation/preview', wishes).expect(200)).body.data;
    expect(withBank).toEqual({ pence: 31_240, backPence: 31_240 + balancePence });
    await byStaff(policy, 'cancellation', { ...wishes, workingId, reason: 'too_expensive', why: 'Disputed' }).expect(200);
    expect(balancePence).toBeLessThan(-100);
    expect(await told(policy)).toMatchObject([{ data: { refundPence: 0, shortPence: -balancePence, withBankPence: 31_240 } }]);
  });

  it('A9: by staff with sums that cannot be is refused beside them, in the working and when it is done', async () => {
    const policy = await aPolicy();
    atDay(30);
    const wishes = { on: '2026-12-20', creditNotePence: 31_241 };
    const fields = { creditNotePence: 'The credit note cannot be more than the price, £312.40' };
    expect((await byStaff(policy, 'cancellation/preview', wishes).expect(400)).body.error.fields).toEqual(fields);
    const form = { ...wishes, workingId: 'x', reason: 'too_expensive', why: 'Goodwill' };
    expect((await byStaff(policy, 'cancellation', form).expect(400)).body.error.fields).toEqual(fields);
  });

  it('A9: by staff is dated ahead, and the cover goes on until then', async () => {
    const policy = await aPolicy();
    atDay(30);
    const preview = (on: string) => byStaff(policy, 'cancellation/preview', { on });
    expect((await preview(addDays('2027-11-30', 1)).expect(400)).body.error.fields).toHaveProperty('on');
    const on = addDays(londonDay(claims.clock.now()), 20);
    const { workingId, refundPence, period } = (await preview(on).expect(200)).body.data;
    await byStaff(policy, 'cancellation', { on, workingId, reason: 'sold_vehicle', why: 'Sold at the end of the month' }).expect(200);
    await claims.sweep(refundCancellation);
    expect([period.unusedDays, refunded(policy)]).toEqual([365 - daysBetween('2026-12-01', on), [refundPence]]);
    const seen = async () => {
      const { status, endsOn } = await claims.by(finance).read(`/api/claims/policies/${policy.id}`);
      return [status, endsOn];
    };
    expect(await seen()).toEqual(['active', addDays(on, -1)]);
    atDay(50);
    expect((await seen())[0]).toBe('cancelled');
  });

  it('twice at the same moment is answered both times as what it is: cancelled', async () => {
    const policy = await aPolicy();
    const answers = await Promise.all([0, 1, 2].map(() => cancel(policy).expect(200)));
    expect(answers.map(({ body }) => body.data.policy.status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });

  it('A9: by two members of staff with other sums at the same moment is one’s, and the other is told', async () => {
    const policy = await aPolicy();
    atDay(30);
    const forms = await Promise.all(
      [0, 3_500].map(async (feePence) => {
        const wishes = { on: '2026-12-20', feePence };
        const { workingId } = (await byStaff(policy, 'cancellation/preview', wishes).expect(200)).body.data;
        return { ...wishes, workingId, reason: 'too_expensive', why: 'Goodwill' };
      }),
    );
    const answers = await Promise.all(forms.map((form) => byStaff(policy, 'cancellation', form)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('CANCELLATION_CHANGED');
    const [done] = answers.filter(({ status }) => status === 200);
    expect((await lastOf(policy)).working).toEqual(done?.body.data.working);
    for (const form of forms.filter(({ workingId }) => workingId === done?.body.data.working.workingId))
      await byStaff(policy, 'cancellation', form).expect(200);
  });

  it.each([
    ['more than was used of it', {}, 20_000, '2026-12-10', [20_000 - 770 - 3_500], '2026-12-24'],
    ['more than was used of it, on a sandbox’s day', {}, 20_000, '2026-12-10', [20_000 - 770 - 3_500], '2026-12-02'],
    ['no more than was used of it', {}, 2_000, '2026-12-10', [], '2026-12-24'],
    ['two months that never began', { rolling: true }, 62_480, '2026-11-28', [62_480 - 3_500], '2026-12-24'],
  ] as const)(
    'A9: gives back what was paid and not used of cover that is not paid for any more: %s',
    async (_, sold, paidPence, suspendedOn, sums, today) => {
      paid = aPaid({ paidPence });
      const policy = await aPolicy({ ...sold, issuedAt: new Date('2026-11-01T12:00:00Z') });
      const overdue = { ...arrearsChanged.sample, purchaseId: policy.paymentId };
      await claims.deliver(arrearsChanged, { ...overdue, status: 'suspended', on: suspendedOn });
      claims.clock.set(new Date(`${today}T12:00:00Z`));
      await claims.deliver(arrearsChanged, { ...overdue, status: 'ended', on: '2026-12-24' });
      for (const job of [refundLapsed, refundLapsed, refundCancellation]) await claims.sweep(job);
      expect(refunded(policy)).toEqual(sums);
      claims.clock.set(new Date('2026-12-24T12:00:00Z'));
      expect(await readNow(policy)).toMatchObject({ state: 'cancelled', cancelledOn: suspendedOn });
      expect((await lastOf(policy))?.reasonNote).toBe(sums.length > 0 ? 'What was due for it was not paid' : undefined);
    },
  );

  it('A9: charges whoever cancels cover that is suspended for no day without it, as if it had ended unpaid', async () => {
    paid = aPaid({ paidPence: 20_000 });
    const policy = await aPolicy({ issuedAt: new Date('2026-11-01T12:00:00Z') });
    const overdue = { ...arrearsChanged.sample, purchaseId: policy.paymentId };
    await claims.deliver(arrearsChanged, { ...overdue, status: 'suspended', on: '2026-12-10' });
    claims.clock.set(new Date('2026-12-20T12:00:00Z'));
    const shown = { on: '2026-12-10', refundPence: 20_000 - 770 - 3_500 };
    expect((await working(policy).expect(200)).body.data).toMatchObject(shown);
    expect((await cancel(policy).expect(200)).body.data.working).toMatchObject(shown);
    expect(await readNow(policy)).toMatchObject({ state: 'cancelled', cancelledOn: '2026-12-10' });
  });

  const missing = (policy: CoverCase) =>
    claims.deliver(missingMoneyChanged, { ...missingMoneyChanged.sample, purchaseId: policy.paymentId, customerId: policy.customerId });
  const hears = async (policy: CoverCase, standing: typeof paid) => {
    paid = standing;
    await missing(policy);
    await claims.sweep(countAnew);
    return readNow(policy);
  };
  const staffEnds = async (policy: CoverCase) => {
    const ends = { ...planCancelled.sample, purchaseId: policy.paymentId, reason: 'cancelled', on: '2026-12-20' } as const;
    await claims.deliver(planCancelled, { ...ends, coveredPence: 15_620, voidPence: 15_620, months: null });
    paid = aPaid({ paidPence: 15_620 });
  };
  const cancelAhead = async (policy: CoverCase) => {
    const on = '2027-03-01';
    const { workingId } = (await byStaff(policy, 'cancellation/preview', { on }).expect(200)).body.data;
    await byStaff(policy, 'cancellation', { on, workingId, reason: 'sold_vehicle', why: 'Sold in spring' }).expect(200);
    await claims.sweep(refundCancellation);
    const { refundId, working } = await lastOf(policy);
    paid = aPaid({ leftPence: 31_240 - working.refundPence, refundIds: [refundId] });
  };
  it.each([
    ['whose plan staff ended, so that it goes on for what is paid', staffEnds],
    ['that staff cancelled to a day to come', cancelAhead],
  ])('A8, A9: of cover %s is over while the money for it is missing, and goes on once that is back in time', async (_, ends) => {
    const policy = await aPolicy();
    claims.clock.set(new Date('2026-12-20T12:00:00Z'));
    await ends(policy);
    const before = await readNow(policy);
    const kept = paid;
    expect(before).toMatchObject({ state: 'active', status: 'active', suspendedOn: null });
    const gone = { ...kept, leftPence: 0, missingPence: kept.leftPence };
    const sayings = async () => (await told(policy)).filter(({ type }) => type === policyArrearsChanged.type).slice(-1);
    expect(await hears(policy, gone)).toMatchObject({ state: 'cancelled', cancelledOn: '2026-12-20', endsOn: '2026-12-19' });
    expect(await sayings()).toMatchObject([{ data: { cancelledOn: '2026-12-20', endsAnywayOn: before.cancelledOn } }]);
    const count = (await told(policy)).length;
    await hears(policy, gone);
    expect(await told(policy)).toHaveLength(count);
    claims.clock.set(new Date('2026-12-28T12:00:00Z'));
    expect(await hears(policy, kept)).toEqual(before);
    expect(await sayings()).toMatchObject([{ data: { cancelledOn: before.cancelledOn, endsAnywayOn: before.cancelledOn } }]);
    // Half of it is lost again: half of the days are paid for.
    const half = Math.floor(kept.leftPence / 2);
    const halved = await hears(policy, { ...kept, leftPence: half, missingPence: kept.leftPence - half });
    const days = daysBetween(policy.kind === 'cover' ? policy.startsOn : '', before.cancelledOn);
    expect(halved).toMatchObject({ state: 'active', cancelledOn: addDays('2026-12-01', Math.floor((days * half) / kept.leftPence)) });
    claims.clock.set(new Date(`${before.cancelledOn}T12:00:00Z`));
    expect(await hears(policy, kept)).toMatchObject({ state: 'cancelled', cancelledOn: halved.cancelledOn });
  });

  it('A9: then taking it back moves no money: it is as before, or it is refused', async () => {
    paid = aPaid({ paidPence: 0 });
    const policy = await aPolicy();
    await claims.deliver(arrearsChanged, { ...arrearsChanged.sample, purchaseId: policy.paymentId, status: 'suspended', on: '2026-11-20' });
    const before = await readNow(policy);
    await cancel(policy).expect(200);
    expect(await lastOf(policy)).toMatchObject({ by: 'customer', refundId: null, reinstatedAt: null, mayBeTakenBack: true });
    await takeBack(policy).expect(200);
    expect(await readNow(policy)).toEqual(before);
    expect(await lastOf(policy)).toMatchObject({ reinstatedAt: boughtAt.toISOString(), mayBeTakenBack: false });
    await cancel(policy).expect(200);
    await byStaff(policy, 'reinstate', { why: 'Cancelled by mistake' }).expect(200);
    expect(await readNow(policy)).toEqual(before);
    await cancel(policy).expect(200);
    await claims.sweep(refundCancellation);
    expect(refunded(policy)).toEqual([]);
    const twice = [policyCancelled.type, policyReinstated.type];
    expect((await told(policy)).map(({ type }) => type)).toEqual([policyArrearsChanged.type, ...twice, ...twice, policyCancelled.type]);

    const refuses = async (standing: typeof paid) => {
      paid = standing;
      const other = await aPolicy();
      await cancel(other).expect(200);
      expect((await byStaff(other, 'reinstate', { why: 'By mistake' }).expect(409)).body.error.code).toBe('REINSTATE_REFUSED');
      expect((await takeBack(other).expect(409)).body.error.code).toBe('REINSTATE_REFUSED');
      expect(await lastOf(other)).toMatchObject({ mayBeTakenBack: false });
      return refunded(other);
    };
    await refuses(aPaid({ paidPence: 100 }));
    await refuses(aPaid({ paidPence: 0, toComePence: 100 }));
  });
});

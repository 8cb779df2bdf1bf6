import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Caller } from '@kerbside/contracts/caller';
import { listIssuances } from '@kerbside/contracts/http/claims/policies';
import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import * as z from 'zod/mini';
import { settleDifferenceJob } from '../src/books/books.service.js';
import { booksSweep } from '../src/books/comparisons.js';
import { historySweep, paymentDiffers } from '../src/history/nightly-check.js';
import { noStanding } from '../src/methods/method-port.js';
import { MethodPorts } from '../src/methods/methods.js';
import { PaidOtherwise } from '../src/methods/without-provider.js';
import { AttemptsRepository } from '../src/purchases/attempts.repository.js';
import { payRefund } from '../src/refunds/refund-payments.js';
import { collectionsSweep } from '../src/sale/collections.js';
import { Sales } from '../src/sale/sales.js';
import { aPlan } from './a-plan.js';
import { byCard, InstalmentsPort, only } from './instalments-port.js';
import { agent, customer, customerId, finance, startedShop } from './payments-under-test.js';
import { RefundingPort } from './refunding-port.js';

describe('a comparison of the books', () => {
  const agent: Caller = { kind: 'staff', userId: randomUUID(), role: 'agent' };
  const day = 24 * 60 * 60_000;

  const provider = new InstalmentsPort();
  /** Purchases for which claims says that it issued nothing. */
  const withoutPolicies = new Set<string>();
  const shop = startedShop({}, [[MethodPorts, only(provider)]]);
  beforeAll(async () => {
    shop.payments.answer(listIssuances, ({ body }) => ({
      purchases: body.purchaseIds
        .filter((id) => !withoutPolicies.has(id))
        .map((purchaseId) => ({
          purchaseId,
          policies: [{ policyNumber: 'KS-WAR-1234567-100', status: 'active' as const, productType: 'warranty' as const }],
        })),
    }));
  });

  const books = () => shop.read('/api/payments/books', finance);
  const compareNow = async () => {
    await shop.post('/api/payments/books/compare', {}, finance).expect(200);
    await shop.payments.sweep(booksSweep);
  };
  const differencesOf = async (id: string) =>
    ((await books()).differences as { purchaseId: string; kind: string }[]).filter(({ purchaseId }) => purchaseId === id);
  const stuckOf = async (id: string) => {
    const { rows } = await shop.read('/api/payments/stuck-work', agent);
    return (rows as { subjectId: string; kind: string; customerId: string; amountPence: number; toDo: string }[]).filter(
      ({ subjectId }) => subjectId === id,
    );
  };
  /** A plan whose second payment was collected a month later. */
  const collected = async () => {
    const id = await aPlan(shop.payments, { amounts: [1_000, 2_000], isFirstPaid: false });
    await shop.payments.sweep(collectionsSweep);
    shop.payments.clock.advance(31 * day);
    await shop.payments.sweep(collectionsSweep);
    return id;
  };

  it('finds nothing where the ledger, the provider and claims agree, and is kept', async () => {
    const id = await collected();
    expect(await books()).toMatchObject({ last: null, comparedAt: null });
    await compareNow();
    expect(await differencesOf(id)).toEqual([]);
    expect(await books()).toMatchObject({ last: { unread: 0, endedAt: expect.any(String) }, comparedAt: expect.any(String) });
  });

  it('knows no difference of what arrives while it is compared', async () => {
    const id = await collected();
    const resolved = (await books()).resolved.length;
    jest.spyOn(provider, 'read').mockImplementation(async (ref) => {
      const arrives = ref === `${id}:2`;
      if (arrives) jest.restoreAllMocks();
      if (arrives) await provider.become(ref, { status: 'taken' });
      const payment = await shop.payments.get(AttemptsRepository).byRef(ref);
      if (arrives && payment) await shop.payments.get(Sales).bringUpToDate(payment);
      return provider.standings.get(ref) ?? noStanding;
    });
    await compareNow();
    await shop.payments.sweep(settleDifferenceJob);
    expect((await books()).resolved).toHaveLength(resolved);
  });

  it('settles by itself what only a lost event had kept apart', async () => {
    const id = await collected();
    await provider.become(`${id}:2`, { status: 'taken' });
    await compareNow();
    expect(await differencesOf(id)).toMatchObject([{ kind: 'missing-in-ledger' }]);
    await shop.payments.sweep(settleDifferenceJob);
    expect(await differencesOf(id)).toEqual([]);
    expect(await stuckOf(id)).toEqual([]);
    expect((await books()).resolved).toContainEqual(expect.objectContaining({ purchaseId: id, resolvedBy: null }));
  });

  it('leaves the rest to staff, once, as work that failed, and forgets it when it is gone', async () => {
    const id = await collected();
    withoutPolicies.add(id);
    for (let time = 0; time < 2; time += 1) {
      await compareNow();
      await shop.payments.sweep(settleDifferenceJob);
    }
    expect(await stuckOf(id)).toMatchObject([{ kind: 'settle-difference', customerId, amountPence: 3_000 }]);
    const [difference] = (await books()).differences.filter((one: { purchaseId: string }) => one.purchaseId === id);
    expect(difference).toMatchObject({ kind: 'no-policies', says: 'It was bought, and no policy was issued.', reference: 'KQ-1' });
    const settle = `/api/payments/books/differences/${encodeURIComponent(difference.id)}/settle`;
    expect((await shop.post(settle, {}, finance).expect(200)).body.data).toEqual({ isGone: false });
    withoutPolicies.delete(id);
    expect((await shop.post(settle, {}, finance).expect(200)).body.data).toEqual({ isGone: true });
    expect((await shop.post(settle, {}, finance).expect(404)).body.error.message).toBe('This difference is gone. See what differs now.');
    const resolvedBy = finance.kind === 'staff' ? finance.userId : null;
    expect((await books()).resolved).toContainEqual({ ...difference, resolvedBy, resolvedAt: expect.any(String) });
    await shop.payments.sweep(settleDifferenceJob);
    expect([await differencesOf(id), await stuckOf(id)]).toEqual([[], []]);
  });

  it('goes on where it was when it is interrupted, and counts what it could not read', async () => {
    await Promise.all(Array.from({ length: 55 }, () => aPlan(shop.payments, { amounts: [500] })));
    const id = await collected();
    provider.standings.delete(`${id}:2`);
    shop.payments.clock.advance(2 * day);
    await shop.payments.sweep(booksSweep);
    const { last } = await books();
    const count = await shop.payments.get(Mongo).connection.collection('purchases').countDocuments({});
    expect(last).toMatchObject({ endedAt: null, compared: 50, toCompare: count });
    while ((await books()).last.endedAt === null) await shop.payments.sweep(booksSweep);
    const ended = await books();
    expect(ended.last).toMatchObject({ startedAt: last.startedAt, compared: count, unread: 1, differing: ended.count });
    expect(ended.comparisons.slice(0, 1)).toEqual([ended.last]);
    await shop.payments.sweep(booksSweep);
    expect((await books()).last.startedAt).toBe(last.startedAt);
  });

  it('is watched', async () => {
    const { text } = await shop.payments.http().get('/metrics');
    expect(text).toMatch(/books_differences\{kind="no-policies"[^}]*\} 0/);
    expect(text).toMatch(/books_compared_timestamp_seconds\{[^}]*\} \d{10}/);
  });
});

describe('payments as at a moment', () => {
  const minuteMs = 60_000;
  const card = new RefundingPort(byCard);

  let paymentId = '';
  let refundId = '';
  let before = new Date();
  const goOn = () => {
    const now = new Date(shop.payments.clock.now().getTime() + minuteMs);
    shop.payments.clock.set(now);
    return now;
  };
  const asAt = (at?: Date, id = paymentId) => shop.read(`/api/payments/payments/${id}/as-at${at ? `?at=${at.toISOString()}` : ''}`, agent);
  const rows = (name: string) => shop.payments.get(Mongo).database.collection<{ _id: string }>(name);
  const stuck = async () =>
    ((await shop.read('/api/payments/stuck-work?perPage=100', agent)).rows as { id: string; subjectId: string }[]).filter(
      ({ subjectId }) => subjectId === paymentId,
    );
  const bought = async () => {
    const quoteId = shop.aQuote({ voucher: null });
    const form = await shop.form(quoteId, { method: 'card', option: 'in_full' }, customer, {});
    await shop.preSubmit(quoteId, 312.4, form, customer).expect(200);
    goOn();
    await card.become(card.openings.filter((one) => one.quoteId === quoteId).at(-1)?.attemptId ?? '', { status: 'authorised' });
    const { body } = await shop.submit(quoteId, { ...form, displayed_total: 312.4 }, customer).expect(200);
    return String(body.data.paymentId);
  };
  const refundedBy = async (amountPence: number) => {
    const at = `/api/payments/payments/${paymentId}/refunds`;
    const { workingId } = (await shop.post(`${at}/preview`, { amountPence }, finance).expect(200)).body.data;
    const body = { refundId: randomUUID(), amountPence, workingId, why: 'Sold the car' };
    await shop.post(at, body, finance).expect(200);
    return body.refundId;
  };

  const shop = startedShop({}, [[MethodPorts, { all: [...only(card).all, new PaidOtherwise()] }]]);
  beforeAll(async () => {
    before = shop.payments.clock.now();
    goOn();
  });
  beforeEach(() => void goOn());

  it('are made again from what happened until then, refunds too', async () => {
    paymentId = await bought();
    const paidAt = goOn();
    goOn();
    refundId = await refundedBy(10_000);
    const askedAt = shop.payments.clock.now();
    goOn();
    await shop.payments.sweep(payRefund);
    expect(await asAt(before)).toMatchObject({ plan: null, refunds: [], changes: [] });
    expect(await asAt(paidAt)).toMatchObject({
      plan: { status: 'completed', paidPence: 31_240, lines: [{ number: 1, amountPence: 31_240, state: 'collected', backPence: 0 }] },
      refunds: [],
      differs: [],
    });
    expect((await asAt(askedAt)).refunds).toMatchObject([{ refundId, amountPence: 10_000, parts: [{ status: 'requested' }] }]);
    const now = await asAt();
    expect(now).toMatchObject({ plan: { lines: [{ backPence: 10_000 }] }, refunds: [{ parts: [{ status: 'refunded' }] }], differs: [] });
    const what = (now.changes as { what: string; refundId: string | null }[]).filter(({ what: one }) => one !== 'noted');
    expect(what.map((one) => one.what)).toEqual(
      expect.arrayContaining(['begun', 'agreed', 'bought', 'payment-collected', 'part-refunded']),
    );
    const audit = (await shop.read(`/api/payments/audit?subjectId=${paymentId}`, agent)).rows;
    expect(audit.some(({ action }: { action: string }) => action === 'payment-history-viewed')).toBe(true);
  });

  it('are compared each night with what is stored, and staff are told until the two agree', async () => {
    await shop.payments.sweep(historySweep);
    expect(await stuck()).toEqual([]);
    await rows('purchases').updateOne({ _id: paymentId }, { $set: { 'schedule.0.amountPence': 1 } });
    await rows('refunds').updateOne({ _id: refundId }, { $set: { rewardsPence: 5 } });
    shop.payments.clock.set(new Date(shop.payments.clock.now().getTime() + 24 * 60 * minuteMs));
    await shop.payments.sweep(historySweep);
    await shop.payments.sweep(paymentDiffers);
    expect(await stuck()).toMatchObject([{ failure: `These differ. Plan: schedule; Refund ${refundId}: rewardsPence.` }]);
    expect((await asAt()).differs).toEqual([{ fields: ['schedule'] }, { refundId, fields: ['rewardsPence'] }]);
    await rows('purchases').updateOne({ _id: paymentId }, { $set: { 'schedule.0.amountPence': 31_240 } });
    await rows('refunds').updateOne({ _id: refundId }, { $set: { rewardsPence: 0 } });
    const [work] = await stuck();
    await shop.post(`/api/payments/stuck-work/${work?.id}/retry`, {}, agent).expect(200);
    await shop.payments.sweep(paymentDiffers);
    expect(await stuck()).toEqual([]);
  });

  it('are not found of an unknown one', async () => {
    await shop.get(`/api/payments/payments/${randomUUID()}/as-at`, agent).expect(404);
  });
});

describe('what is paid, and when', () => {
  const ports = {
    card: new InstalmentsPort({ method: 'card', options: ['in_full', 'instalments', 'preauth'], opened: {}, taken: { status: 'taken' } }),
    paypal: new InstalmentsPort({
      method: 'paypal',
      options: ['in_full', 'instalments'],
      opened: { approval: { action: 'https://paypal.example/approve', method: 'GET', fields: {} } },
      taken: { status: 'taken' },
    }),
    direct_debit: new InstalmentsPort({
      method: 'direct_debit',
      options: ['in_full', 'instalments'],
      opened: { status: 'authorised', instrument: 'MD1', mandate: { reference: 'KERB-7Q4K', accountEnds: '11' } },
      taken: { status: 'accepted' },
    }),
  };

  const shop = startedShop({}, [[MethodPorts, only(ports.card, ports.paypal, ports.direct_debit)]]);

  interface Way {
    readonly name: string;
    readonly method: keyof typeof ports;
    readonly option: 'in_full' | 'instalments' | 'preauth';
    readonly count?: number;
    /** What each month of monthly cover costs. */
    readonly monthlyPence?: number;
  }

  const ways: readonly Way[] = [
    { name: 'a card that is checked today', method: 'card', option: 'preauth' },
    { name: 'a card each month', method: 'card', option: 'in_full', monthlyPence: 2_591 },
    { name: 'seven payments by PayPal', method: 'paypal', option: 'instalments', count: 7 },
    { name: 'twelve direct debits', method: 'direct_debit', option: 'instalments', count: 12 },
    { name: 'two years of card payments', method: 'card', option: 'instalments', count: 24 },
  ];

  const payment = z.object({ dueOn: z.string(), amountPence: z.int() });
  type Payment = z.infer<typeof payment>;
  /** A letter about a plan has all of its payments, one about a month only that. */
  const announced = z.union([
    z.pipe(
      z.object({ payments: z.array(payment) }),
      z.transform(({ payments }) => payments),
    ),
    z.pipe(
      payment,
      z.transform((one) => [one]),
    ),
  ]);
  const datesAndSums = (payments: readonly Payment[]) => payments.map(({ dueOn, amountPence }) => ({ dueOn, amountPence }));
  const sumOf = (payments: readonly Pick<Payment, 'amountPence'>[]) => payments.reduce((sum, { amountPence }) => sum + amountPence, 0);

  const aQuote = ({ monthlyPence, count = 1 }: Way) => {
    const totalPence = monthlyPence ?? 26_907;
    const lines = [{ kind: 'base', code: 'base', label: 'Warranty', amountPence: totalPence } as const];
    const monthly = monthlyPence === undefined ? {} : { monthlyPence, maxInstalments: null, durationMonths: 1 };
    const long = count > 12 ? { maxInstalments: count, payBy: '2029-03-09', durationMonths: 24 } : {};
    return { quoteId: shop.aQuote({ totalPence, originalPence: totalPence, voucher: null, lines, ...monthly, ...long }), totalPence };
  };

  const buy = async (quoteId: string, way: Way, totalPence: number) => {
    const form = { ...(await shop.form(quoteId, way, customer)), displayed_total: totalPence / 100 };
    if (way.method === 'paypal') await shop.submit(quoteId, form, customer).expect(200);
    else await shop.preSubmit(quoteId, totalPence / 100, form, customer).expect(200);
    const port = ports[way.method];
    const ref = port.openings.filter((one) => one.quoteId === quoteId).at(-1)?.attemptId ?? '';
    if (port.standings.get(ref)?.status === 'open') await port.become(ref, { status: 'authorised', instrument: 'pm_1' });
    await shop.submit(quoteId, form, customer);
  };

  it.each(ways)('Q4: is the same in every place: $name', async (way) => {
    const { count = 1, monthlyPence = null } = way;
    const { quoteId, totalPence } = aQuote(way);
    const view: PaymentView = await shop.read(`/api/payments/quotes/${quoteId}`, customer);
    const choice = view.choices?.find((one) => one.method === way.method && one.option === way.option && one.count === count);
    if (!choice) throw new Error('It is not offered');
    const shown = datesAndSums(choice.payments);
    expect(sumOf(shown)).toBe(totalPence);
    expect(choice).toMatchObject({ totalPence, monthlyPence });
    await buy(quoteId, way, totalPence);

    const receipt = await shop.read(`/api/payments/receipts/${quoteId}`, customer);
    expect(datesAndSums(receipt.schedule).slice(0, shown.length)).toEqual(shown);
    expect(receipt).toMatchObject({ totalPence, monthlyPence });
    const { rows } = await shop.read('/api/payments/payments?perPage=50', customer);
    const row = rows.find((one: { quoteId: string }) => one.quoteId === quoteId);
    const plan = await shop.read(`/api/payments/payments/${row.id}/schedule`, customer);
    expect(datesAndSums(plan.lines).slice(0, shown.length)).toEqual(shown);
    expect(plan).toMatchObject({ totalPence: sumOf(plan.lines), monthlyPence });

    // What is taken later: in the list of the account, beside the plan, and in the letter.
    const later = datesAndSums(plan.lines.filter(({ state }: { state: string }) => state === 'due'));
    expect(row).toMatchObject({ owedPence: sumOf(plan.lines), monthlyPence, nextWords: plan.next?.words ?? null });
    expect(row.nextPayment ?? null).toEqual(later[0] ? { ...later[0], left: later.length } : null);
    expect(plan.leftPence).toBe(sumOf(later));
    const letters = (await shop.eventsOf(quoteId)).filter(({ type }) => /\.(payments-scheduled|payment-announced)\./.test(type));
    const told = letters.flatMap(({ data }) => datesAndSums(announced.parse(data)));
    if (way.monthlyPence === undefined) expect(told).toEqual(later);
    else expect(later).toEqual(expect.arrayContaining(told));

    const entries = await shop.ledgerOf(row.id);
    const owed = sumOf(entries.filter(({ account }) => account === 'receivable'));
    expect([sumOf(entries), owed]).toEqual([0, sumOf(plan.lines.filter(({ state }: { state: string }) => state !== 'collected'))]);
  });
});

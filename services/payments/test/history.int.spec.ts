import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { historySweep, paymentDiffers } from '../src/history/nightly-check.js';
import { MethodPorts } from '../src/methods/method-ports.js';
import { PaidOtherwise } from '../src/methods/paid-otherwise.js';
import { payRefund } from '../src/refunds/refund-payments.js';
import { only } from './instalments-port.js';
import { agent, customer, PaymentsUnderTest } from './payments-under-test.js';
import { RefundingPort } from './refunding-port.js';

const finance = { kind: 'staff', userId: '0b9d1c5e-7a52-4d0b-8a4e-4a2f0f6a1c12', role: 'finance' } as const;
const minuteMs = 60_000;
const card = new RefundingPort({
  method: 'card',
  options: ['in_full', 'instalments', 'preauth'],
  opened: {},
  taken: { status: 'taken', card: { brand: 'visa', last4: '4242' } },
});

describe('payments as at a moment', () => {
  let shop: PaymentsUnderTest;
  let paymentId = '';
  let refundId = '';
  let before = new Date();
  const goOn = () => {
    const now = new Date(shop.payments.clock.now().getTime() + minuteMs);
    shop.payments.clock.set(now);
    return now;
  };
  const asAt = async (at?: Date, id = paymentId) =>
    (await shop.get(`/api/payments/payments/${id}/as-at${at ? `?at=${at.toISOString()}` : ''}`, agent).expect(200)).body.data;
  const rows = (name: string) => shop.payments.get(Mongo).database.collection<{ _id: string }>(name);
  const stuck = async () =>
    (
      (await shop.get('/api/payments/stuck-work?perPage=100', agent).expect(200)).body.data.rows as { id: string; subjectId: string }[]
    ).filter(({ subjectId }) => subjectId === paymentId);
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

  beforeAll(async () => {
    shop = await PaymentsUnderTest.start({}, [[MethodPorts, { all: [...only(card).all, new PaidOtherwise()] }]]);
    before = shop.payments.clock.now();
    goOn();
  });
  beforeEach(() => void goOn());
  afterAll(() => shop.close());

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
    const audit = (await shop.get(`/api/payments/audit?subjectId=${paymentId}`, agent).expect(200)).body.data.rows;
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

  it('are nobody’s but staff’s, and unknown ones are not found', async () => {
    await shop.get(`/api/payments/payments/${paymentId}/as-at`, customer).expect(403);
    await shop.get(`/api/payments/payments/${randomUUID()}/as-at`, agent).expect(404);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import type { OpeningFacts, AttemptStanding } from '../../src/methods/method-port.js';
import { PaypalGateway } from '../../src/paypal/paypal.gateway.js';
import { service } from '../../src/service.js';
import { anOpening } from './cards/openings.js';
import { paypalAt, paypalEnv, startPaypal, type PaypalSandbox } from '../paypal-sandbox.js';

// The gateway over our sandbox; over PayPal's own with CONTRACT_PAYPAL_CLIENT_ID and _SECRET: then without what needs a payer at the page.
const { CONTRACT_PAYPAL_CLIENT_ID: clientId, CONTRACT_PAYPAL_SECRET: secret } = process.env;
const isReal = clientId !== undefined && secret !== undefined;
const realUrl = process.env['CONTRACT_PAYPAL_URL'] ?? 'https://api-m.sandbox.paypal.com';
const onSandbox = isReal ? describe.skip : describe;

let sandbox: PaypalSandbox | undefined;
let payments: ServiceUnderTest;
let gateway: PaypalGateway;
beforeAll(async () => {
  if (!isReal) sandbox = await startPaypal();
  const env = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
    ...paypalEnv(sandbox?.url ?? realUrl),
    ...(isReal ? { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret, PAYPAL_TIMEOUT_MS: '30000' } : {}),
  };
  payments = await testService(service, { env });
  gateway = payments.app.get(PaypalGateway, { strict: false });
}, 60_000);
afterAll(async () => {
  await payments.close();
  await sandbox?.close();
});

const bench = () => paypalAt(sandbox?.url ?? '');
const opening = (changes: Partial<OpeningFacts> = {}): OpeningFacts => anOpening({ amountPence: 31_240, ...changes });
const tokenOf = ({ approval }: AttemptStanding): string => approval?.fields['token'] ?? '';
/** An order that its payer approved. */
const approved = async (changes: Partial<OpeningFacts> = {}, payer?: string) => {
  const opened = await gateway.open(opening(changes));
  await bench().approve(tokenOf(opened), payer);
  return { ...opened, orderId: tokenOf(opened) };
};
const paid = async (changes: Partial<OpeningFacts> = {}, payer?: string) => {
  const { ref, amountPence, orderId } = await approved(changes, payer);
  return { orderId, ...(await gateway.take(ref, amountPence)) };
};
const agreement = async (payer?: string) => (await paid({ keepsInstrument: true }, payer)).instrument ?? '';
const later = async (instrument: string) => gateway.open(opening({ isOffSession: true, instrument, amountPence: 2_242 }));

const second = (at: number): Date => new Date(Date.UTC(2027, 2, 2, 10, 0, at));
/** PayPal tells that it took the money back, or returned it, at a second. */
const taken = (at: number) => ({ isTaken: true, at });
const returned = (at: number) => ({ isTaken: false, at });

describe('an order', () => {
  it('waits for its payer, with the form that sends them to PayPal', async () => {
    const wanted = opening();
    const opened = await gateway.open(wanted);
    expect(opened).toMatchObject({ status: 'open', amountPence: 31_240, takenPence: 0, instrument: null, failure: null });
    expect(opened.approval).toEqual({
      action: expect.stringMatching(/\/checkoutnow$/),
      method: 'GET',
      fields: { token: expect.any(String) },
    });
    expect(await gateway.read(opened.ref)).toEqual(opened);
    expect(await gateway.open(wanted)).toEqual(opened);
    expect(await gateway.attemptOf(tokenOf(opened))).toBe(wanted.attemptId);
  });

  it('cannot be taken before it is approved, nor once it is cancelled', async () => {
    const { ref } = await gateway.open(opening());
    expect(await gateway.take(ref, 31_240)).toMatchObject({ status: 'open', takenPence: 0 });
    expect(await gateway.cancel(ref)).toMatchObject({ status: 'cancelled', approval: null });
    expect(await gateway.cancel(ref)).toMatchObject({ status: 'cancelled' });
    expect(await gateway.take(ref, 31_240)).toMatchObject({ status: 'cancelled', takenPence: 0 });
  });

  it('is refused its refund before anything was taken', async () => {
    const { ref } = await gateway.open(opening());
    expect(await gateway.refund({ refundId: randomUUID(), ref, amountPence: 100 })).toMatchObject({ status: 'refused' });
  });

  it('sets nothing up by itself', async () => {
    await expect(gateway.open(opening({ isSetup: true, amountPence: 0 }))).rejects.toThrow('sets nothing up');
  });
});

onSandbox('an approved order', () => {
  it('sends its payer back to the payment page, and moves no money until it is taken', async () => {
    const wanted = opening();
    const opened = await gateway.open(wanted);
    const back = new URL(await bench().approve(tokenOf(opened)));
    expect([back.pathname, back.searchParams.get('paypal')]).toEqual([`/payment/${wanted.quoteId}/`, 'approved']);
    expect(await gateway.read(opened.ref)).toMatchObject({ status: 'authorised', takenPence: 0, approval: null });
  });

  it('comes back with nothing approved when the payer cancels', async () => {
    const opened = await gateway.open(opening());
    const back = new URL(await bench().approve(tokenOf(opened), 'cancel'));
    expect(back.searchParams.get('paypal')).toBe('cancelled');
    expect(await gateway.read(opened.ref)).toMatchObject({ status: 'open', approval: { method: 'GET' } });
  });

  it('is taken once, for exactly its amount, however often it is taken', async () => {
    const { ref } = await approved();
    const first = await gateway.take(ref, 31_240);
    expect(first).toMatchObject({ status: 'taken', takenPence: 31_240, refundedPence: 0, instrument: null });
    expect(await gateway.take(ref, 31_240)).toEqual(first);
    expect(await gateway.cancel(ref)).toEqual(first);
    expect(await gateway.read(ref)).toEqual(first);
  });

  it('is never taken for another amount', async () => {
    const { ref } = await approved();
    await expect(gateway.take(ref, 31_241)).rejects.toThrow('not what');
    expect(await gateway.read(ref)).toMatchObject({ status: 'authorised' });
  });

  it('is taken by one of many that take it at the same time', async () => {
    const { ref } = await approved();
    const all = await Promise.all(Array.from({ length: 8 }, () => gateway.take(ref, 31_240)));
    expect(new Set(all.map(({ chargeId }) => chargeId)).size).toBe(1);
    expect((await bench().orders()).find(({ captures }) => captures[0]?.id === all[0]?.chargeId)?.captures).toHaveLength(1);
  });

  it('is either cancelled or taken, never both', async () => {
    const { ref, orderId } = await approved();
    await Promise.all([gateway.take(ref, 31_240), gateway.cancel(ref)]);
    const now = await gateway.read(ref);
    const captures = (await bench().orders()).find(({ id }) => id === orderId)?.captures ?? [];
    expect([now.status, captures.length]).toEqual(now.status === 'taken' ? ['taken', 1] : ['cancelled', 0]);
  });

  it('is over when the bank declines it: the payer needs a new one', async () => {
    const { ref } = await approved({}, 'declined');
    const declined = await gateway.take(ref, 31_240);
    expect(declined).toMatchObject({ status: 'cancelled', takenPence: 0, approval: null, failure: { code: 'INSTRUMENT_DECLINED' } });
    expect(await gateway.read(ref)).toEqual(declined);
    expect(await gateway.take(ref, 31_240)).toEqual(declined);
  });

  it.each([
    ['complete', { status: 'taken', takenPence: 31_240 }],
    ['deny', { status: 'open', takenPence: 0, failure: { code: 'PENDING_DECLINED' } }],
  ] as const)('is on its way while PayPal looks into it, until PayPal decides to %s it', async (verdict, end) => {
    const { ref, status, orderId } = await paid({}, 'pending');
    expect(status).toBe('accepted');
    await bench().decide(orderId, verdict);
    expect(await gateway.read(ref)).toMatchObject(end);
  });

  it.each([
    { told: [taken(1), returned(2)], end: 'taken' },
    { told: [returned(2), taken(1)], end: 'taken' },
    { told: [returned(1), taken(1)], end: 'taken' },
    { told: [taken(1), returned(1)], end: 'taken' },
    { told: [taken(3), taken(1), returned(2)], end: 'reversed' },
    { told: [returned(2), taken(3), taken(1)], end: 'reversed' },
    { told: [returned(4), returned(2), taken(3), taken(1), taken(3)], end: 'taken' },
  ])('ends as what was told in order, when it comes as $told', async ({ told, end }) => {
    const { ref, orderId } = await paid();
    for (const { isTaken, at } of told)
      await (isTaken ? gateway.reversed(orderId, {}, second(at)) : gateway.returned(orderId, 0, second(at)));
    expect(await gateway.read(ref)).toMatchObject({ status: end });
  });

  it('is taken back one share after another, each once, until PayPal returns them', async () => {
    const { ref, orderId } = await paid();
    const takeBack = (share: string, pence: number, at: number) => gateway.reversed(orderId, { ref: share, pence }, second(at));
    await takeBack('second', 5_000, 2);
    await takeBack('first', 10_000, 1);
    await takeBack('second', 5_000, 2);
    expect(await gateway.read(ref)).toMatchObject({ status: 'taken', takenPence: 16_240, reversedPence: 15_000 });
    await gateway.returned(orderId, 12_000, second(2));
    expect(await gateway.read(ref)).toMatchObject({ status: 'taken', takenPence: 19_240, reversedPence: 12_000 });
    await gateway.returned(orderId, 0, second(3));
    await gateway.returned(orderId, 12_000, second(2));
    await takeBack('third', 1_000, 4);
    expect(await gateway.read(ref)).toMatchObject({ status: 'taken', takenPence: 30_240, reversedPence: 1_000 });
  });

  it('that release 1.0 recorded as taken back is so until PayPal returns it', async () => {
    const { ref, orderId } = await paid();
    const reversal = { id: 'R1', code: 'PAYMENT_REVERSED', message: 'PayPal took this payment back.' };
    const as10 = { $set: { reversal, reversalToldAt: second(1) }, $unset: { reversals: '' as const } };
    await payments.app.get(Mongo, { strict: false }).collection<{ _id: string }>('paypal-attempts', []).updateOne({ _id: ref }, as10);
    expect(await gateway.read(ref)).toMatchObject({ status: 'reversed', failure: { id: 'R1' } });
    await gateway.returned(orderId, 0, second(2));
    expect(await gateway.read(ref)).toMatchObject({ status: 'taken', takenPence: 31_240 });
  });

  it('was taken, though it was taken back before that was recorded', async () => {
    const { ref, orderId } = await paid();
    await gateway.reversed(orderId, {}, second(1));
    expect(await gateway.take(ref, 31_240)).toMatchObject({ status: 'taken', takenPence: 31_240 });
    expect(await gateway.read(ref)).toMatchObject({ status: 'reversed' });
  });
});

onSandbox('a refund', () => {
  beforeEach(() => bench().set({ refunds: 'succeed' }));

  it('goes back once for each id, in parts, and never more than was taken', async () => {
    const { ref } = await paid();
    const order = { refundId: randomUUID(), ref, amountPence: 1_240 };
    const first = await gateway.refund(order);
    expect(first).toEqual({ ref: expect.any(String), status: 'refunded', message: null });
    expect(await gateway.refund(order)).toEqual(first);
    expect(await gateway.read(ref)).toMatchObject({ status: 'taken', takenPence: 31_240, refundedPence: 1_240 });
    expect(await gateway.refund({ ...order, refundId: randomUUID(), amountPence: 30_001 })).toMatchObject({
      status: 'refused',
      message: 'This is more than is left of the payment at PayPal.',
    });
    await gateway.refund({ ...order, refundId: randomUUID(), amountPence: 30_000 });
    expect(await gateway.read(ref)).toMatchObject({ status: 'taken', refundedPence: 31_240 });
  });

  it.each([
    ['wait', 'pending', null],
    ['refuse', 'refused', 'There is not enough money in our PayPal account to refund this.'],
  ] as const)('that PayPal lets %s is %s', async (refunds, status, message) => {
    const { ref } = await paid();
    await bench().set({ refunds });
    expect(await gateway.refund({ refundId: randomUUID(), ref, amountPence: 100 })).toMatchObject({ status, message });
  });

  it('A8, A9: that somebody made on PayPal’s own pages is told from ours', async () => {
    const { ref, orderId } = await paid();
    await gateway.refund({ refundId: randomUUID(), ref, amountPence: 1_240 });
    const capture = (await bench().orders()).find(({ id }) => id === orderId)?.captures[0]?.id;
    await bench().send('POST', `/v2/payments/captures/${capture}/refund`, { amount: { currency_code: 'GBP', value: '7.00' } });
    const made = (await gateway.listRefunds(ref)).filter((one) => one.refundId === null);
    expect(made).toMatchObject([{ amountPence: 700, standing: { status: 'refunded' }, at: expect.any(Date) }]);
    expect(await gateway.readRefund(made[0]?.standing.ref ?? '')).toEqual(made[0]?.standing);
  });

  it.each([
    ['wait', 'complete', { status: 'refunded', message: null }, 1_240],
    ['wait', 'fail', { status: 'refused', message: expect.stringContaining('in another way') }, 0],
    ['succeed', 'fail', { status: 'refused', message: expect.stringContaining('in another way') }, 0],
  ] as const)(
    'A8, A9: that PayPal lets %s, and later lets %s, is read as such, and counts so',
    async (refunds, verdict, end, refundedPence) => {
      const { ref } = await paid();
      await bench().set({ refunds });
      const order = { refundId: randomUUID(), ref, amountPence: 1_240 };
      const first = await gateway.refund(order);
      expect(await gateway.readRefund(first.ref)).toEqual(first);
      expect(await gateway.read(ref)).toMatchObject({ refundedPence: 1_240 });
      await bench().decideRefund(first.ref, verdict);
      expect(await gateway.readRefund(first.ref)).toEqual({ ref: first.ref, ...end });
      expect(await gateway.refund(order)).toEqual({ ref: first.ref, ...end });
      expect(await gateway.read(ref)).toMatchObject({ status: 'taken', takenPence: 31_240, refundedPence });
    },
  );

  it('that came back goes back once more by another id', async () => {
    const { ref } = await paid();
    const first = await gateway.refund({ refundId: randomUUID(), ref, amountPence: 31_240 });
    await bench().decideRefund(first.ref, 'fail');
    const again = await gateway.refund({ refundId: randomUUID(), ref, amountPence: 31_240 });
    expect(again).toMatchObject({ status: 'refunded', ref: expect.not.stringMatching(first.ref) });
    expect(await gateway.read(ref)).toMatchObject({ refundedPence: 31_240 });
  });

  it('that PayPal does not know is not read as anything', async () => {
    await expect(gateway.readRefund('0NE')).rejects.toThrow();
  });
});

onSandbox('an agreement', () => {
  it('is kept when later payments follow, and pays them without the payer', async () => {
    const instrument = await agreement();
    expect(instrument).not.toBe('');
    const opened = await later(instrument);
    expect(opened).toMatchObject({ status: 'authorised', takenPence: 0 });
    const taken = await gateway.take(opened.ref, 2_242);
    expect(taken).toMatchObject({ status: 'taken', takenPence: 2_242 });
    expect(await gateway.take(opened.ref, 2_242)).toEqual(taken);
  });

  it('is only ours until it is taken, so that it can be cancelled', async () => {
    const opened = await later(await agreement());
    const orders = (await bench().orders()).length;
    expect(await gateway.cancel(opened.ref)).toMatchObject({ status: 'cancelled' });
    expect(await gateway.take(opened.ref, 2_242)).toMatchObject({ status: 'cancelled', takenPence: 0 });
    expect((await bench().orders()).length).toBe(orders);
  });

  it('takes a payment once, though the answer is lost', async () => {
    const opened = await later(await agreement());
    await bench().set({ losesNextAnswer: true });
    await expect(gateway.take(opened.ref, 2_242)).rejects.toMatchObject({ code: 'PAYPAL_UNAVAILABLE' });
    expect(await gateway.take(opened.ref, 2_242)).toMatchObject({ status: 'taken', takenPence: 2_242 });
    const ours = (await bench().orders()).filter(({ custom_id }) => `PP:${custom_id}` === opened.ref);
    expect(ours).toHaveLength(1);
  });

  it('takes a payment once, though its answer was lost for longer than PayPal knows its key', async () => {
    const opened = await later(await agreement());
    await bench().set({ losesNextAnswer: true });
    await expect(gateway.take(opened.ref, 2_242)).rejects.toMatchObject({ code: 'PAYPAL_UNAVAILABLE' });
    payments.clock.advance(6 * 60 * 60_000);
    expect(await gateway.take(opened.ref, 2_242)).toMatchObject({ status: 'open', takenPence: 0, failure: { code: 'NO_ANSWER' } });
    const made = async () => (await bench().orders()).filter(({ custom_id }) => `PP:${custom_id}` === opened.ref);
    const [order] = await made();
    expect(await gateway.attemptOf(order?.id ?? '')).toBe(order?.custom_id);
    expect(await gateway.read(opened.ref)).toMatchObject({ status: 'taken', takenPence: 2_242 });
    expect(await made()).toHaveLength(1);
  });

  it('fails a later payment that is declined', async () => {
    const opened = await later(await agreement('later_fails'));
    const failed = await gateway.take(opened.ref, 2_242);
    expect(failed).toMatchObject({ status: 'open', takenPence: 0, failure: { code: 'INSTRUMENT_DECLINED' } });
    expect(await gateway.read(opened.ref)).toEqual(failed);
    expect(await gateway.cancel(opened.ref)).toMatchObject({ status: 'cancelled', takenPence: 0 });
  });

  it('pays nothing once it was forgotten, any number of times', async () => {
    const instrument = await agreement();
    await gateway.forget(instrument);
    await gateway.forget(instrument);
    const opened = await later(instrument);
    expect(await gateway.take(opened.ref, 2_242)).toMatchObject({ status: 'open', failure: { code: 'RESOURCE_NOT_FOUND' } });
  });
});

onSandbox('PayPal itself', () => {
  it('may still work on a request when it comes again: it is no refusal, and is done once', async () => {
    const { ref, orderId } = await approved();
    await bench().set({ isStillWorking: true });
    await expect(gateway.take(ref, 31_240)).rejects.toMatchObject({ code: 'PAYPAL_UNAVAILABLE' });
    expect(await gateway.take(ref, 31_240)).toMatchObject({ status: 'taken', takenPence: 31_240 });
    const order = { refundId: randomUUID(), ref, amountPence: 1_240 };
    await bench().set({ isStillWorking: true });
    await expect(gateway.refund(order)).rejects.toMatchObject({ code: 'PAYPAL_UNAVAILABLE' });
    expect(await gateway.refund(order)).toMatchObject({ status: 'refunded' });
    expect((await bench().orders()).find(({ id }) => id === orderId)?.refunds).toHaveLength(1);
  });

  it('may be away: nothing is lost, and it is asked again', async () => {
    const { ref } = await approved();
    await bench().set({ outage: true });
    const away = await gateway.take(ref, 31_240).catch((error: unknown) => error);
    expect(away).toBeInstanceOf(DomainError);
    expect(away).toMatchObject({ code: 'PAYPAL_UNAVAILABLE' });
    await bench().set({ outage: false });
    expect(await gateway.take(ref, 31_240)).toMatchObject({ status: 'taken', takenPence: 31_240 });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@kerbside/contracts/caller';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { callsOfService } from '@kerbside/platform/testing/call-tables';
import { aPlan } from './a-plan.js';
import { cards } from './card-sandbox.js';
import { customer, PaymentsUnderTest } from './payments-under-test.js';

const finance: Caller = { kind: 'staff', userId: '0b9d1c5e-7a52-4d0b-8a4e-4a2f0f6a1c12', role: 'finance' };

let shop: PaymentsUnderTest;
beforeAll(async () => {
  shop = await PaymentsUnderTest.start();
});
afterAll(() => shop.close());

const post = (path: string, body: object, key: string, caller?: Caller) => shop.post(path, body, caller).set('idempotency-key', key);
const preSubmit = (quoteId: string, key: string, pounds = 312.4) =>
  post(`/ajax/payment/pre-submit/${quoteId}`, { payment_type: 'visa', displayed_total: pounds }, key);
const submit = (quoteId: string, key: string) => post(`/payment/${quoteId}`, { payment_type: 'visa', displayed_total: 312.4 }, key);
const keys = () => shop.payments.get(Mongo).database.collection('idempotency_keys');
const runOutLeases = () => keys().updateMany({ answer: null }, { $set: { until: new Date(0) } });

/** They only calculate, however often they are asked. */
const calculations = ['calculate-instalments', 'admin-calculate-instalments', 'admin-calculate-payment-instalments', 'refund-preview'];
const ofDeadLetters = ['payments-dead-letter-replay', 'payments-dead-letter-drop'];
/** The refund is made once for the id in its address, the day moves on once, a number is only read; the others say that work is to be done now, or never. */
const safeByThemselves = [
  ...ofDeadLetters,
  'internal-refunds',
  'payments-stuck-work-retry',
  'books-compare',
  'books-settle',
  'sandbox-day-move',
  'payout-account-reveal',
];
const keyless = [...calculations, ...safeByThemselves];

it('honours keys on every call that changes something', () => {
  const changing = callsOfService('payments').filter(
    ({ id, method, who }) => method !== 'GET' && who !== 'provider signature' && !keyless.includes(id),
  );
  expect(changing.filter(({ idempotent }) => idempotent === undefined).map(({ id }) => id)).toEqual([]);
});

describe('Pay that is pressed once and arrives twice', () => {
  it('is agreed to once, and the browser gets the same secret to confirm', async () => {
    const [quoteId, key] = [shop.aQuote(), randomUUID()];
    const first = await preSubmit(quoteId, key).expect(200);
    shop.reprice(quoteId, 28_116);
    const again = await preSubmit(quoteId, key).expect(200);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    expect(first.body.data.clientSecret).toMatch(/_secret_/);
    expect(JSON.stringify(await keys().find().toArray())).not.toContain('_secret_');
  });

  it('is sold once, with one receipt', async () => {
    const [quoteId, key] = [shop.aQuote(), randomUUID()];
    await shop.pay(quoteId, cards.visa);
    const copies = await Promise.all([submit(quoteId, key), submit(quoteId, key)]);
    const first = copies.find(({ status }) => status === 200);
    const again = await submit(quoteId, key).expect(200);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first?.text, 'true']);
    expect(await shop.chargedFor(quoteId)).toHaveLength(1);
  });

  it('is refused when it is for another total', async () => {
    const [quoteId, key] = [shop.aQuote(), randomUUID()];
    await preSubmit(quoteId, key).expect(200);
    expect((await preSubmit(quoteId, key, 281.16).expect(422)).body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('is finished by the next copy when the process stopped in the middle', async () => {
    const [quoteId, key] = [shop.aQuote(), randomUUID()];
    await shop.pay(quoteId, cards.visa);
    let stopped: () => void = () => undefined;
    const isStopped = new Promise<void>((resolve) => (stopped = resolve));
    let goOn: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => (goOn = resolve));
    shop.sandbox.settings.webhooks = 'drop';
    let isFirst = true;
    shop.waitBeforeSale = async () => {
      if (!isFirst) return;
      isFirst = false;
      stopped();
      await gone;
    };
    const first = submit(quoteId, key).then(({ status }) => status);
    await isStopped;
    await submit(quoteId, key).expect(409);
    await runOutLeases();
    const second = await submit(quoteId, key).expect(200);
    goOn();
    expect(await first).toBe(409);
    expect((await submit(quoteId, key)).text).toBe(second.text);
    expect(await shop.chargedFor(quoteId)).toHaveLength(1);
    expect(await shop.successesOf(quoteId)).toHaveLength(1);
  });
});

describe('what staff do to a plan', () => {
  const split = (paymentId: string, key: string) =>
    post('/ajax-admin/splitDirectDebitPayment', { paymentId, count: 3, why: 'Asked' }, key, finance);
  const debit = () => aPlan(shop.payments, { amounts: [26_900], method: 'direct_debit', isFirstPaid: false });
  const linesOf = async (id: string) =>
    (await shop.get(`/api/payments/payments/${id}/schedule`, finance).expect(200)).body.data.lines as object[];

  it('is done once for a key, and again for another', async () => {
    const [id, key] = [await debit(), randomUUID()];
    const first = await split(id, key).expect(200);
    expect((await split(id, key).expect(200)).text).toBe(first.text);
    expect(await linesOf(id)).toHaveLength(3);
    await split(id, randomUUID()).expect(200);
    expect(await linesOf(id)).toHaveLength(5);
  });

  it('is not done again when the process stopped before it answered', async () => {
    const [id, key] = [await debit(), randomUUID()];
    await split(id, key).expect(200);
    const [kept] = await keys().find().sort({ at: -1 }).limit(1).toArray();
    expect(kept?.['answer']).toMatchObject({ status: 200 });
    await runOutLeases();
    await split(id, key).expect(200);
    expect(await linesOf(id)).toHaveLength(3);
  });

  it('belongs to who did it', async () => {
    const [id, key] = [await debit(), randomUUID()];
    await post(`/api/payments/payments/${id}/schedule/cancel`, { why: 'Sold' }, key, finance).expect(200);
    await post(`/api/payments/payments/${id}/schedule/cancel`, { why: 'Sold' }, key, customer).expect(403);
    const admin: Caller = { ...finance, userId: randomUUID() };
    await post(`/api/payments/payments/${id}/schedule/cancel`, { why: 'Sold' }, key, admin).expect(409);
  });
});

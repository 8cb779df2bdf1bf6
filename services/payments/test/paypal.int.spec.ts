import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { framedHeader } from '@kerbside/contracts/anti-forgery';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { onceAfter } from '@kerbside/platform/testing/once-after';
import { Openings } from '../src/checkout/openings.js';
import { PaypalGateway } from '../src/paypal/paypal.gateway.js';
import { PaypalDrafts } from '../src/paypal/paypal-drafts.js';
import { AttemptsRepository } from '../src/purchases/attempts.repository.js';
import { forgetInstrument } from '../src/purchases/purchase-changes.js';
import { payRefund } from '../src/refunds/refund-payments.js';
import { collectionsSweep } from '../src/sale/collections.js';
import { paypalEventsSweep } from '../src/webhooks/paypal-webhooks.js';
import { sandboxPaypal } from '../sandbox/paypal/server.js';
import { signatureOf } from '../sandbox/paypal/signature.js';
import type { PaypalEvent } from '../sandbox/paypal/objects.js';
import { secret } from './others-under-test.js';
import { customer, finance, type PaymentsUnderTest } from './payments-under-test.js';
import { paypalAt, startWithPaypal, type PaypalSandbox } from './paypal-sandbox.js';

let shop: PaymentsUnderTest;
let sandbox: PaypalSandbox;
beforeAll(async () => {
  ({ shop, sandbox } = await startWithPaypal());
});
beforeEach(() => paypal().set({ webhooks: 'drop', outage: false, refunds: 'succeed' }));
afterAll(async () => {
  await sandbox.close();
  await shop.close();
});

const paypal = () => paypalAt(sandbox.url);
const heard = (claim: () => Promise<boolean>) => shop.heard(paypalEventsSweep, claim);
const inFull = { payment_type: 'paypal', main_payment_option: 'in_full' };
/** Presses Pay: the form that sends the customer to PayPal. */
const pressed = async (quoteId: string, form: object = inFull): Promise<string> => {
  const { body } = await shop.submit(quoteId, form).expect(200);
  expect(body.data.approval).toMatchObject({ action: `${sandbox.url}/checkoutnow`, method: 'GET' });
  return body.data.approval.fields.token;
};
const bought = async (form: object | undefined = undefined, payer?: string) => {
  const quoteId = shop.aQuote({ voucher: null });
  const agreed = form ?? (await shop.form(quoteId, { method: 'paypal', option: 'in_full' }));
  const token = await pressed(quoteId, agreed);
  await paypal().approve(token, payer);
  const { body } = await shop.submit(quoteId, agreed).expect(200);
  return { quoteId, token, receipt: body.data };
};

describe('a purchase by PayPal', () => {
  it('is made when the customer comes back from approving it', async () => {
    const { quoteId, receipt } = await bought();
    expect(receipt).toMatchObject({ method: 'paypal', option: 'in_full', totalPence: 31_240, schedule: [{ state: 'collected' }] });
    expect(receipt.approval).toBeUndefined();
    expect(await shop.namesOf(quoteId)).toEqual(['purchase-completed', 'payment-collected', 'payment-succeeded']);
    expect([await shop.balance(receipt.paymentId, 'paypal_clearing'), await shop.balance(receipt.paymentId, 'receivable')]).toEqual([
      31_240, 0,
    ]);
  });

  it.each([
    ['a page of ours', {}, null],
    ['a frame in a page of another site', { [framedHeader]: '1' }, secret],
  ])('sends the customer back to where their quote can be seen, from %s', async (_, headers, known) => {
    const quoteId = shop.aQuote({ voucher: null });
    const { body } = await shop.submit(quoteId, inFull).set(headers).expect(200);
    for (const payer of ['pays', 'cancel']) {
      const back = new URL(await paypal().approve(body.data.approval.fields.token, payer));
      expect([back.pathname, back.searchParams.get('secret')]).toEqual([`/payment/${quoteId}/`, known]);
    }
  });

  it('takes nothing when the customer cancels there, and can be tried again', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    await paypal().approve(await pressed(quoteId), 'cancel');
    expect((await shop.status(quoteId).expect(200)).body.data.status).toBe('due');
    await paypal().approve(await pressed(quoteId));
    await shop.submit(quoteId, inFull).expect(200);
    expect(await shop.namesOf(quoteId)).toEqual(['purchase-completed', 'payment-collected', 'payment-succeeded']);
  });

  it('takes nothing when the bank declines, says so, and sends the customer to PayPal again', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    const first = await pressed(quoteId);
    await paypal().approve(first, 'declined');
    expect((await shop.status(quoteId).expect(200)).body.data).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('Nothing was taken.'),
    });
    expect(shop.quoteOf(quoteId)).toMatchObject({ heldBy: null, isSelling: false });
    const second = await pressed(quoteId);
    expect(second).not.toBe(first);
    await paypal().approve(second);
    expect((await shop.submit(quoteId, inFull).expect(200)).body.data.method).toBe('paypal');
  });

  it('takes nothing where somebody else has used up the voucher meanwhile, and says which refusal it was', async () => {
    const quoteId = shop.aQuote();
    await paypal().approve(await pressed(quoteId));
    shop.refusedVoucher = 'WELCOME10';
    const { body } = await shop.status(quoteId).expect(200);
    shop.refusedVoucher = undefined;
    expect(body.data).toMatchObject({ status: 'failed', code: 'VOUCHER_ALREADY_REDEEMED' });
  });

  it('takes nothing for what has changed since it was agreed, though it was approved', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    const token = await pressed(quoteId);
    shop.reprice(quoteId, 20_000);
    await paypal().approve(token);
    expect((await shop.status(quoteId).expect(200)).body.data.status).toBe('failed');
    expect((await paypal().orders()).find(({ id }) => id === token)?.captures).toEqual([]);
  });

  it.each<[string, () => { mockRejectedValueOnce: (error: Error) => unknown }]>([
    ['before it was kept', () => jest.spyOn(shop.payments.get(AttemptsRepository), 'add')],
    ['before its order was', () => jest.spyOn(shop.payments.get(PaypalDrafts), 'ordered')],
  ])('is of what was agreed last, though the process stopped on another sum %s', async (_, step) => {
    const quoteId = shop.aQuote({ voucher: null });
    step().mockRejectedValueOnce(new Error('The process stops'));
    await shop.submit(quoteId, inFull).expect(500);
    shop.reprice(quoteId, 29_240);
    const form = { ...inFull, displayed_total: 292.4 };
    await paypal().approve(await pressed(quoteId, form));
    expect((await shop.submit(quoteId, form).expect(200)).body.data.totalPence).toBe(29_240);
  });

  it('is made though step 6 was opened again while the customer was there: looking ends nothing that is begun', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    const token = await pressed(quoteId);
    await shop.createIntent(quoteId).expect(200);
    expect((await shop.read(`/api/payments/quotes/${quoteId}`, customer)).isBegun).toBe(true);
    await paypal().approve(token);
    expect((await shop.status(quoteId).expect(200)).body.data.status).toBe('paid');
  });

  it.each<[string, (quoteId: string) => Promise<unknown>]>([
    [
      'asks what became of its card, which PayPal has replaced',
      async (quoteId) => shop.post(`/ajax/payment/status-check/${quoteId}`, { payment_type: 'visa' }).expect(200),
    ],
    [
      'presses Pay for payments that it showed before',
      async (quoteId) => shop.preSubmit(quoteId, 312.4, { plan_id: 'of yesterday' }).expect(409),
    ],
  ])('is made though another page of the quote %s: what was agreed stays held while the customer is there', async (_, act) => {
    const quoteId = shop.aQuote({ voucher: null });
    const token = await pressed(quoteId);
    await act(quoteId);
    await paypal().approve(token);
    const answer = await shop.post(`/ajax/payment/status-check/${quoteId}`, { payment_type: 'paypal' }).expect(200);
    expect(answer.body.data).toEqual({ status: 'paid', message: null });
  });

  it('is made though a card was begun at the same moment, which is told that it came too late', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    let token = '';
    onceAfter(shop.payments.get(Openings), 'ready', async () => {
      token = await pressed(quoteId);
    });
    expect((await shop.preSubmit(quoteId, 312.4).expect(409)).body.error.code).toBe('PAYMENT_CHANGED');
    await paypal().approve(token);
    expect((await shop.status(quoteId).expect(200)).body.data.status).toBe('paid');
    expect(await shop.chargedFor(quoteId)).toEqual([]);
  });

  it('that is not approved after all ends no card that another page has begun since', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    await paypal().approve(await pressed(quoteId), 'cancel');
    const { clientSecret } = (await shop.preSubmit(quoteId, 312.4).expect(200)).body.data;
    await shop.post(`/ajax/payment/give-up/${quoteId}`, { payment_type: 'paypal' }).expect(200);
    await shop.browser.confirm(clientSecret, '4242424242424242');
    await shop.submit(quoteId).expect(200);
    expect(await shop.chargedFor(quoteId)).toHaveLength(1);
  });

  it('is replaced by a card, and an approval that comes late takes nothing', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    const token = await pressed(quoteId);
    await shop.pay(quoteId, '4242424242424242');
    await shop.submit(quoteId).expect(200);
    await paypal().approve(token);
    const event = (await paypal().events()).findLast(({ resource }) => resource['id'] === token);
    await paypal().set({ webhooks: 'deliver' });
    await paypal().resend([event?.id ?? '']);
    await heard(async () => (await paypal().deliveries()).every(({ status }) => status !== 'waiting'));
    await shop.payments.sweep(paypalEventsSweep);
    expect((await paypal().orders()).find(({ id }) => id === token)?.captures).toEqual([]);
    expect(await shop.chargedFor(quoteId)).toHaveLength(1);
  });

  it('in instalments takes the first today, and the next from the agreement that PayPal keeps', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    const form = await shop.form(quoteId, { method: 'paypal', option: 'instalments', count: 12 });
    await paypal().approve(await pressed(quoteId, form));
    const { body } = await shop.submit(quoteId, form).expect(200);
    expect(await shop.balance(body.data.paymentId, 'paypal_clearing')).toBe(2_603);
    shop.payments.clock.advance(31 * 24 * 60 * 60_000);
    await shop.payments.sweep(collectionsSweep);
    await shop.payments.sweep(collectionsSweep);
    shop.payments.clock.advance(-31 * 24 * 60 * 60_000);
    expect(await shop.balance(body.data.paymentId, 'paypal_clearing')).toBe(5_206);
    expect((await shop.eventsOf(quoteId)).at(-1)?.data).toMatchObject({ line: 2, amountPence: 2_603 });
  });

  describe('in instalments, whose agreement ends', () => {
    const inTwelve = async () => {
      const quoteId = shop.aQuote({ voucher: null });
      const form = await shop.form(quoteId, { method: 'paypal', option: 'instalments', count: 12 });
      const token = await pressed(quoteId, form);
      await paypal().approve(token);
      const { body } = await shop.submit(quoteId, form).expect(200);
      const order = (await paypal().orders()).find(({ id }) => id === token);
      await paypal().set({ webhooks: 'deliver' });
      return { quoteId, paymentId: body.data.paymentId as string, agreement: order?.agreement ?? '' };
    };
    const told = async (quoteId: string, what = 'mandate-cancelled') =>
      (await shop.eventsOf(quoteId)).filter(({ type }) => type.includes(what));
    const allHandled = () => heard(async () => (await inbox().countDocuments({ handledAt: null })) === 0);
    const planOf = (paymentId: string) => shop.read(`/api/payments/payments/${paymentId}/schedule`, customer);

    it('at the customer’s wish is told before the next payment, and a card may be chosen', async () => {
      const { quoteId, paymentId, agreement } = await inTwelve();
      expect(await planOf(paymentId)).toMatchObject({ mayChooseCard: false });
      expect(await told(quoteId, 'mandate-created')).toMatchObject([{ data: { purchaseId: paymentId, method: 'paypal' } }]);
      await paypal().endAgreement(agreement);
      await heard(async () => (await told(quoteId)).length > 0);
      expect(await told(quoteId)).toMatchObject([{ data: { purchaseId: paymentId, method: 'paypal', leftPence: 28_637 } }]);
      expect(await planOf(paymentId)).toMatchObject({ mayChooseCard: true, arrears: null });
      const event = (await paypal().events()).findLast(({ resource }) => resource['id'] === agreement);
      const again = JSON.stringify({ ...event, id: `WH-${randomUUID()}` });
      await post(again, signed(again)).expect(200);
      await allHandled();
      expect(await told(quoteId)).toHaveLength(1);
    });

    it('because we ended it with the plan is told to nobody', async () => {
      const { quoteId, paymentId, agreement } = await inTwelve();
      await shop.post(`/api/payments/payments/${paymentId}/schedule/cancel`, { why: 'Sold the car' }, finance).expect(200);
      await shop.payments.sweep(forgetInstrument);
      await heard(async () => Boolean(await inbox().findOne({ intentId: agreement } as object)));
      await allHandled();
      expect(await told(quoteId)).toEqual([]);
    });
  });

  it('is bought, and unpaid again, when PayPal takes the money back before we heard that it was paid', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    const token = await pressed(quoteId);
    await paypal().approve(token);
    shop.waitBeforeSale = async () => void (await paypal().set({ outage: true }));
    await shop.submit(quoteId, inFull).expect(503);
    shop.waitBeforeSale = () => Promise.resolve();
    await paypal().set({ outage: false });
    const gateway = shop.payments.get(PaypalGateway);
    const attemptId = (await gateway.attemptOf(token)) ?? '';
    expect(await gateway.take(`PP:${attemptId}:31240`, 31_240)).toMatchObject({ status: 'taken' });
    await paypal().decide(token, 'reverse');
    await paypal().set({ webhooks: 'deliver' });
    await paypal().resend((await paypal().events()).slice(-1).map(({ id }) => id));
    await heard(async () => (await shop.namesOf(quoteId)).includes('payment-reversed'));
    expect(await shop.namesOf(quoteId)).toEqual(expect.arrayContaining(['purchase-completed', 'payment-collected', 'payment-reversed']));
  });
});

describe('a dispute', () => {
  it('that we win pays again what it had taken back', async () => {
    const { quoteId, token, receipt } = await bought();
    const { paymentId } = receipt;
    await paypal().set({ webhooks: 'deliver' });
    await paypal().decide(token, 'reverse');
    await heard(async () => (await shop.namesOf(quoteId)).includes('payment-reversed'));
    await paypal().decide(token, 'return');
    await heard(async () => (await shop.balance(paymentId, 'receivable')) === 0);
    expect(await shop.balance(paymentId, 'paypal_clearing')).toBe(31_240);
    expect((await shop.namesOf(quoteId)).filter((name) => name === 'payment-collected')).toHaveLength(2);
  });

  it.each([
    ['gives the customer a share: the rest is paid again', 'RESOLVED_BUYER_FAVOUR', '12.40', 1_240],
    ['that we accept for a share: the rest is paid again', 'ACCEPTED', '12.40', 1_240],
    ['gives the customer all: nothing is', 'RESOLVED_BUYER_FAVOUR', '312.40', 31_240],
    ['ends for us, whatever PayPal itself pays: all is', 'RESOLVED_SELLER_FAVOUR', '12.40', 0],
    ['ends as PayPal does not say: nothing is', 'RESOLVED_BUYER_FAVOUR', undefined, 31_240],
  ])('%s', async (_, outcome_code, value, owedPence) => {
    const { quoteId, token, receipt } = await bought();
    const { paymentId } = receipt;
    await paypal().set({ webhooks: 'deliver' });
    await paypal().decide(token, 'reverse');
    await heard(async () => (await shop.namesOf(quoteId)).includes('payment-reversed'));
    const capture = (await paypal().orders()).find(({ id }) => id === token)?.captures[0]?.id ?? '';
    const amount = value === undefined ? {} : { amount_refunded: { currency_code: 'GBP', value } };
    const resource = { disputed_transactions: [{ seller_transaction_id: capture }], dispute_outcome: { outcome_code, ...amount } };
    const [event] = await eventsOf(token);
    const [id, create_time] = [`WH-${randomUUID()}`, new Date().toISOString()];
    const body = JSON.stringify({ ...event, id, create_time, event_type: 'CUSTOMER.DISPUTE.RESOLVED', resource });
    await post(body, signed(body)).expect(200);
    await heard(async () => Boolean((await inbox().findOne({ _id: id }))?.handledAt));
    expect(await shop.balance(paymentId, 'receivable')).toBe(owedPence);
    expect(await shop.balance(paymentId, 'paypal_clearing')).toBe(31_240 - owedPence);
  });

  it('takes back what a refund had left, and no more: neither books nor customer have that twice', async () => {
    const { quoteId, token, receipt } = await bought();
    const { paymentId } = receipt;
    await paypal().set({ webhooks: 'deliver' });
    const refund = { paymentId, amountPence: 1_240, why: 'Cancelled' };
    await shop.payments.by('claims').put(`/internal/payments/refunds/${randomUUID()}`).send(refund).expect(200);
    await shop.payments.sweep(payRefund);
    await heard(async () => (await shop.namesOf(quoteId)).includes('payment-refunded'));
    await paypal().decide(token, 'reverse');
    await heard(async () => (await shop.namesOf(quoteId)).includes('payment-reversed'));
    const accounts = ['paypal_clearing', 'receivable', 'refunds'];
    expect(await Promise.all(accounts.map((account) => shop.balance(paymentId, account)))).toEqual([0, 30_000, 1_240]);
  });

  it('about money of others changes nothing here', async () => {
    const { token } = await bought();
    const [event] = await eventsOf(token);
    const resource = {
      disputed_transactions: [{ seller_transaction_id: 'OTHER1' }],
      dispute_outcome: { outcome_code: 'CANCELED_BY_BUYER' },
    };
    const id = `WH-${randomUUID()}`;
    const body = JSON.stringify({ ...event, id, event_type: 'CUSTOMER.DISPUTE.RESOLVED', resource });
    await post(body, signed(body)).expect(200);
    await heard(async () => Boolean((await inbox().findOne({ _id: id }))?.handledAt));
  });
});

const eventsOf = async (token: string) => (await paypal().events()).filter((event) => JSON.stringify(event.resource).includes(token));

const webhookId = sandboxPaypal.webhookId;
const signed = (body: string, secret: string = sandboxPaypal.secret) => {
  const [id, time] = [randomUUID(), new Date().toISOString()];
  return {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signatureOf(body, { id, time, webhookId }, secret),
  };
};
const post = (body: string, headers: Record<string, string>) =>
  shop.payments
    .http()
    .post('/webhooks/paypal')
    .set({ 'content-type': 'application/json', ...headers })
    .send(body);
const inbox = () => shop.payments.app.get(Mongo).connection.collection<{ _id: string; handledAt: Date | null }>('paypal_events');
const stored = () => inbox().countDocuments();

describe('an event of PayPal', () => {
  const forged = (event: PaypalEvent | undefined) => JSON.stringify({ ...event, id: `WH-${randomUUID()}` });

  it('is refused when it is unsigned, wrongly signed, changed or no event', async () => {
    const { token } = await bought();
    const [event] = await eventsOf(token);
    const body = forged(event);
    const before = await stored();
    await post(body, {}).expect(400);
    await post(body, signed(body, 'the secret of somebody else')).expect(400);
    await post(`${body} `, signed(body)).expect(400);
    await post('no JSON', signed('no JSON')).expect(400);
    await post('{"id":1}', signed('{"id":1}')).expect(400);
    const { 'paypal-transmission-sig': _, ...unsigned } = signed(body);
    await post(body, unsigned).expect(400);
    expect(await stored()).toBe(before);
    await post(body, signed(body)).expect(200);
    expect(await stored()).toBe(before + 1);
  });

  it('is not asked about when its address sent many that were not PayPal’s', async () => {
    const { token } = await bought();
    const [event] = await eventsOf(token);
    const body = forged(event);
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const thief = { ...signed(body, 'the secret of a thief'), ...from('203.0.113.66') };
    for (let tries = 0; tries < 60; tries += 1) await post(body, thief).expect(400);
    const { body: refused } = await post(body, { ...signed(body), ...from('203.0.113.66') }).expect(429);
    expect(refused.error.code).toBe('TOO_MANY_TRIES');
    const genuine = Array.from({ length: 70 }, () => forged(event));
    for (const one of genuine) await post(one, { ...signed(one), ...from('203.0.113.67') }).expect(200);
  });

  it('that PayPal cannot be asked about is sent again, and keeps nobody from paying, however many come', async () => {
    const { token } = await bought();
    const body = forged((await eventsOf(token)).at(-1));
    await paypal().set({ outage: true });
    for (let times = 0; times < 15; times += 1) await post(body, signed(body)).expect(503);
    await paypal().set({ outage: false });
    expect(await pressed(shop.aQuote({ voucher: null }))).not.toBe('');
    await post(body, signed(body)).expect(200);
  });
});

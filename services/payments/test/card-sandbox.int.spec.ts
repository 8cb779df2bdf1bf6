import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import type { CardSandbox } from '../sandbox/cards/server.js';
import { openStore } from '../sandbox/cards/records/store.js';
import {
  benchOf,
  browserAt,
  cardForm,
  cards,
  sdkFor,
  sourceOf,
  startReceiver,
  startSandbox,
  until,
  webhookSecret,
  type Bench,
} from './card-sandbox.js';

let sandbox: CardSandbox;
let stripe: Stripe;
let browser: ReturnType<typeof browserAt>;
let bench: Bench;

beforeAll(async () => {
  sandbox = await startSandbox();
  stripe = sdkFor(sandbox.url);
  browser = browserAt(sandbox.url);
  bench = benchOf(sandbox.url);
});
afterAll(() => sandbox.close());

const anIntent = (changes: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 31_240,
    currency: 'gbp',
    automatic_payment_methods: { enabled: true },
    metadata: { quoteId: 'q1' },
    ...changes,
  });
const secretOf = (intent: Stripe.PaymentIntent): string => intent.client_secret ?? '';
const refusalOf = (run: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  run.then(
    () => Promise.reject(new Error('it was not refused')),
    (error: Stripe.errors.StripeError) => error,
  );
const chargesOf = async (id: string) => (await bench.charges()).filter((charge) => charge.payment_intent === id);

describe('cards', () => {
  it('forgets an open 3-D Secure check when another card pays first', async () => {
    const intent = await anIntent();
    const { body } = await browser.confirm(secretOf(intent), cards.challenge);
    expect((await browser.confirm(secretOf(intent), cards.visa)).body.status).toBe('succeeded');
    await browser.answerChallenge(sourceOf(body), 'pass');
    expect(await chargesOf(intent.id)).toHaveLength(1);
  });

  it.each([
    [{ 'card[number]': '4242424242424241' }, 'incorrect_number'],
    [{ 'card[number]': '4917610000000000' }, 'card_declined'],
    [{ 'card[exp_month]': '13' }, 'invalid_expiry_month'],
    [{ 'card[exp_year]': '20' }, 'invalid_expiry_year'],
    [{ 'card[cvc]': '12' }, 'invalid_cvc'],
  ])('refuses card details %j', async (changes, code) => {
    const { status, body } = await browser.send('POST', '/v1/payment_methods', cardForm(cards.visa, changes));
    expect({ status, code: body.error?.code }).toEqual({ status: 402, code });
  });

  it('pays with a card until the last day of its month, and declines it as expired from the next', async () => {
    let now = new Date('2026-11-30T10:00:00Z');
    const dated = await startSandbox({ now: () => now });
    const form = cardForm(cards.visa, { 'card[exp_month]': '01', 'card[exp_year]': '27' });
    const { id } = (await browserAt(dated.url).send('POST', '/v1/payment_methods', form)).body;
    const pay = () => sdkFor(dated.url).paymentIntents.create({ amount: 100, currency: 'gbp', payment_method: id, confirm: true });
    now = new Date('2027-01-31T23:00:00Z');
    expect((await pay()).status).toBe('succeeded');
    now = new Date('2027-02-01T00:00:00Z');
    expect((await refusalOf(pay())).code).toBe('expired_card');
    await dated.close();
  });

  it('never keeps or shows the number', async () => {
    const { body } = await browser.send('POST', '/v1/payment_methods', cardForm(cards.visa));
    expect(JSON.stringify(body)).not.toContain('4242424242');
  });
});

describe('intents', () => {
  it('refuses to confirm or cancel an intent that is paid', async () => {
    const intent = await anIntent({ payment_method: 'pm_card_visa', confirm: true });
    for (const attempt of [stripe.paymentIntents.confirm(intent.id), stripe.paymentIntents.cancel(intent.id)])
      expect((await refusalOf(attempt)).code).toBe('payment_intent_unexpected_state');
    expect(await chargesOf(intent.id)).toHaveLength(1);
  });

  it('shows a browser neither customer nor metadata, and nothing at all without the client secret', async () => {
    const customer = await stripe.customers.create({});
    const intent = await anIntent({ customer: customer.id });
    expect(await browser.retrieve(secretOf(intent))).toMatchObject({ customer: null, metadata: {} });
    expect((await browser.send('GET', `/v1/payment_intents/${intent.id}`, { client_secret: `${intent.id}_secret_x` })).status).toBe(404);
    expect((await browser.send('POST', '/v1/payment_intents', { amount: '100', currency: 'gbp' })).status).toBe(403);
  });

  it.each([
    [{ amount: 29 }, 'amount_too_small'],
    [{ amount: 10.5 }, 'parameter_invalid'],
    [{ currency: 'usd' }, 'parameter_invalid'],
    [{ surprise: 1 }, 'parameter_unknown'],
    [{ amount: undefined }, 'parameter_missing'],
  ])('refuses %j', async (changes, code) => {
    const params = { amount: 100, currency: 'gbp', ...changes } as Stripe.PaymentIntentCreateParams;
    expect((await refusalOf(stripe.paymentIntents.create(params))).code).toBe(code);
  });
});

describe('idempotency keys', () => {
  const params = { amount: 5_000, currency: 'gbp' };

  it('refuses other parameters', async () => {
    await stripe.paymentIntents.create(params, { idempotencyKey: 'k2' });
    expect((await refusalOf(stripe.paymentIntents.create({ ...params, amount: 6_000 }, { idempotencyKey: 'k2' }))).rawType).toBe(
      'idempotency_error',
    );
  });
});

describe('webhooks', () => {
  it('sends each event signed, so that the real SDK accepts it, again and newly signed until it is taken', async () => {
    const receiver = await startReceiver([500, 500]);
    const own = await startSandbox({ webhookUrl: receiver.url });
    await sdkFor(own.url).paymentIntents.create({ amount: 100, currency: 'gbp' });
    await until(() => receiver.received.length === 3);
    const events = receiver.received.map(({ body, signature }) => stripe.webhooks.constructEvent(body, signature, webhookSecret));
    expect(new Set(events.map(({ id }) => id)).size).toBe(1);
    expect(new Set(receiver.received.map(({ signature }) => signature)).size).toBeGreaterThan(1);
    await Promise.all([own.close(), receiver.close()]);
  });

  it('holds and loses them when told to, and still lists every event', async () => {
    const receiver = await startReceiver();
    const own = await startSandbox({ webhookUrl: receiver.url });
    const sdk = sdkFor(own.url);
    own.settings.webhooks = 'drop';
    await sdk.paymentIntents.create({ amount: 100, currency: 'gbp' });
    own.settings.webhooks = 'hold';
    const paid = await sdk.paymentIntents.create({ amount: 100, currency: 'gbp', payment_method: 'pm_card_visa', confirm: true });
    expect(receiver.received).toEqual([]);
    own.settings.webhooks = 'deliver';
    await until(() => receiver.received.length === 2);
    const listed = await sdk.events.list({ type: 'payment_intent.succeeded' });
    expect(listed.data.map((event) => event.data.object)).toMatchObject([{ id: paid.id }]);
    expect((await sdk.events.list()).data).toHaveLength(3);
    await Promise.all([own.close(), receiver.close()]);
  });
});

it('keeps intents in flight over a restart', async () => {
  const mongoUri = process.env['KERBSIDE_TEST_MONGO_URI'] ?? '';
  const options = { mongoUri, database: `sandbox_${Date.now()}` };
  const first = await startSandbox(options);
  const intent = await sdkFor(first.url).paymentIntents.create({ amount: 700, currency: 'gbp' });
  await browserAt(first.url).confirm(intent.client_secret ?? '', cards.challenge);
  await first.close();
  const second = await startSandbox(options);
  await browserAt(second.url).challenge(intent.client_secret ?? '', 'pass');
  expect(await sdkFor(second.url).paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded', amount_received: 700 });
  await second.close();
});

it('keeps the latest thousand of what was done in memory, and all that is still to be sent; the rest it looks up', async () => {
  const at = [process.env['KERBSIDE_TEST_MONGO_URI'], `sandbox_store_${Date.now()}`] as const;
  const first = await openStore(...at);
  const delivery = { event: 'evt', attempts: 0, nextAt: 0, lastStatus: null } as const;
  first.put('delivery', { ...delivery, id: 'unsent', status: 'waiting' });
  first.put('delivery', { ...delivery, id: 'sent', status: 'delivered' });
  for (let n = 0; n < 1_100; n += 1) {
    first.put('answer', { id: `key ${n}`, request: '', status: 200, body: String(n), at: 0 });
    first.put('delivery', { ...delivery, id: `del ${n}`, status: 'delivered' });
  }
  expect(first.all('answer')).toHaveLength(1_000);
  await first.written();
  expect(await first.recall('answer', 'key 0')).toMatchObject({ body: '0' });
  first.put('delivery', { ...delivery, id: 'unsent', status: 'delivered' });
  first.put('delivery', { ...delivery, id: 'next', status: 'waiting' });
  expect([first.all('delivery').length, first.get('delivery', 'sent')]).toEqual([1_000, undefined]);
  await first.close();
  const second = await openStore(...at);
  expect([second.all('answer').length, second.all('answer').at(-1)?.id]).toEqual([1_000, 'key 1099']);
  expect(second.get('delivery', 'next')).toMatchObject({ status: 'waiting' });
  expect(await second.recall('answer', 'key 0')).toMatchObject({ body: '0' });
  await second.close();
});

it('never starts in production', async () => {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  await expect(startSandbox()).rejects.toThrow('never runs in production');
  process.env['NODE_ENV'] = before;
});

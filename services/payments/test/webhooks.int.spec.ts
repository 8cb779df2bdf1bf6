import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Leases } from '@kerbside/platform/mongo/leases';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { makeLog } from '@kerbside/platform/telemetry/log';
import { Traces } from '@kerbside/platform/telemetry/traces';
import { Clock } from '@kerbside/platform/time/clock';
import { Sweeper } from '@kerbside/platform/work/sweep';
import { signatureHeader } from '../sandbox/cards/server.js';
import { cardEventsSweep } from '../src/webhooks/card-webhooks.js';
import { ProviderEvents } from '../src/webhooks/provider-events.js';
import { cards, sdkFor, until, webhookSecret } from './card-sandbox.js';
import { PaymentsUnderTest } from './payments-under-test.js';

describe('webhooks', () => {
  let shop: PaymentsUnderTest;

  beforeAll(async () => {
    shop = await PaymentsUnderTest.start();
  });

  afterAll(() => shop.close());

  const nowSeconds = () => Math.floor(shop.payments.clock.now().getTime() / 1_000);

  const post = (body: string, signature?: string) => {
    const request = shop.payments.http().post('/webhooks/stripe').set('content-type', 'application/json');
    return (signature === undefined ? request : request.set('stripe-signature', signature)).send(body);
  };

  const signed = (body: string, ageSeconds = 0, secret = webhookSecret) =>
    post(body, signatureHeader(body, secret, nowSeconds() - ageSeconds));

  /** The very event the provider sent for a paid quote, which it then lost. */
  const lostSuccess = async () => {
    const quoteId = shop.aQuote();
    shop.sandbox.settings.webhooks = 'drop';
    await shop.pay(quoteId, cards.visa);
    const [event] = (await shop.bench.events()).filter(({ type }) => type === 'payment_intent.amount_capturable_updated');
    return { quoteId, body: JSON.stringify(event) };
  };

  /** Expects no success, even once all stored events have been handled. */
  const expectNoSuccess = async (quoteId: string) => {
    await shop.payments.sweep(cardEventsSweep);
    expect(await successes(quoteId)).toBe(0);
  };

  const successes = async (quoteId: string) => (await shop.successesOf(quoteId)).length;

  it.each([
    [299, 200],
    [300, 200],
    [301, 400],
    [3 * 24 * 3_600, 400],
    [-300, 200],
    [-301, 400],
    [-3 * 24 * 3_600, 400],
  ])('signed %i seconds ago: %i', async (age, status) => {
    const { quoteId, body } = await lostSuccess();
    await signed(body, age).expect(status);
    if (status === 200) await until(async () => (await successes(quoteId)) === 1);
    else await expectNoSuccess(quoteId);
  });

  it('refuses a body that is unsigned, wrongly signed, changed or not an event', async () => {
    const { quoteId, body } = await lostSuccess();
    const signature = signatureHeader(body, webhookSecret, nowSeconds());
    await post(body).expect(400);
    await post('{}').expect(400);
    await signed(body, 0, 'whsec_of_somebody_else').expect(400);
    await post(`${body} `, signature).expect(400);
    await signed('no JSON').expect(400);
    await post('', signature).expect(400);
    await expectNoSuccess(quoteId);
  });

  it('counts an event once, however often and however many at a time it arrives', async () => {
    const { quoteId, body } = await lostSuccess();
    await Promise.all(Array.from({ length: 10 }, () => signed(body).expect(200)));
    await until(async () => (await successes(quoteId)) === 1);
    await signed(body).expect(200);
    await shop.payments.sweep(cardEventsSweep);
    expect(await successes(quoteId)).toBe(1);
  });

  it('acknowledges first, and handles an event later when the provider cannot be read', async () => {
    const { quoteId, body } = await lostSuccess();
    shop.sandbox.settings.outage = true;
    await signed(body).expect(200);
    await shop.payments.sweep(cardEventsSweep);
    expect(await successes(quoteId)).toBe(0);
    shop.sandbox.settings.outage = false;
    shop.payments.clock.advance(60_000);
    await shop.payments.sweep(cardEventsSweep);
    expect(await successes(quoteId)).toBe(1);
  });

  it('trusts what the provider says now over an old event', async () => {
    const quoteId = shop.aQuote();
    shop.sandbox.settings.webhooks = 'drop';
    await shop.pay(quoteId, cards.declined);
    await shop.pay(quoteId, cards.visa);
    const events = (await shop.bench.events()).slice(0, 2);
    expect(events.map(({ type }) => type)).toEqual(['payment_intent.amount_capturable_updated', 'payment_intent.payment_failed']);
    for (const event of events) await signed(JSON.stringify(event)).expect(200);
    await shop.payments.sweep(cardEventsSweep);
    expect((await shop.status(quoteId)).body.data.status).toBe('paid');
    const types = (await shop.eventsOf(quoteId)).map(({ type }) => type);
    expect(types).toEqual([
      'kerbside.payments.payment-failed.v1',
      'kerbside.payments.purchase-completed.v1',
      'kerbside.payments.payment-collected.v1',
      'kerbside.payments.payment-succeeded.v1',
    ]);
  });

  it.each([
    [
      'setup_intent.succeeded',
      'setup_intent.setup_failed',
      'setup_intent.requires_action',
      'setup_intent.canceled',
      { object: 'setup_intent', id: 'it' },
    ],
    ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'it' }],
    ['charge.refund.updated', 'refund.created', 'refund.updated', 'refund.failed', { object: 'refund', id: 're_1', payment_intent: 'it' }],
    [
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
      { object: 'dispute', id: 'du_1', payment_intent: { object: 'payment_intent', id: 'it' } },
    ],
  ])('%s: the payment or setup is read at the provider', async (...about) => {
    const object = about.at(-1) as object;
    for (const type of about.slice(0, -1)) {
      const quoteId = shop.aQuote();
      shop.sandbox.settings.webhooks = 'drop';
      await shop.pay(quoteId, cards.visa);
      const { id: ref } = (await shop.heldFor(quoteId))[0] ?? { id: '' };
      const named = JSON.parse(JSON.stringify(object).replaceAll('"it"', JSON.stringify(ref))) as object;
      const event = { id: `evt_${randomUUID()}`, object: 'event', type, created: nowSeconds(), data: { object: named } };
      await signed(JSON.stringify(event)).expect(200);
      await until(async () => (await successes(quoteId)) === 1);
    }
  });

  it('records that the bank took the money back, whatever the order of its events', async () => {
    const quoteId = shop.aQuote();
    shop.sandbox.settings.webhooks = 'drop';
    await shop.pay(quoteId, '4000000000000259');
    expect((await shop.status(quoteId)).body.data.status).toBe('paid');
    const about = (await shop.bench.events()).filter(({ type }) => type.startsWith('charge.dispute.')).slice(0, 2);
    expect(about.map(({ type }) => type)).toEqual(['charge.dispute.funds_withdrawn', 'charge.dispute.created']);
    for (const event of about) await signed(JSON.stringify(event)).expect(200);
    const reversals = async () => (await shop.eventsOf(quoteId)).filter(({ type }) => type === 'kerbside.payments.payment-reversed.v1');
    await until(async () => (await reversals()).length > 0);
    await shop.payments.sweep(cardEventsSweep);
    expect((await reversals()).map(({ data }) => data)).toMatchObject([{ amountPence: 31_240, reason: 'fraudulent' }]);
    const missed = (await shop.eventsOf(quoteId)).filter(({ type }) => type === 'kerbside.payments.payment-missed.v1');
    expect(missed.map(({ data }) => data)).toMatchObject([{ amountPence: 31_240, notice: 'last', takenBackBy: 'Your bank' }]);
  });

  it.each([
    ['all of it', '4000000000000259', 31_240],
    ['a share of it', cards.visa, 1_240],
  ])('books a dispute of %s back when we win it', async (_, card, amountPence) => {
    const quoteId = shop.aQuote();
    shop.sandbox.settings.webhooks = 'drop';
    await shop.pay(quoteId, card);
    expect((await shop.status(quoteId)).body.data.status).toBe('paid');
    const sdk = sdkFor(shop.sandbox.url);
    const charge = (await shop.chargedFor(quoteId))[0]?.id ?? '';
    if (card === cards.visa) await shop.bench.dispute(charge, amountPence);
    const [dispute] = (await sdk.disputes.list({ charge })).data;
    const hear = async (type: string) => {
      const event = (await shop.bench.events()).find((one) => one.type === type && JSON.stringify(one).includes(charge));
      await signed(JSON.stringify(event)).expect(200);
      await shop.payments.sweep(cardEventsSweep);
    };
    const moves = async () =>
      (await shop.eventsOf(quoteId)).flatMap(({ type, data }) =>
        /payment-(collected|reversed)/.test(type) ? [`${type.split('.')[2]} ${Object(data).amountPence}`] : [],
      );
    await hear('charge.dispute.funds_withdrawn');
    await until(async () => (await moves()).length === 2);
    await sdk.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'winning_evidence' } });
    await hear('charge.dispute.closed');
    await until(async () => (await moves()).length === 3);
    await hear('charge.dispute.created');
    expect(await moves()).toEqual(['payment-collected 31240', `payment-reversed ${amountPence}`, `payment-collected ${amountPence}`]);
    const { paymentId, schedule } = (await shop.get(`/api/payments/receipts/${quoteId}`).expect(200)).body.data;
    expect(schedule).toMatchObject([{ amountPence: 31_240 }]);
    const rows = await shop.ledgerOf(paymentId);
    const of = (account: string) => rows.filter((row) => row.account === account).reduce((sum, row) => sum + row.amountPence, 0);
    expect([of('card_clearing'), of('receivable'), of('suspense')]).toEqual([31_240, 0, 0]);
  });

  it.each([
    ['passes over', 'a customer', { type: 'customer.created', data: { object: { id: 'cus_1', object: 'customer' } } }, null],
    [
      'takes note once of',
      'a payment that is not ours',
      { type: 'payment_intent.succeeded', data: { object: { id: 'pi_other', object: 'payment_intent' } } },
      { tries: 0 },
    ],
  ])('%s an event about %s, and sells nothing', async (_does, _what, about, noted) => {
    const published = (await shop.payments.events()).length;
    const event = { id: `evt_${randomUUID()}`, object: 'event', created: nowSeconds(), ...about };
    for (let times = 0; times < 2; times += 1) await signed(JSON.stringify(event)).expect(200);
    await shop.payments.sweep(cardEventsSweep);
    const rows = shop.payments.app.get(Mongo).connection.collection<{ _id: string }>('card_events');
    const found = await rows.findOne({ _id: event.id });
    expect(found).toEqual(noted && expect.objectContaining({ ...noted, handledAt: shop.payments.clock.now() }));
    expect(await shop.payments.events()).toHaveLength(published);
  });
});

describe('provider events', () => {
  const log = makeLog({ service: 'payments', level: 'silent' });

  let mongo: Mongo;

  beforeAll(async () => {
    mongo = await Mongo.connect(process.env['KERBSIDE_TEST_MONGO_URI'] ?? '', `test_provider_events_${randomUUID()}`);
  });

  afterAll(async () => {
    await mongo.connection.dropDatabase();
    await mongo.onApplicationShutdown();
  });

  it('finishes the event in hand when the service stops, and leaves the others to the next process', async () => {
    const clock = new Clock();
    const sweeper = new Sweeper(new Leases(mongo), mongo, log, clock);
    const all = new ProviderEvents(mongo, new Traces(), clock, log, sweeper);
    const handled: string[] = [];
    let isHeld = true;
    let begun = 0;
    const handle = async ([event]: readonly { type: string }[]): Promise<void> => {
      begun += 1;
      await until(() => !isHeld);
      handled.push(event?.type ?? '');
    };
    const inbox = all.open({ name: 'told', collection: 'told', handle });
    await inbox.receive(['first', 'second', 'third'].map((type) => ({ id: randomUUID(), type, about: null, createdAt: clock.now() })));
    await until(() => begun > 0);
    const stopped = all.onModuleDestroy();
    isHeld = false;
    await stopped;
    expect(handled).toHaveLength(1);
    await sweeper.runNow('told');
    expect(handled.toSorted()).toEqual(['first', 'second', 'third']);
  });
});

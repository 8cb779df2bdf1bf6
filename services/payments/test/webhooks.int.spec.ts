import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Leases } from '@kerbside/platform/mongo/leases';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { makeLog } from '@kerbside/platform/telemetry/log';
import { Traces } from '@kerbside/platform/telemetry/traces';
import { Clock } from '@kerbside/platform/time/clock';
import { Sweeper } from '@kerbside/platform/work/sweep';
import { signatureHeader } from '../sandbox/cards/server.js';
import { readCardEvent } from '../src/cards/card-webhook.js';
import { StripeClient } from '../src/cards/stripe-client.js';
import { cardEventsSweep } from '../src/webhooks/card-webhooks.js';
import { ProviderEvents } from '../src/webhooks/provider-events.js';
import { cards, sdkFor, until, webhookSecret } from './card-sandbox.js';
import { startedShop } from './payments-under-test.js';

describe('webhooks', () => {
  const shop = startedShop();

  const nowSeconds = () => Math.floor(shop.payments.clock.now().getTime() / 1_000);

  const post = (body: string, signature?: string) => {
    const request = shop.payments.http().post('/webhooks/stripe').set('content-type', 'application/json');
    return (signature === undefined ? request : request.set('stripe-signature', signature)).send(body);
  };

  const signed = (body: string, secret = webhookSecret) => post(body, signatureHeader(body, secret, nowSeconds()));

  /** The very event the provider sent for a paid quote, which it then lost. */
  const lostSuccess = async () => {
    const quoteId = shop.aQuote();
    shop.sandbox.settings.webhooks = 'drop';
    await shop.pay(quoteId, cards.visa);
    const [event] = (await shop.bench.events()).filter(({ type }) => type === 'payment_intent.amount_capturable_updated');
    return { quoteId, body: JSON.stringify(event) };
  };

  const successes = async (quoteId: string) => (await shop.successesOf(quoteId)).length;

  const anEvent = (type: string, object: object) =>
    JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, created: nowSeconds(), data: { object } });
  const anIntent = { object: 'payment_intent', id: 'pi_1' };
  const read = (body: string, ageSeconds: number) => {
    const signature = signatureHeader(body, webhookSecret, nowSeconds() - ageSeconds);
    return readCardEvent(shop.payments.get(StripeClient), Buffer.from(body), signature, shop.payments.clock.now());
  };

  it.each([300, -300])('is read when it was signed %i seconds ago', (age) => {
    expect(read(anEvent('payment_intent.succeeded', anIntent), age).about).toBe('pi_1');
  });

  it.each([301, 3 * 24 * 3_600, -301])('is refused when it was signed %i seconds ago', (age) => {
    expect(() => read(anEvent('payment_intent.succeeded', anIntent), age)).toThrow(expect.objectContaining({ code: 'WEBHOOK_REFUSED' }));
  });

  it('refuses a body that is unsigned, wrongly signed, changed or not an event', async () => {
    const { quoteId, body } = await lostSuccess();
    const signature = signatureHeader(body, webhookSecret, nowSeconds());
    await post(body).expect(400);
    await post('{}').expect(400);
    await signed(body, 'whsec_of_somebody_else').expect(400);
    await post(`${body} `, signature).expect(400);
    await signed('no JSON').expect(400);
    await post('', signature).expect(400);
    await shop.payments.sweep(cardEventsSweep);
    expect(await successes(quoteId)).toBe(0);
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

  it('takes note of whatever moves money, by the payment or setup that it is about', async () => {
    const about: readonly (readonly [types: readonly string[], object: object])[] = [
      [
        ['succeeded', 'setup_failed', 'requires_action', 'canceled'].map((end) => `setup_intent.${end}`),
        { object: 'setup_intent', id: 'it' },
      ],
      [['charge.refunded'], { object: 'charge', id: 'ch_1', payment_intent: 'it' }],
      [
        ['charge.refund.updated', 'refund.created', 'refund.updated', 'refund.failed'],
        { object: 'refund', id: 're_1', payment_intent: 'it' },
      ],
      [
        ['created', 'updated', 'funds_withdrawn', 'funds_reinstated', 'closed'].map((end) => `charge.dispute.${end}`),
        { object: 'dispute', id: 'du_1', payment_intent: { object: 'payment_intent', id: 'it' } },
      ],
    ];
    for (const [types, object] of about) for (const type of types) await signed(anEvent(type, object)).expect(200);
    const rows = await shop.payments.get(Mongo).connection.collection('card_events').find({ intentId: 'it' }).toArray();
    expect(rows.map((row) => String(row['type'])).toSorted()).toEqual(about.flatMap(([types]) => types).toSorted());
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
    await shop.payments.sweep(cardEventsSweep);
    expect((await reversals()).map(({ data }) => data)).toMatchObject([{ amountPence: 31_240, reason: 'fraudulent' }]);
    const missed = (await shop.eventsOf(quoteId)).filter(({ type }) => type === 'kerbside.payments.payment-missed.v1');
    expect(missed.map(({ data }) => data)).toMatchObject([
      { amountPence: 31_240, notice: 'last', isFirst: true, takenBackBy: 'Your bank' },
    ]);
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
    await sdk.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'winning_evidence' } });
    await hear('charge.dispute.closed');
    await hear('charge.dispute.created');
    expect(await moves()).toEqual(['payment-collected 31240', `payment-reversed ${amountPence}`, `payment-collected ${amountPence}`]);
    const { paymentId, schedule } = await shop.read(`/api/payments/receipts/${quoteId}`);
    expect(schedule).toMatchObject([{ amountPence: 31_240 }]);
    const of = await shop.balancesOf(paymentId);
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

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type Stripe from 'stripe';
import { signatureHeader } from '../sandbox/cards/server.js';
import type { PaypalEvent } from '../sandbox/paypal/objects.js';
import { sandboxPaypal } from '../sandbox/paypal/server.js';
import { signatureOf } from '../sandbox/paypal/signature.js';
import type { Attempt } from '../src/purchases/attempt.js';
import { AttemptsRepository } from '../src/purchases/attempts.repository.js';
import { PurchasesRepository } from '../src/purchases/purchases.repository.js';
import { cardEventsSweep } from '../src/webhooks/card-webhooks.js';
import { paypalEventsSweep } from '../src/webhooks/paypal-webhooks.js';
import { cards, sdkFor, webhookSecret } from './card-sandbox.js';
import { storm, webhooksEach } from './mixed-up.js';
import type { PaymentsUnderTest } from './payments-under-test.js';
import { paypalAt, startWithPaypal, type PaypalSandbox } from './paypal-sandbox.js';

let shop: PaymentsUnderTest;
let paypal: PaypalSandbox;
beforeAll(async () => {
  // A third of the storm is forged, all of it from one address.
  ({ shop, sandbox: paypal } = await startWithPaypal({ PER_ADDRESS_LIMIT_FACTOR: '1000' }));
  shop.sandbox.settings.webhooks = 'drop';
  await paypalAt(paypal.url).set({ webhooks: 'drop' });
});
afterAll(async () => {
  await paypal.close();
  await shop.close();
});

/** Each event may be sent more than once, and some more are forged. */
const salesFor = (eventsOfSale: number): number => Math.ceil(webhooksEach / (eventsOfSale * 1.4));
const withinMs = 60_000 + webhooksEach * 200;
const post = async (path: string, body: string, headers: Record<string, string>): Promise<number> =>
  (await fetch(`${shop.payments.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }))
    .status;
const handledBy = async (sweep: string, collection: string): Promise<void> => {
  const rows = shop.payments.get(Mongo).database.collection(collection);
  while ((await rows.countDocuments({ handledAt: null })) > 0) await shop.payments.sweep(sweep);
};
const attemptOf = async (quoteId: string) => {
  const attemptId = (await shop.payments.get(PurchasesRepository).ofQuote(quoteId))?.attemptId ?? '';
  const attempt = await shop.payments.get(AttemptsRepository).find(attemptId);
  if (!attempt) throw new Error(`Nobody tried to pay ${quoteId}`);
  return attempt;
};
/** Where the events lead when they are read in order. */
const fold = (states: Readonly<Record<string, string>>, types: readonly string[]): string =>
  types.reduce((state, type) => states[type] ?? state, 'open');
const expectEach = (ended: readonly Attempt[], expected: (ref: string) => string) =>
  expect(ended.map(({ ref, state }) => `${ref} ${state.status}`)).toEqual(ended.map(({ ref }) => `${ref} ${expected(ref)}`));
const everyEnd = (ended: readonly Attempt[], states: readonly string[]) =>
  expect(new Set(ended.map(({ state }) => state.status))).toEqual(new Set(states));

const ofCards = {
  'payment_intent.amount_capturable_updated': 'authorised',
  'payment_intent.payment_failed': 'failed',
  'payment_intent.succeeded': 'collected',
  'charge.dispute.funds_withdrawn': 'reversed',
};

it(
  'of cards end as their events in order: a third twice, a third out of order, some late, some forged',
  async () => {
    const numbers = [cards.visa, cards.declined, '4000000000000259'];
    const quoteIds: string[] = [];
    for (let sale = 0; sale < salesFor(4); sale += 1) {
      const quoteId = shop.aQuote();
      await shop.pay(quoteId, numbers[sale % numbers.length] ?? '');
      quoteIds.push(quoteId);
    }
    const sdk = sdkFor(shop.sandbox.url);
    const events = async (): Promise<Stripe.Event[]> =>
      (await sdk.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })).toReversed();
    const now = () => Math.floor(shop.payments.clock.now().getTime() / 1_000);
    const send = (event: Stripe.Event, isForged: boolean) => {
      const body = JSON.stringify(event);
      return post('/webhooks/stripe', body, {
        'stripe-signature': signatureHeader(body, isForged ? 'whsec_of_a_thief' : webhookSecret, now()),
      });
    };
    const sent = await storm({ events, send, handled: () => handledBy(cardEventsSweep, 'card_events') });
    expect(sent).toBeGreaterThan(webhooksEach / 2);
    const all = (await events()).map(({ type, data }) => ({ type, about: JSON.stringify(data) }));
    const ended = await Promise.all(quoteIds.map(attemptOf));
    const typesOf = (ref: string) => all.filter(({ about }) => about.includes(`"${ref}"`)).map(({ type }) => type);
    expectEach(ended, (ref) => fold(ofCards, typesOf(ref)));
    everyEnd(ended, ['failed', 'collected', 'reversed']);
  },
  withinMs,
);

const ofPaypal = {
  'CHECKOUT.ORDER.APPROVED': 'authorised',
  'PAYMENT.CAPTURE.PENDING': 'accepted',
  'PAYMENT.CAPTURE.COMPLETED': 'collected',
  'PAYMENT.CAPTURE.REVERSED': 'reversed',
  'CUSTOMER.DISPUTE.RESOLVED': 'collected',
};

it(
  'of PayPal end as their events in order: a third twice, a third out of order, some late, some forged',
  async () => {
    const at = paypalAt(paypal.url);
    const bought: { readonly quoteId: string; readonly token: string; readonly fate: string }[] = [];
    const fates = ['pays', 'leaves', 'is looked into', 'is taken back', 'stays looked into', 'is taken back, then returned'];
    for (let sale = 0; sale < salesFor(2); sale += 1) {
      const quoteId = shop.aQuote({ voucher: null });
      const { body } = await shop.submit(quoteId, { payment_type: 'paypal', main_payment_option: 'in_full' }).expect(200);
      const token: string = body.data.approval.fields.token;
      const fate = fates[sale % fates.length] ?? '';
      if (fate !== 'leaves') await at.approve(token, fate.endsWith('looked into') ? 'pending' : 'pays');
      bought.push({ quoteId, token, fate });
    }
    const capturedOf = async () => new Set((await at.orders()).filter(({ captures }) => captures.length > 0).map(({ id }) => id));
    const decide = async () => {
      const captured = await capturedOf();
      for (const { token, fate } of bought.filter((one) => captured.has(one.token))) {
        if (fate === 'is looked into') await at.decide(token, 'complete');
        if (fate.startsWith('is taken back')) await at.decide(token, 'reverse');
        if (fate.endsWith('returned')) await at.decide(token, 'return');
      }
    };
    const events = async (): Promise<readonly PaypalEvent[]> => at.events();
    const send = (event: PaypalEvent, isForged: boolean) => {
      const [body, id, time] = [JSON.stringify(event), randomUUID(), new Date().toISOString()];
      const secret = isForged ? 'the secret of a thief' : sandboxPaypal.secret;
      return post('/webhooks/paypal', body, {
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signatureOf(body, { id, time, webhookId: sandboxPaypal.webhookId }, secret),
      });
    };
    const sent = await storm({ events, send, handled: () => handledBy(paypalEventsSweep, 'paypal_events'), next: decide });
    expect(sent).toBeGreaterThan(webhooksEach / 2);
    const all = (await events()).map(({ event_type: type, resource }) => ({ type, about: JSON.stringify(resource) }));
    const ended = await Promise.all(bought.map(({ quoteId }) => attemptOf(quoteId)));
    const captures = new Map((await at.orders()).map(({ id, captures: [capture] }) => [id, capture?.id ?? id]));
    // A dispute names the capture alone.
    const typesOf = (token: string) =>
      all.filter(({ about }) => about.includes(token) || about.includes(captures.get(token) ?? token)).map(({ type }) => type);
    const tokens = new Map(ended.map(({ ref }, place) => [ref, bought[place]?.token ?? '']));
    expectEach(ended, (ref) => fold(ofPaypal, typesOf(tokens.get(ref) ?? '')));
    everyEnd(ended, ['open', 'accepted', 'collected', 'reversed']);
  },
  withinMs,
);

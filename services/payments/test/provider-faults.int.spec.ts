import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { StripeGateway } from '../src/cards/stripe-gateway.js';
import { cards, sdkFor } from './card-sandbox.js';
import { anOpening } from './contract/cards/openings.js';
import { startedShop } from './payments-under-test.js';

let gateway: StripeGateway;
const shop = startedShop();
beforeAll(async () => {
  gateway = shop.payments.get(StripeGateway);
});
afterEach(() => void Object.assign(shop.sandbox.settings, { brokenAt: null, brokenAfter: null }));

const faults = { before: 'brokenAt', after: 'brokenAfter' } as const;
const broken = (requests: RegExp, when: keyof typeof faults = 'before') => void (shop.sandbox.settings[faults[when]] = requests);
const well = () => void Object.assign(shop.sandbox.settings, { brokenAt: null, brokenAfter: null });
const confirmed = async (changes: Parameters<typeof anOpening>[0] = {}) => {
  const { ref, clientSecret } = await gateway.open(anOpening(changes));
  await shop.browser.confirm(clientSecret ?? '', cards.visa);
  return ref;
};
const bought = async () => {
  const ref = await confirmed();
  await gateway.take(ref, 5_000);
  return ref;
};

/** Stripe gives the same fault to the same key for a day. */
describe('a fault of the card provider', () => {
  it.each([
    ['its customer', /^POST \/v1\/customers$/],
    ['its payment', /^POST \/v1\/payment_intents$/],
  ])('Q4: while %s is made keeps the card form closed no longer than it lasts', async (_, requests) => {
    const quoteId = shop.aQuote({ customerId: randomUUID() });
    broken(requests);
    await shop.createIntent(quoteId).expect(503);
    well();
    const { body } = await shop.createIntent(quoteId).expect(200);
    expect(body.data.client_secret).toMatch(/^pi_/);
  });

  it('keeps no card from being set up', async () => {
    const opening = anOpening({ isSetup: true, amountPence: 0 });
    broken(/^POST \/v1\/setup_intents$/);
    await expect(gateway.open(opening)).rejects.toMatchObject({ code: 'CARDS_UNAVAILABLE' });
    well();
    expect(await gateway.open(opening)).toMatchObject({ status: 'open' });
  });

  it.each(['before', 'after'] as const)('Q4: %s a later payment was made is followed by that payment, and by no other', async (when) => {
    const customerId = randomUUID();
    const { instrument } = await gateway.read(await confirmed({ customerId, keepsInstrument: true }));
    const opening = anOpening({ customerId, instrument, isOffSession: true, amountPence: 1_234 });
    broken(/^POST \/v1\/payment_intents$/, when);
    const first = await gateway.open(opening).catch(() => null);
    expect(first === null).toBe(when === 'before');
    well();
    const standing = await gateway.open(opening);
    expect(standing).toMatchObject({ status: 'authorised', amountPence: 1_234 });
    const all = await sdkFor(shop.sandbox.url).paymentIntents.list({ limit: 100 });
    expect(all.data.filter(({ metadata }) => metadata['attemptId'] === opening.attemptId).map(({ id }) => id)).toEqual([standing.ref]);
  });

  it('holds no money for a later payment that another card has paid since, where we did not live to hear of the first', async () => {
    const customerId = randomUUID();
    const keepsInstrument = true;
    const [one, other] = [
      await gateway.read(await confirmed({ customerId, keepsInstrument })),
      await gateway.read(await confirmed({ customerId, keepsInstrument })),
    ];
    const opening = anOpening({ customerId, instrument: one.instrument, isOffSession: true, amountPence: 1_234 });
    const lost = await gateway.open(opening);
    const kept = await gateway.open({ ...opening, instrument: other.instrument });
    await gateway.dropLost(opening.attemptId, kept.ref, customerId);
    const statuses = [(await gateway.read(lost.ref)).status, (await gateway.read(kept.ref)).status, (await gateway.read(one.ref)).status];
    expect(statuses).toEqual(['cancelled', 'authorised', 'authorised']);
  });

  it.each(['before', 'after'] as const)('Q4: %s a card was confirmed by telephone leaves it to be confirmed once', async (when) => {
    const { ref } = await gateway.open(anOpening());
    broken(/\/confirm$/, when);
    const first = await gateway.confirmByTelephone(ref, 'pm_card_visa').catch(() => null);
    expect(first === null).toBe(when === 'before');
    well();
    expect(await gateway.confirmByTelephone(ref, 'pm_card_visa')).toMatchObject({ status: 'authorised' });
  });

  it('before a refund of more than half of what is left is followed by that refund, once', async () => {
    const ref = await bought();
    const order = { refundId: `refund of ${ref}`, ref, amountPence: 2_501 };
    broken(/^POST \/v1\/refunds$/);
    await expect(gateway.refund(order)).rejects.toMatchObject({ code: 'CARDS_UNAVAILABLE' });
    well();
    expect(await gateway.refund(order)).toMatchObject({ status: 'refunded' });
    expect(await gateway.read(ref)).toMatchObject({ refundedPence: 2_501 });
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@kerbside/contracts/caller';
import type { SavedCard } from '@kerbside/contracts/http/payments/payments';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { onceAfter } from '@kerbside/platform/testing/once-after';
import { StripeGateway } from '../src/cards/stripe-gateway.js';
import { forgetInstrument } from '../src/purchases/purchase-changes.js';
import { PurchasesRepository } from '../src/purchases/purchases.repository.js';
import { collectionsSweep } from '../src/sale/collections.js';
import { openPaymentsSweep } from '../src/sale/reconciliation.js';
import { hiddenCardsSweep } from '../src/saved-cards/forgetting.js';
import { aPlan } from './a-plan.js';
import { cards } from './card-sandbox.js';
import { anOpening } from './contract/cards/openings.js';
import { pageOf } from './contract/cards/public-api.js';
import { secret } from './others-under-test.js';
import { agent, finance, startedShop } from './payments-under-test.js';

let gateway: StripeGateway;
let owner: Caller & { readonly kind: 'customer' };
const shop = startedShop();
beforeAll(async () => {
  gateway = shop.payments.get(StripeGateway);
});
beforeEach(() => {
  shop.payments.clock.startAfresh();
  owner = { kind: 'customer', userId: randomUUID() };
  shop.sandbox.settings.outage = false;
});

const page = () => pageOf(shop.sandbox.url);
const openForm = (caller: Caller = owner) =>
  shop.post('/ajax/payment/setup-intent', { paymentIntentType: 'secure', formModelName: 'Card' }, caller);
const keep = async (number: string, caller: Caller = owner) => {
  const { body } = await openForm(caller).expect(200);
  return page().confirm(body.data.client_secret, { number });
};
const listed = async (caller: Caller = owner): Promise<SavedCard[]> => (await shop.read('/api/payments/cards', caller)).cards;
const tokenOf = async (caller: Caller = owner) => (await listed(caller))[0]?.token ?? '';
const hide = (card_token: string, caller: Caller = owner, user_id = owner.userId) =>
  shop.post('/ajax/hidecard', { user_id, card_token }, caller);
const chargedLater = (instrument: string) => gateway.open(anOpening({ customerId: owner.userId, isOffSession: true, instrument }));

const dayMs = 24 * 60 * 60_000;
const aQuote = () => shop.aQuote({ customerId: owner.userId, voucher: null });
const inThree = (quoteId: string) => shop.form(quoteId, { method: 'card', option: 'instalments', count: 3 }, owner);

/** Two more instalments are taken from it, and then the provider forgets it. */
const untilForgotten = async (quoteId: string, token: string, sweeps: readonly string[]) => {
  const began = shop.payments.clock.now();
  for (const days of [32, 32]) {
    shop.payments.clock.advance(days * dayMs);
    for (const sweep of sweeps) await shop.payments.sweep(sweep);
  }
  expect(await shop.chargedFor(quoteId)).toHaveLength(3);
  shop.payments.clock.advance(dayMs);
  await shop.payments.sweep(hiddenCardsSweep);
  expect(await chargedLater(token)).toMatchObject({ failure: { code: 'card_removed' } });
  shop.payments.clock.set(began);
};

/** When it is asked whether a card may be forgotten. */
const afterLookAtPlans = (happens: () => Promise<void>) => onceAfter(shop.payments.get(PurchasesRepository), 'isCollectedFrom', happens);

describe('the card form of the account', () => {
  it('keeps a card that the customer confirms, and takes nothing', async () => {
    expect(await listed()).toEqual([]);
    expect(await keep(cards.visa)).toEqual({ isAsked: false, refusal: null });
    expect(await listed()).toEqual([
      { token: expect.stringMatching(/^pm_/), brand: 'visa', last4: '4242', expiresOn: '2034-12-31', isExpired: false },
    ]);
    expect(await chargedLater(await tokenOf())).toMatchObject({ status: 'authorised' });
  });

  it('asks for 3-D Secure where the bank wants it, and keeps no card that is refused', async () => {
    expect(await keep(cards.challengeOnSetup)).toEqual({ isAsked: true, refusal: null });
    expect(await keep(cards.declined)).toEqual({ isAsked: false, refusal: 'generic_decline' });
    expect((await listed()).map(({ last4 }) => last4)).toEqual(['3155']);
  });

  it('says that it cannot be prepared while the provider is away', async () => {
    shop.sandbox.settings.outage = true;
    const { body } = await openForm().expect(503);
    expect(body.error.code).toBe('CARD_FORM_UNAVAILABLE');
  });

  it('opens twenty times an hour for a customer: thieves try cards out on forms', async () => {
    for (let times = 0; times < 20; times += 1) await openForm().expect(200);
    await openForm().expect(429);
    await openForm({ kind: 'customer', userId: randomUUID() }).expect(200);
  });
});

describe('the cards that are kept', () => {
  it('are listed the newest first, each once', async () => {
    for (const number of [cards.visa, cards.mastercard, cards.visa]) await keep(number);
    expect((await listed()).map(({ last4 }) => last4)).toEqual(['4242', '4444']);
  });

  it('are marked as expired after their month, and then not taken', async () => {
    await keep(cards.visa);
    shop.payments.clock.set(new Date('2035-01-01T09:00:00Z'));
    expect(await listed()).toMatchObject([{ isExpired: true }]);
    await expect(gateway.savedInstrument(owner.userId, await tokenOf())).rejects.toMatchObject({
      details: { fields: { saved_card: 'This card has expired. Choose another one.' } },
    });
  });

  it('pay for their own customer, who may choose them by their token, and for nobody else', async () => {
    await keep(cards.visa);
    const token = await tokenOf();
    expect(await gateway.savedInstrument(owner.userId, token)).toBe(token);
    for (const customerId of [randomUUID(), 'nobody']) await expect(gateway.savedInstrument(customerId, token)).rejects.toThrow();
    await keep(cards.mastercard, { kind: 'customer', userId: randomUUID() });
    await expect(gateway.savedInstrument(owner.userId, 'pm_card_visa')).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('pay an order by telephone, which staff take, without anything typed', async () => {
    await keep(cards.visa);
    const quoteId = shop.aQuote({ customerId: owner.userId, voucher: null });
    const form = { payment_type: 'visa', saved_card: await tokenOf(), moto: '1', paymentIntentType: 'moto' };
    const { body } = await shop.preSubmit(quoteId, 312.4, form, agent).expect(200);
    expect(body.data).toEqual({ paymentSucceeded: true, clientSecret: null });
    expect(await shop.chargedFor(quoteId)).toHaveLength(1);
    const other = { ...form, saved_card: 'pm_card_visa' };
    const refused = await shop.preSubmit(shop.aQuote({ customerId: owner.userId, voucher: null }), 312.4, other, agent).expect(400);
    expect(refused.body.error.fields).toHaveProperty('saved_card');
  });

  it('are asked for again by telephone after their bank said no: the money may be there by now', async () => {
    await keep('4000000000000341');
    const quoteId = shop.aQuote({ customerId: owner.userId, voucher: null });
    const form = { payment_type: 'visa', saved_card: await tokenOf(), moto: '1' };
    const declined = async () => (await shop.bench.charges()).filter(({ status }) => status === 'failed').length;
    const before = await declined();
    for (const times of [1, 2]) {
      await shop.preSubmit(quoteId, 312.4, form, agent).expect(402);
      expect(await declined()).toBe(before + times);
    }
  });

  it('are not offered while the provider is away, so that the page still opens', async () => {
    await keep(cards.visa);
    shop.sandbox.settings.outage = true;
    expect(await gateway.savedCards(owner.userId)).toEqual([]);
    await shop.get('/api/payments/cards', owner).expect(503);
  });
});

describe('a card that somebody else gave by the link to the quote', () => {
  const friend = { kind: 'customer', userId: randomUUID() } as const;
  const lent = async (number: string) => {
    const quoteId = aQuote();
    const form = { ...(await inThree(quoteId)), secret };
    const { body } = await shop.preSubmit(quoteId, 312.4, form, friend).expect(200);
    await page().confirm(body.data.clientSecret, { number });
    return { quoteId, form };
  };
  const instrumentOf = async (quoteId: string): Promise<string> => {
    const row = await shop.payments.get(Mongo).connection.collection('attempts').findOne({ quoteId });
    return row?.['instrument']?.ref ?? '';
  };

  it('pays the instalments, and is never among those that the owner kept; then the provider forgets it', async () => {
    await keep(cards.mastercard);
    const { quoteId, form } = await lent(cards.visa);
    await shop.submit(quoteId, form, friend).expect(200);
    const token = await instrumentOf(quoteId);
    expect(token).toMatch(/^pm_/);
    expect((await listed()).map(({ last4 }) => last4)).toEqual(['4444']);
    await expect(gateway.savedInstrument(owner.userId, token)).rejects.toMatchObject({ code: 'INVALID' });
    await untilForgotten(quoteId, token, [hiddenCardsSweep, collectionsSweep]);
  });

  it('is not the owner’s either before we heard that it was confirmed, or where its payment was called off at that moment', async () => {
    await keep(cards.mastercard);
    const { quoteId } = await lent(cards.visa);
    expect((await listed()).map(({ last4 }) => last4)).toEqual(['4444']);
    const row = await shop.payments.get(Mongo).connection.collection('attempts').findOne({ quoteId });
    await gateway.cancel(row?.['ref'] ?? '');
    expect((await listed()).map(({ last4 }) => last4)).toEqual(['4444']);
    expect((await listed()).map(({ last4 }) => last4)).toEqual(['4444']);
    expect(await shop.payments.get(Mongo).connection.collection('lent_cards').countDocuments({ customerId: owner.userId })).toBe(0);
  });

  it('leaves the same card of the owner among theirs', async () => {
    await keep(cards.visa);
    const [own] = await listed();
    const { quoteId, form } = await lent(cards.visa);
    await shop.submit(quoteId, form, friend).expect(200);
    expect(await listed()).toEqual([own]);
  });

  it('is not taken for the owner’s who pays the same quote after all', async () => {
    const { quoteId } = await lent(cards.declined);
    const form = await inThree(quoteId);
    const { body } = await shop.preSubmit(quoteId, 312.4, form, owner).expect(200);
    await page().confirm(body.data.clientSecret, { number: cards.visa });
    await shop.submit(quoteId, form, owner).expect(200);
    expect((await listed()).map(({ last4 }) => last4)).toEqual(['4242']);
  });
});

describe('hiding a card', () => {
  it('takes it away, and the provider forgets it, however often that is asked for', async () => {
    await keep(cards.visa);
    await keep(cards.mastercard);
    await keep(cards.visa);
    const [visa] = await listed();
    for (let times = 0; times < 2; times += 1) await hide(visa?.token ?? '').expect(200);
    expect((await listed()).map(({ last4 }) => last4)).toEqual(['4444']);
    expect(await chargedLater(visa?.token ?? '')).toMatchObject({ status: 'open', failure: { code: 'card_removed' } });
    await expect(gateway.savedInstrument(owner.userId, visa?.token ?? '')).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('leaves the card of a running plan with it, and shows it no more', async () => {
    await keep(cards.visa);
    const token = await tokenOf();
    const purchases = shop.payments.get(Mongo).connection.collection<{ _id: string }>('purchases');
    const plan = { quoteId: randomUUID(), customerId: owner.userId, nextDueOn: '2026-12-21' };
    await purchases.insertOne({ _id: randomUUID(), ...plan, instrument: { method: 'card', ref: token, payer: null } } as { _id: string });
    await hide(token).expect(200);
    expect(await listed()).toEqual([]);
    expect(await chargedLater(token)).toMatchObject({ status: 'authorised' });
  });

  it.each([
    ['before it', false],
    ['as it', true],
  ])(
    'leaves the card of a purchase with it that is hidden %s is made, and its later payments are taken; then the provider forgets it',
    async (_, isRaced) => {
      await keep(cards.visa);
      const [token, quoteId] = [await tokenOf(), aQuote()];
      const form = { ...(await inThree(quoteId)), saved_card: token };
      const { body } = await shop.preSubmit(quoteId, 312.4, form, owner).expect(200);
      const sell = async () => {
        expect(await page().confirm(body.data.clientSecret, { kept: token })).toEqual({ isAsked: false, refusal: null });
        await shop.submit(quoteId, form, owner).expect(200);
      };
      if (isRaced) afterLookAtPlans(sell);
      await hide(token).expect(200);
      expect(await listed()).toEqual([]);
      if (!isRaced) await sell();
      await untilForgotten(quoteId, token, [collectionsSweep, hiddenCardsSweep]);
    },
  );

  it.each([
    ['nobody told us of it yet', false],
    ['its sale is made meanwhile', true],
  ])('leaves a card that was just confirmed with its purchase, though %s', async (_, isRaced) => {
    const quoteId = aQuote();
    const form = await inThree(quoteId);
    shop.sandbox.settings.webhooks = 'drop';
    const { body } = await shop.preSubmit(quoteId, 312.4, form, owner).expect(200);
    await page().confirm(body.data.clientSecret, { number: cards.visa });
    const token = await tokenOf();
    const sell = async () => void (await shop.submit(quoteId, form, owner).expect(200));
    if (isRaced) afterLookAtPlans(sell);
    await hide(token).expect(200);
    if (!isRaced) await sell();
    shop.sandbox.settings.webhooks = 'deliver';
    expect(await chargedLater(token)).toMatchObject({ status: 'authorised' });
  });

  it('is forgotten when the purchase that was begun with it is given up, also where the provider was away', async () => {
    await keep(cards.visa);
    const [token, quoteId] = [await tokenOf(), aQuote()];
    await shop.preSubmit(quoteId, 312.4, { ...(await inThree(quoteId)), saved_card: token }, owner).expect(200);
    await hide(token).expect(200);
    shop.payments.clock.advance(25 * 60 * 60_000);
    await shop.payments.sweep(openPaymentsSweep);
    shop.sandbox.settings.outage = true;
    await shop.payments.sweep(hiddenCardsSweep);
    shop.sandbox.settings.outage = false;
    shop.payments.clock.advance(60_000);
    await shop.payments.sweep(hiddenCardsSweep);
    expect(await chargedLater(token)).toMatchObject({ failure: { code: 'card_removed' } });
  });

  it('is refused to whoever pays with a card that they hid since, and the other way round: one of the two is first', async () => {
    for (let times = 0; times < 3; times += 1) {
      await keep(cards.visa);
      const token = await tokenOf();
      const changes = { customerId: owner.userId, instrument: { method: 'card', ref: 'pm_before', payer: null } } as const;
      const id = await aPlan(shop.payments, { amounts: [1_000, 900], method: 'card', changes });
      const choosing = shop.post(`/api/payments/payments/${id}/card`, { saved_card: token }, owner);
      const [chosen, hidden] = await Promise.all([choosing, hide(token)]);
      expect(hidden.status).toBe(200);
      expect(await chargedLater(token)).toMatchObject(chosen.status === 200 ? { status: 'authorised' } : { status: 'open' });
      if (chosen.status !== 200) expect(chosen.body.error.fields).toEqual({ saved_card: 'Choose the card again' });
    }
  });

  it.each([
    ['as it is asked who needs it', 200, afterLookAtPlans],
    ['once nobody does', 400, (choose: () => Promise<void>) => afterLookAtPlans(async () => afterLookAtPlans(choose))],
  ])(
    'is refused, or stays, for another plan that it is chosen for %s, as the plan that it was given for ended',
    async (_, status, when) => {
      await keep(cards.visa);
      const token = await tokenOf();
      const changes = (ref: string) => ({ customerId: owner.userId, instrument: { method: 'card', ref, payer: null } }) as const;
      const plan = (ref: string) => aPlan(shop.payments, { amounts: [1_000, 900], method: 'card', changes: changes(ref) });
      const [ended, other] = [await plan(token), await plan('pm_before')];
      await shop.post(`/api/payments/payments/${ended}/schedule/cancel`, { why: 'Asked' }, finance).expect(200);
      when(async () => void (await shop.post(`/api/payments/payments/${other}/card`, { saved_card: token }, owner).expect(status)));
      await shop.payments.sweep(forgetInstrument);
      expect(await chargedLater(token)).toMatchObject({ status: status === 200 ? 'authorised' : 'open' });
    },
  );

  it('finds no card of somebody else, whoever says so', async () => {
    await keep(cards.visa);
    const token = await tokenOf();
    const stranger = { kind: 'customer', userId: randomUUID() } as const;
    await hide(token, stranger).expect(404);
    await hide(token, stranger, stranger.userId).expect(404);
    await hide(token, agent, stranger.userId).expect(404);
    await hide('pm_unknown').expect(404);
    expect(await listed()).toHaveLength(1);
  });

  it('may be done by staff for the customer, and is audited', async () => {
    await keep(cards.visa);
    await hide(await tokenOf(), agent).expect(200);
    expect(await listed()).toEqual([]);
    const { body } = await shop.get(`/api/payments/audit?subjectId=${owner.userId}`, agent).expect(200);
    expect(body.data.rows).toMatchObject([{ action: 'saved-card-hidden', actorKind: 'staff', customerId: owner.userId }]);
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Caller } from '@kerbside/contracts/caller';
import type { Plan } from '@kerbside/contracts/http/payments/schedule';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { Method } from '../src/methods/method-port.js';
import { openAttempt } from '../src/purchases/attempt.js';
import { AttemptsRepository } from '../src/purchases/attempts.repository.js';
import { PurchaseChanges } from '../src/purchases/purchase-changes.js';
import { payRefund } from '../src/refunds/refund-payments.js';
import { collectionsSweep } from '../src/sale/collections.js';
import { openPaymentsSweep } from '../src/sale/reconciliation.js';
import { failLine } from '../src/schedules/collecting.js';
import { recorded } from '../src/schedules/line-outcomes.js';
import { progress } from '../src/schedules/progress.js';
import { aPlan } from './a-plan.js';
import { cards, sdkFor } from './card-sandbox.js';
import { pageOf } from './contract/cards/public-api.js';
import { finance, startedShop, stranger } from './payments-under-test.js';

const day = 24 * 60 * 60_000;

let owner: Caller & { readonly kind: 'customer' };
const shop = startedShop();
beforeEach(() => {
  owner = { kind: 'customer', userId: randomUUID() };
  shop.payments.clock.advance(32 * day);
});
afterEach(() => {
  shop.payments.clock.advance(-32 * day);
  Object.assign(shop.sandbox.settings, { webhooks: 'deliver', outage: false });
});

const page = () => pageOf(shop.sandbox.url);
const keep = async (number: string): Promise<string> => {
  const { body } = await shop.post('/ajax/payment/setup-intent', { paymentIntentType: 'secure' }, owner).expect(200);
  await page().confirm(body.data.client_secret, { number });
  return (await shop.read('/api/payments/cards', owner)).cards[0].token;
};

/** A purchase whose payments of these lines have failed, the day after they fell due; it was then 3 April. */
const overdue = async (lines = [2], method: Method = 'card', instrument: string | null = null): Promise<string> => {
  const kept = instrument === null ? null : { method, ref: instrument, payer: null };
  const id = await aPlan(shop.payments, {
    amounts: [1_240, 1_240, 1_238],
    method,
    changes: { customerId: owner.userId, instrument: kept },
  });
  for (const number of lines)
    await shop.payments.get(PurchaseChanges).change(id, (purchase, at) => {
      const failed = failLine(purchase.schedule, number, { on: '2027-04-02', reason: 'insufficient_funds' });
      return recorded(progress(purchase, failed, '2027-04-03'), at);
    });
  return id;
};
const at = (id: string, rest = '') => `/api/payments/payments/${id}/overdue${rest}`;
const open = (id: string, body: object = { amountPence: 1_240 }, caller: Caller = owner) => shop.post(at(id), body, caller);
const settle = (id: string, line = 2, caller: Caller = owner) => shop.post(at(id, '/settle'), { line }, caller);
const secretOf = async (id: string, body?: object): Promise<string> => (await open(id, body).expect(200)).body.data.clientSecret;
const planOf = (id: string): Promise<Plan> => shop.read(`/api/payments/payments/${id}/schedule`, owner);
const lineOf = async (id: string, number = 2) => (await planOf(id)).lines.find((line) => line.number === number);
const names = async (id: string) =>
  (await shop.payments.events()).filter(({ data }) => Object.values(data as object).includes(id)).map(({ type }) => type.split('.')[2]);
const intentsOf = async (id: string) => {
  const all = await sdkFor(shop.sandbox.url).paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  return all.filter(({ metadata }) => metadata['paymentId'] === id);
};
/** What the provider has taken, and what it still holds. */
const takenFor = async (id: string) => {
  const intents = await intentsOf(id);
  const held = intents.filter(({ status }) => status === 'requires_capture');
  return { taken: intents.filter(({ status }) => status === 'succeeded').map(({ amount_received }) => amount_received), held: held.length };
};
const sweepOpen = async () => {
  shop.payments.clock.advance(61_000);
  await shop.payments.sweep(openPaymentsSweep);
  shop.payments.clock.advance(-61_000);
};

describe('paying what is overdue', () => {
  it('takes it from the card that is typed, and ends the arrears', async () => {
    const id = await overdue([2], 'direct_debit');
    expect((await planOf(id)).overdue).toEqual({
      pence: 1_240,
      payablePence: 1_240,
      since: '2027-04-02',
      suspendsOn: '2027-04-16',
      endsOn: '2027-04-30',
    });
    const { body } = await open(id).expect(200);
    expect(body.data).toEqual({ line: 2, amountPence: 1_240, clientSecret: expect.any(String), paymentMethodId: null });
    await shop.browser.confirm(body.data.clientSecret, cards.visa);
    const { status, plan } = (await settle(id).expect(200)).body.data;
    expect([status, plan.overdue, plan.arrears, plan.paidPence]).toEqual(['paid', null, null, 2_480]);
    expect(await lineOf(id)).toMatchObject({ state: 'collected', method: 'card', isPayable: false });
    expect((await names(id)).slice(-2)).toEqual(['payment-collected', 'arrears-changed']);
    expect(await takenFor(id)).toEqual({ taken: [1_240], held: 0 });
    expect([await shop.balance(id, 'card_clearing'), await shop.balance(id, 'receivable')]).toEqual([1_240, 1_238]);
  });

  it('A8, A9: goes back to that card when it is refunded, though the plan is collected by direct debit', async () => {
    const id = await overdue([2], 'direct_debit');
    await shop.browser.confirm(await secretOf(id), cards.visa);
    await settle(id).expect(200);
    const refunds = `/api/payments/payments/${id}/refunds`;
    const { workingId, ...working } = (await shop.post(`${refunds}/preview`, { amountPence: 1_240 }, finance).expect(200)).body.data;
    expect(working).toMatchObject({ parts: [{ line: 2, method: 'card', to: 'Visa\u00a0ending\u00a04242', isDirect: true }], prompts: [] });
    await shop.post(refunds, { refundId: randomUUID(), amountPence: 1_240, workingId, why: 'Sold the car' }, finance).expect(200);
    await shop.payments.sweep(payRefund);
    expect((await shop.read(refunds, finance)).refunds).toMatchObject([{ status: 'refunded', amountPence: 1_240 }]);
    expect(await shop.balance(id, 'card_clearing')).toBe(0);
  });

  it('takes two payments one after the other, the earliest first', async () => {
    const id = await overdue([2, 3]);
    for (const [line, amountPence, left] of [
      [2, 1_240, 2_478],
      [3, 1_238, 1_238],
    ] as const) {
      const { body } = await open(id, { amountPence: left }).expect(200);
      expect(body.data).toMatchObject({ line, amountPence });
      await shop.browser.confirm(body.data.clientSecret, cards.visa);
      await settle(id, line).expect(200);
    }
    expect(await planOf(id)).toMatchObject({ overdue: null, paidPence: 3_718, leftPence: 0 });
    expect((await names(id)).slice(-3)).toEqual(['payment-collected', 'payment-succeeded', 'arrears-changed']);
  });

  it('leaves the payment as it was when the card is refused, writes no letter, and takes another card', async () => {
    const id = await overdue();
    const [before, told] = [await lineOf(id), await names(id)];
    const secret = await secretOf(id);
    await shop.browser.confirm(secret, cards.insufficientFunds);
    expect((await settle(id).expect(200)).body.data).toMatchObject({ status: 'failed', message: expect.stringContaining('insufficient') });
    expect([await lineOf(id), await names(id)]).toEqual([before, told]);
    expect(await secretOf(id)).toBe(secret);
    await shop.browser.confirm(secret, cards.visa);
    expect((await settle(id).expect(200)).body.data.status).toBe('paid');
  });

  it('does not stop what happens to the cover while the form is only open', async () => {
    const id = await overdue();
    await secretOf(id);
    shop.payments.clock.advance(14 * day);
    await shop.payments.sweep(collectionsSweep);
    shop.payments.clock.advance(-14 * day);
    expect((await planOf(id)).arrears?.status).toBe('suspended');
  });
});

describe('what is overdue', () => {
  const reschedule = (id: string, dueOn: string) => {
    const lines = [
      { number: 2, dueOn, amountPence: 1_240 },
      { number: 3, dueOn: '2027-05-02', amountPence: 1_238 },
    ];
    return shop.payments.by(finance).put(`/api/payments/payments/${id}/schedule`).send({ lines, why: 'Paid later' });
  };
  const afterDays = async (days: number, then: () => Promise<void>) => {
    shop.payments.clock.advance(days * day);
    try {
      await shop.payments.sweep(collectionsSweep);
      await then();
    } finally {
      shop.payments.clock.advance(-days * day);
    }
  };

  it('moved to a later day by staff brings the cover back that rested; the schedule says the new day', async () => {
    const id = await overdue([2], 'direct_debit');
    await afterDays(14, async () => {
      expect((await planOf(id)).arrears?.status).toBe('suspended');
      await reschedule(id, '2027-04-29').expect(200);
      const plan = await planOf(id);
      expect([plan.arrears, plan.overdue, plan.next?.dueOn]).toEqual([null, null, '2027-04-29']);
      expect((await names(id)).slice(-2).toSorted()).toEqual(['arrears-changed', 'payments-scheduled']);
      await open(id).expect(409);
    });
  });

  it('is neither paid nor moved once the cover has ended with its plan: it does not come back', async () => {
    const id = await overdue([2], 'direct_debit');
    await afterDays(28, async () => {
      const plan = await planOf(id);
      expect([plan.planEnd?.reason, plan.overdue, plan.lines.filter(({ state }) => state === 'void').length]).toEqual(['arrears', null, 2]);
      await open(id).expect(409);
      await reschedule(id, '2027-05-20').expect(409);
    });
  });
});

describe('paying it once', () => {
  it('from two tabs: they confirm the same payment', async () => {
    const id = await overdue();
    const secrets = await Promise.all(Array.from({ length: 4 }, () => secretOf(id)));
    expect(new Set(secrets).size).toBe(1);
    await Promise.all(secrets.map((secret) => shop.browser.confirm(secret, cards.visa)));
    await Promise.all([settle(id), settle(id)]);
    expect(await takenFor(id)).toEqual({ taken: [1_240], held: 0 });
  });

  it('from two tabs with different cards: the first form can no longer be confirmed', async () => {
    const token = await keep(cards.visa);
    const id = await overdue();
    const typed = await secretOf(id);
    const kept = await secretOf(id, { amountPence: 1_240, saved_card: token });
    expect((await shop.browser.confirm(typed, cards.mastercard)).status).toBe(400);
    await sdkFor(shop.sandbox.url).paymentIntents.confirm(kept.split('_secret_')[0] ?? '', { payment_method: token });
    await settle(id).expect(200);
    expect(await takenFor(id)).toEqual({ taken: [1_240], held: 0 });
  });

  it('when a run of collections takes it first: the form can no longer be confirmed', async () => {
    const id = await overdue([2], 'card', await keep(cards.visa));
    const secret = await secretOf(id);
    shop.payments.clock.advance(3 * day);
    await shop.payments.sweep(collectionsSweep);
    shop.payments.clock.advance(-3 * day);
    expect((await shop.browser.confirm(secret, cards.mastercard)).status).toBe(400);
    expect((await settle(id).expect(200)).body.data.status).toBe('paid');
    expect(await takenFor(id)).toEqual({ taken: [1_240], held: 0 });
  });

  it('when a run of collections comes at the very moment', async () => {
    const ids: string[] = [];
    for (let place = 0; place < 2; place += 1) {
      owner = { kind: 'customer', userId: randomUUID() };
      const payer = owner;
      const id = await overdue([2], 'card', await keep(cards.visa));
      ids.push(id);
      const secret = await secretOf(id);
      shop.payments.clock.advance(3 * day);
      const run = () => shop.payments.sweep(collectionsSweep);
      const pay = async () => {
        await shop.browser.confirm(secret, cards.mastercard);
        await settle(id, 2, payer);
      };
      await Promise.all([run(), pay(), run(), open(id, { amountPence: 1_240 }, payer), settle(id, 2, payer)]);
      await run();
      shop.payments.clock.advance(-3 * day);
    }
    await sweepOpen();
    for (const id of ids) expect(await takenFor(id)).toEqual({ taken: [1_240], held: 0 });
  });

  it('when the page is closed after the bank agreed: the sweep takes it', async () => {
    const id = await overdue();
    shop.sandbox.settings.webhooks = 'drop';
    await shop.browser.confirm(await secretOf(id), cards.visa);
    expect((await lineOf(id))?.state).toBe('failed');
    await sweepOpen();
    expect(await lineOf(id)).toMatchObject({ state: 'collected' });
    expect(await takenFor(id)).toEqual({ taken: [1_240], held: 0 });
  });

  it('when the provider is away as the money is to be taken', async () => {
    const id = await overdue();
    shop.sandbox.settings.webhooks = 'drop';
    await shop.browser.confirm(await secretOf(id), cards.visa);
    shop.sandbox.settings.outage = true;
    expect((await settle(id)).status).toBe(503);
    shop.sandbox.settings.outage = false;
    expect((await settle(id).expect(200)).body.data.status).toBe('paid');
    expect(await takenFor(id)).toEqual({ taken: [1_240], held: 0 });
  });

  it('when finance mark it as paid after the bank agreed: it is taken, and they are told so', async () => {
    const id = await overdue([2], 'direct_debit');
    shop.sandbox.settings.webhooks = 'drop';
    await shop.browser.confirm(await secretOf(id), cards.visa);
    const { body } = await shop.post(`/ajax-admin/dd-status/${id}`, { line: 2, markAsPaid: true, note: 'By bank' }, finance).expect(409);
    expect(body.error.code).toBe('LINE_NOT_DUE');
    expect(await takenFor(id)).toEqual({ taken: [1_240], held: 0 });
  });

  it('not at all when the plan is cancelled in the meantime: the money that the bank holds is released', async () => {
    const id = await overdue([2], 'direct_debit');
    shop.sandbox.settings.webhooks = 'drop';
    await shop.browser.confirm(await secretOf(id), cards.visa);
    await shop.post(`/api/payments/payments/${id}/schedule/cancel`, { why: 'Asked' }, finance).expect(200);
    await sweepOpen();
    expect(await takenFor(id)).toEqual({ taken: [], held: 0 });
  });
});

describe('what is refused', () => {
  it('is another sum than the customer saw, with what it is now, a payment when nothing is overdue, and the card of somebody else', async () => {
    expect((await open(await overdue([2, 3])).expect(409)).body.error).toMatchObject({
      code: 'OVERDUE_CHANGED',
      data: { overduePence: 2_478 },
    });
    expect((await open(await overdue([])).expect(409)).body.error.code).toBe('NOTHING_OVERDUE');
    const theirs = await open(await overdue(), { amountPence: 1_240, saved_card: 'pm_card_visa' }).expect(400);
    expect(theirs.body.error.fields).toEqual({ saved_card: 'Choose the card again' });
  });

  it('is everybody but the owner', async () => {
    const id = await overdue();
    for (const answer of [await open(id, undefined, stranger), await settle(id, 2, stranger), await open('unknown'), await settle(id, 99)])
      expect(answer.status).toBe(404);
    expect(await intentsOf(id)).toEqual([]);
  });
});

describe('the card of a plan', () => {
  const choose = (id: string, body: object, caller: Caller = owner) => shop.post(`/api/payments/payments/${id}/card`, body, caller);
  const byDebit = () =>
    aPlan(shop.payments, { amounts: [1_240, 1_240], method: 'direct_debit', changes: { customerId: owner.userId, instrument: null } });

  it('pays what falls due after the bank cancelled the direct debit', async () => {
    const [id, saved_card] = [await byDebit(), await keep(cards.visa)];
    expect(await planOf(id)).toMatchObject({ mayChooseCard: true, card: null });
    expect((await choose(id, { saved_card }).expect(200)).body.data).toMatchObject({ mayChooseCard: true, card: saved_card });
    await shop.payments.sweep(collectionsSweep);
    expect(await lineOf(id)).toMatchObject({ state: 'collected', method: 'card' });
    expect(await takenFor(id)).toEqual({ taken: [1_240], held: 0 });
    const kept = (await shop.read('/api/payments/cards', owner)).cards;
    expect(kept).toMatchObject([{ token: saved_card }]);
  });

  it('A8, A9: is not where a debit from before goes back to: the refund still names the account', async () => {
    const [id, saved_card] = [await byDebit(), await keep(cards.visa)];
    const setUp = {
      purchaseId: id,
      quoteId: id,
      number: 1,
      line: 0,
      method: 'direct_debit',
      amountPence: 0,
      saleId: null,
      ref: id,
    } as const;
    const mandate = { reference: 'KERB-1', accountEnds: '11' };
    await shop.payments
      .get(Mongo)
      .transaction((session) =>
        shop.payments
          .get(AttemptsRepository)
          .add({ ...openAttempt(setUp, shop.payments.clock.now()), mandate, nextCheckAt: null }, session),
      );
    await choose(id, { saved_card }).expect(200);
    const { body } = await shop.post(`/api/payments/payments/${id}/refunds/preview`, { amountPence: 1_240 }, finance).expect(200);
    expect(body.data.parts).toMatchObject([{ method: 'direct_debit', to: expect.stringMatching(/account.ending.11$/) }]);
  });

  it('is chosen from the cards that they kept, and not while a mandate pays', async () => {
    const [id, saved_card] = [await byDebit(), await keep(cards.visa)];
    expect((await choose(id, { saved_card: 'pm_none' }).expect(400)).body.error.fields).toHaveProperty('saved_card');
    const mandate = { method: 'direct_debit', ref: 'MD1', payer: null } as const;
    const other = await aPlan(shop.payments, {
      amounts: [1_240, 1_240],
      method: 'direct_debit',
      changes: { customerId: owner.userId, instrument: mandate },
    });
    expect((await choose(other, { saved_card }).expect(409)).body.error.code).toBe('COLLECTED_OTHERWISE');
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { purchaseIdOf } from '../src/purchases/purchase-id.js';
import { requirePayable, startPurchase } from '../src/purchases/purchase.js';
import { PurchasesRepository } from '../src/purchases/purchases.repository.js';
import { openPaymentsSweep } from '../src/sale/reconciliation.js';
import { cards, sourceOf, until } from './card-sandbox.js';
import { PaymentsUnderTest } from './payments-under-test.js';

let shop: PaymentsUnderTest;
beforeAll(async () => {
  shop = await PaymentsUnderTest.start();
});
afterEach(() => {
  shop.sandbox.settings.webhooks = 'deliver';
});
afterAll(() => shop.close());

/** Charged once, one event published, and the books agree, whatever happened. */
const expectOnePayment = async (quoteId: string, pence = 31_240) => {
  expect((await shop.chargedFor(quoteId)).map(({ amount }) => amount)).toEqual([pence]);
  const successes = (await shop.successesOf(quoteId)).map(({ data }) => data as { amountPence: number; paymentId: string });
  expect(successes.map(({ amountPence }) => amountPence)).toEqual([pence]);
  const rows = await shop.ledgerOf(successes[0]?.paymentId ?? '');
  expect(rows.filter(({ amountPence }) => amountPence === pence)).toHaveLength(1);
  expect(rows.reduce((sum, row) => sum + row.amountPence, 0)).toBe(0);
};
const isPaid = async (quoteId: string) => (await shop.get(`/api/payments/quotes/${quoteId}`)).body.data.status === 'paid';

describe('one charge per quote', () => {
  it('when Pay is clicked twice', async () => {
    const quoteId = shop.aQuote();
    await shop.createIntent(quoteId).expect(200);
    await Promise.all([shop.pay(quoteId, cards.visa), shop.pay(quoteId, cards.visa).catch(() => undefined)]);
    await Promise.all([shop.submit(quoteId), shop.submit(quoteId)]);
    await expectOnePayment(quoteId);
  });

  it('when two tabs open the form at the same time', async () => {
    const quoteId = shop.aQuote();
    const forms = await Promise.all(Array.from({ length: 5 }, () => shop.createIntent(quoteId).expect(200)));
    expect(new Set(forms.map(({ body }) => body.data.client_secret)).size).toBe(1);
  });

  it('when many begin the purchase of a quote at the same moment', async () => {
    const purchases = shop.payments.get(PurchasesRepository);
    const facts = requirePayable(shop.quoteOf(shop.aQuote()).facts);
    for (let time = 0; time < 60; time += 1) {
      const quoteId = randomUUID();
      const purchase = startPurchase(purchaseIdOf(quoteId), { ...facts, quoteId }, new Date(0));
      const started = await Promise.all(Array.from({ length: 12 }, () => purchases.start(purchase)));
      expect(new Set(started.map(({ id }) => id))).toEqual(new Set([purchase.id]));
    }
  });

  it('when two tabs open it while the price changes', async () => {
    const quoteId = shop.aQuote();
    const first = shop.createIntent(quoteId).then(({ body }) => body.data.client_secret);
    shop.reprice(quoteId, 28_116);
    await Promise.all([first, shop.createIntent(quoteId), shop.createIntent(quoteId)]);
    const { body } = await shop.pay(quoteId, cards.visa, 281.16);
    expect(body).toMatchObject({ status: 'requires_capture', amount: 28_116 });
    await shop.submit(quoteId).expect(200);
    await expectOnePayment(quoteId, 28_116);
  });

  it('when two tabs pay with different cards', async () => {
    const quoteId = shop.aQuote();
    const answers = await Promise.all([shop.preSubmit(quoteId, 312.4).expect(200), shop.preSubmit(quoteId, 312.4).expect(200)]);
    const [one, two] = answers.map(({ body }) => body.data.clientSecret as string);
    await Promise.all([shop.browser.confirm(one ?? '', cards.visa), shop.browser.confirm(two ?? '', cards.mastercard)]);
    await shop.submit(quoteId).expect(200);
    await expectOnePayment(quoteId);
  });

  it('when one tab waits for the bank and the other pays', async () => {
    const quoteId = shop.aQuote();
    const { body: waiting } = await shop.pay(quoteId, cards.challenge);
    const { body } = await shop.pay(quoteId, cards.visa);
    expect(body.status).toBe('requires_capture');
    await shop.browser.answerChallenge(sourceOf(waiting), 'pass');
    expect((await shop.status(quoteId)).body.data.status).toBe('paid');
    await expectOnePayment(quoteId);
  });

  it('when a tab presses Pay after the other has paid', async () => {
    const quoteId = shop.aQuote();
    shop.sandbox.settings.webhooks = 'drop';
    await shop.pay(quoteId, cards.visa);
    const { body } = await shop.preSubmit(quoteId, 312.4).expect(200);
    expect(body.data).toEqual({ paymentSucceeded: true, clientSecret: null });
    await expectOnePayment(quoteId);
  });

  it('when a tab that shows an old price presses Pay after the other has paid', async () => {
    const quoteId = shop.aQuote();
    shop.sandbox.settings.webhooks = 'drop';
    await shop.pay(quoteId, cards.visa);
    const { body } = await shop.preSubmit(quoteId, 347.11).expect(200);
    expect(body.data.paymentSucceeded).toBe(true);
    await expectOnePayment(quoteId);
  });
});

describe('webhooks', () => {
  it('before the browser’s answer', async () => {
    const quoteId = shop.aQuote();
    await shop.pay(quoteId, cards.visa);
    await until(() => isPaid(quoteId));
    await shop.submit(quoteId).expect(200);
    await expectOnePayment(quoteId);
  });

  it('after the browser’s answer', async () => {
    const quoteId = shop.aQuote();
    shop.sandbox.settings.webhooks = 'hold';
    await shop.pay(quoteId, cards.visa);
    await shop.submit(quoteId).expect(200);
    shop.sandbox.settings.webhooks = 'deliver';
    await until(async () => (await shop.bench.deliveries()).every(({ status }) => status !== 'waiting'));
    await expectOnePayment(quoteId);
  });

  it('that never come: the sweep asks the provider', async () => {
    const quoteId = shop.aQuote();
    shop.sandbox.settings.webhooks = 'drop';
    await shop.pay(quoteId, cards.visa);
    shop.payments.clock.advance(59_000);
    await shop.payments.sweep(openPaymentsSweep);
    expect(await isPaid(quoteId)).toBe(false);
    shop.payments.clock.advance(1_000);
    await shop.payments.sweep(openPaymentsSweep);
    await expectOnePayment(quoteId);
  });
});

describe('a hold that ran out', () => {
  it('still ends in one payment when the bank’s page is answered late', async () => {
    const quoteId = shop.aQuote();
    const { body } = await shop.pay(quoteId, cards.challenge);
    shop.runOut(quoteId);
    shop.payments.clock.advance(3_600_000);
    await shop.browser.challenge(body.client_secret ?? '', 'pass');
    await shop.submit(quoteId).expect(200);
    await expectOnePayment(quoteId);
  });

  it('takes nothing of what was agreed before the price changed, and releases the money at the bank', async () => {
    const quoteId = shop.aQuote();
    const { body } = await shop.pay(quoteId, cards.challenge);
    shop.runOut(quoteId);
    shop.reprice(quoteId, 28_116);
    await shop.browser.answerChallenge(sourceOf(body), 'pass');
    expect((await shop.status(quoteId).expect(200)).body.data).toEqual({
      status: 'failed',
      message: 'Nothing was taken. What you were buying has changed since you agreed to it. Please check it, then pay.',
    });
    expect((await shop.submit(quoteId).expect(409)).body.error.code).toBe('SALE_CHANGED');
    expect([await shop.chargedFor(quoteId), await shop.heldFor(quoteId)]).toEqual([[], []]);
    await shop.pay(quoteId, cards.visa, 281.16);
    await shop.submit(quoteId).expect(200);
    await expectOnePayment(quoteId, 28_116);
  });

  it('does not let one tab pay the old price while another shows the new', async () => {
    const quoteId = shop.aQuote();
    const { body } = await shop.pay(quoteId, cards.challenge);
    shop.runOut(quoteId);
    shop.reprice(quoteId, 28_116);
    const { body: fresh } = await shop.preSubmit(quoteId, 281.16).expect(200);
    await shop.browser.answerChallenge(sourceOf(body), 'pass');
    expect(await shop.chargedFor(quoteId)).toEqual([]);
    await shop.browser.confirm(fresh.data.clientSecret, cards.visa);
    await shop.submit(quoteId).expect(200);
    await expectOnePayment(quoteId, 28_116);
  });
});

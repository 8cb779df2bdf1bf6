import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@kerbside/contracts/caller';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { callsOfService } from '@kerbside/platform/testing/call-tables';
import { purchaseIdOf, requirePayable, startPurchase } from '../src/purchases/purchase.js';
import { PurchasesRepository } from '../src/purchases/purchases.repository.js';
import { openPaymentsSweep } from '../src/sale/reconciliation.js';
import { cards, sourceOf } from './card-sandbox.js';
import { startedShop } from './payments-under-test.js';

describe('idempotency', () => {
  const shop = startedShop();

  const post = (path: string, body: object, key: string, caller?: Caller) => shop.post(path, body, caller).set('idempotency-key', key);
  const preSubmit = (quoteId: string, key: string, pounds = 312.4) =>
    post(`/ajax/payment/pre-submit/${quoteId}`, { payment_type: 'visa', displayed_total: pounds }, key);
  const submit = (quoteId: string, key: string) => post(`/payment/${quoteId}`, { payment_type: 'visa', displayed_total: 312.4 }, key);
  const keys = () => shop.payments.get(Mongo).database.collection('idempotency_keys');
  const runOutLeases = () => keys().updateMany({ answer: null }, { $set: { until: new Date(0) } });

  /** They only calculate, however often they are asked. */
  const calculations = ['calculate-instalments', 'admin-calculate-instalments', 'admin-calculate-payment-instalments', 'refund-preview'];
  const ofDeadLetters = ['payments-dead-letter-replay', 'payments-dead-letter-drop'];
  /** The refund is made once for the id in its address, the day moves on once, a number is only read, issuing is asked for; the others say that work is to be done now, or never. */
  const safeByThemselves = [
    ...ofDeadLetters,
    'internal-refunds',
    'internal-issuing',
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
});

describe('races', () => {
  const shop = startedShop();
  afterEach(() => {
    shop.sandbox.settings.webhooks = 'deliver';
  });

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
    it('when two tabs open the form at the same time', async () => {
      const quoteId = shop.aQuote();
      const forms = await Promise.all(Array.from({ length: 5 }, () => shop.createIntent(quoteId).expect(200)));
      expect(new Set(forms.map(({ body }) => body.data.client_secret)).size).toBe(1);
    });

    it('when many begin the purchase of a quote at the same moment', async () => {
      const purchases = shop.payments.get(PurchasesRepository);
      const facts = requirePayable(shop.quoteOf(shop.aQuote()).facts);
      for (let time = 0; time < 10; time += 1) {
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
        code: 'SALE_CHANGED',
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
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { DirectDebitSandbox } from '../sandbox/direct-debit/server.js';
import { MethodPorts } from '../src/methods/methods.js';
import { collectionsSweep } from '../src/sale/collections.js';
import { openPaymentsSweep } from '../src/sale/reconciliation.js';
import { cards, until } from './card-sandbox.js';
import { bankAccount, collectorAt, debitEnv, startDebitSandbox } from './debit-sandbox.js';
import { InstalmentsPort, only } from './instalments-port.js';
import { customer, finance, PaymentsUnderTest, startedShop } from './payments-under-test.js';

describe('a purchase of two payments', () => {
  const port = new InstalmentsPort();
  const shop = startedShop({}, [[MethodPorts, only(port)]]);

  const day = 24 * 60 * 60_000;
  const published = async (quoteId: string) => (await shop.eventsOf(quoteId)).map(({ type, data }) => [type.split('.')[2], data] as const);
  const names = async (quoteId: string) => (await published(quoteId)).map(([name]) => name);
  const refOf = (quoteId: string, place: number) => port.openings.filter((one) => one.quoteId === quoteId)[place]?.attemptId ?? '';
  /** Sets what the bank says, and lets payments ask. */
  const bankSays = async (ref: string, changes: Parameters<InstalmentsPort['become']>[1]) => {
    await port.become(ref, changes);
    shop.payments.clock.advance(61 * 60_000);
    await shop.payments.sweep(openPaymentsSweep);
  };

  const buy = async () => {
    const quoteId = shop.aQuote({ voucher: null });
    await shop.preSubmit(quoteId, 312.4, await shop.form(quoteId, { method: 'paypal', option: 'instalments', count: 2 })).expect(200);
    await port.become(refOf(quoteId, 0), { status: 'authorised', instrument: 'kept at the sale' });
    const { body } = await shop.submit(quoteId, { payment_type: 'paypal' }).expect(200);
    return { quoteId, receipt: body.data };
  };

  it('is bought once the first is on its way, and its money follows line by line', async () => {
    const { quoteId, receipt } = await buy();
    expect(receipt).toMatchObject({
      totalPence: 31_240,
      schedule: [
        { number: 1, dueOn: '2027-03-02', amountPence: 15_620, state: 'accepted' },
        { number: 2, dueOn: '2027-04-02', amountPence: 15_620, state: 'due' },
      ],
    });
    expect(await published(quoteId)).toEqual([
      ['purchase-completed', expect.objectContaining({ purchaseId: receipt.paymentId, totalPence: 31_240, rewardsPence: 0 })],
      ['mandate-created', expect.objectContaining({ purchaseId: receipt.paymentId, method: 'paypal', on: '2027-03-02' })],
      [
        'payments-scheduled',
        expect.objectContaining({
          reason: 'bought',
          totalPence: 31_240,
          payments: [
            { line: 1, dueOn: '2027-03-02', amountPence: 15_620 },
            { line: 2, dueOn: '2027-04-02', amountPence: 15_620 },
          ],
        }),
      ],
    ]);
    // Letters are told of the ways to pay in words.
    expect(JSON.stringify((await published(quoteId)).at(-1))).not.toContain('paypal');

    await bankSays(refOf(quoteId, 0), { status: 'taken', takenPence: 15_620 });
    expect((await published(quoteId)).at(-1)).toEqual([
      'payment-collected',
      expect.objectContaining({ line: 1, amountPence: 15_620, reference: expect.stringMatching(/^KQ-/) }),
    ]);

    await shop.payments.sweep(collectionsSweep);
    expect(port.openings.filter((one) => one.quoteId === quoteId)).toHaveLength(1);
    shop.payments.clock.advance(31 * day);
    await shop.payments.sweep(collectionsSweep);
    await shop.payments.sweep(collectionsSweep);
    expect(
      port.openings.filter((one) => one.quoteId === quoteId).map(({ isOffSession, instrument }) => [isOffSession, instrument]),
    ).toEqual([
      [false, null],
      [true, 'kept at the sale'],
    ]);
    expect(port.taken.filter(({ ref }) => ref === refOf(quoteId, 1))).toEqual([{ ref: refOf(quoteId, 1), amountPence: 15_620 }]);

    await bankSays(refOf(quoteId, 1), { status: 'taken', takenPence: 15_620 });
    expect(await names(quoteId)).toEqual([
      'purchase-completed',
      'mandate-created',
      'payments-scheduled',
      'payment-collected',
      'payment-collected',
      'payment-succeeded',
    ]);
    const balance = await shop.balancesOf(receipt.paymentId);
    expect([balance('paypal_clearing'), balance('receivable'), balance()]).toEqual([31_240, 0, 0]);
    shop.payments.clock.advance(-31 * day);
  });
});

describe('the day of the sandboxes', () => {
  const path = '/api/payments/sandbox/day';

  let bank: DirectDebitSandbox;
  let shop: PaymentsUnderTest;
  beforeAll(async () => {
    bank = await startDebitSandbox({ now: () => new Date('2027-03-02T10:00:00Z') });
    shop = await PaymentsUnderTest.start(debitEnv(bank.url));
  });
  afterAll(async () => {
    await shop.close();
    await bank.close();
  });

  const dayAt = async (at = shop) => (await at.get(path, finance).expect(200)).body.data;
  const moveTo = (daysAhead: number) => shop.post(path, { daysAhead }, finance);
  /** Three payments by direct debit, the first on 15 March. */
  const bought = async (): Promise<string> => {
    const quoteId = shop.aQuote({ voucher: null });
    const form = await shop.form(quoteId, { method: 'direct_debit', option: 'instalments', count: 3 }, customer, { day_of_payment: '15' });
    await shop.preSubmit(quoteId, 312.4, { ...form, ...bankAccount() }).expect(200);
    await shop.post(`/payment/${quoteId}`, { ...form, ...bankAccount() }).expect(200);
    return quoteId;
  };

  it('is moved one day at a time, at the bank too, and what is due on it is collected', async () => {
    await bought();
    expect(await dayAt()).toEqual({ isMovable: true, today: '2027-03-02', daysAhead: 0 });
    const due: number[] = [];
    for (let day = 1; day <= 13; day += 1) due.push((await moveTo(day).expect(200)).body.data.due);
    expect(await dayAt()).toEqual({ isMovable: true, today: '2027-03-15', daysAhead: 13 });
    expect(await collectorAt(bank.url).clock()).toMatchObject({ today: '2027-03-15' });
    expect(await collectorAt(bank.url).payments()).toMatchObject([{ charge_date: '2027-03-15' }]);
    expect(due.filter((count) => count > 0).length).toBeGreaterThan(0);
  });

  it('is not moved twice by the same press, nor by somebody who has not seen it', async () => {
    const { daysAhead, today } = await dayAt();
    await moveTo(daysAhead).expect(200);
    expect(await dayAt()).toMatchObject({ daysAhead, today });
    expect((await moveTo(daysAhead + 2).expect(409)).body.error.code).toBe('SANDBOX_DAY_MOVED');
    const together = await Promise.all([moveTo(daysAhead + 1), moveTo(daysAhead + 1)]);
    expect(together.map(({ status }) => status)).toContain(200);
    expect(await dayAt()).toMatchObject({ daysAhead: daysAhead + 1 });
  });

  it('is not moved when the bank does not follow', async () => {
    const cutOff = await PaymentsUnderTest.start(debitEnv('http://127.0.0.1:9'));
    try {
      expect((await cutOff.post(path, { daysAhead: 1 }, finance).expect(503)).body.error.code).toBe('DIRECT_DEBIT_UNAVAILABLE');
      expect(await dayAt(cutOff)).toMatchObject({ daysAhead: 0 });
    } finally {
      await cutOff.close();
    }
  });

  it('cannot be moved where a real provider is asked', async () => {
    const { DIRECT_DEBIT_API_URL: _, ...real } = debitEnv(bank.url);
    const live = await PaymentsUnderTest.start(real);
    try {
      expect(await dayAt(live)).toEqual({ isMovable: false, today: '2027-03-02', daysAhead: 0 });
      expect((await live.post(path, { daysAhead: 1 }, finance).expect(409)).body.error.code).toBe('NO_SANDBOX');
    } finally {
      await live.close();
    }
  });

  it('is the same in every process, and after a restart', async () => {
    const other = await PaymentsUnderTest.start(debitEnv(bank.url), [], shop.database);
    try {
      const { daysAhead } = await dayAt();
      expect(await dayAt(other)).toMatchObject({ daysAhead });
      await moveTo(daysAhead + 1).expect(200);
      for (let known = daysAhead; known === daysAhead;) known = (await dayAt(other)).daysAhead;
      expect(await dayAt(other)).toMatchObject({ daysAhead: daysAhead + 1 });
    } finally {
      await other.close();
    }
  });
});

describe('measures', () => {
  const shop = startedShop();
  beforeAll(async () => {
    shop.sandbox.settings.webhooks = 'drop';
  });

  const measured = async (name: string): Promise<number | undefined> => {
    const text = await (await fetch(`${shop.payments.url}/metrics`)).text();
    const line = text.split('\n').find((one) => one.startsWith(name));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  };
  const minutes = (count: number) => shop.payments.clock.advance(count * 60_000);

  it('payments shows how many stay open, and how many are overdue for a check', async () => {
    const quoteId = shop.aQuote();
    await shop.pay(quoteId, cards.challenge);
    minutes(4);
    expect([await measured('payments_open{state="created"'), await measured('payments_unchecked')]).toEqual([0, 0]);
    minutes(12);
    expect([await measured('payments_open{state="created"'), await measured('payments_unchecked')]).toEqual([1, 1]);
    await shop.payments.sweep(openPaymentsSweep);
    await until(async () => (await measured('payments_open{state="requires_action"')) === 1);
    expect(await measured('payments_unchecked')).toBe(0);
  });

  it('a payment that cannot be brought up to date is counted, and holds up no other', async () => {
    const [lost, paid] = [shop.aQuote(), shop.aQuote()];
    for (const quoteId of [lost, paid]) await shop.pay(quoteId, cards.visa);
    const rows = shop.payments.get(Mongo).database.collection('attempts');
    await rows.updateOne({ quoteId: lost }, { $set: { ref: 'pi_that_nobody_made' } });
    minutes(1);
    const before = (await measured('payment_checks_failed_total{')) ?? 0;
    await shop.payments.sweep(openPaymentsSweep);
    expect(await measured('payment_checks_failed_total{')).toBe(before + 1);
    expect((await shop.get(`/api/payments/quotes/${paid}`)).body.data.status).toBe('paid');
  });
});

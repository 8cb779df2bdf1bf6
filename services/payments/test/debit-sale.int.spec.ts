import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { onceAfter } from '@kerbside/platform/testing/once-after';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import type { DirectDebitSandbox } from '../sandbox/direct-debit/server.js';
import { Openings } from '../src/checkout/openings.js';
import { isAlive } from '../src/direct-debit/debit-words.js';
import { PurchasesRepository } from '../src/purchases/purchases.repository.js';
import type { OpenAttempt } from '../src/sale/attempt-opener.js';
import { lostOpeningsSweep } from '../src/sale/lost-openings.js';
import { openPaymentsSweep } from '../src/sale/reconciliation.js';
import { Sales } from '../src/sale/sales.js';
import { accounts, bankAccount, collectorAt, debitEnv, startDebitSandbox } from './debit-sandbox.js';
import { secret } from './others-under-test.js';
import { customer, PaymentsUnderTest } from './payments-under-test.js';

let sandbox: DirectDebitSandbox;
let shop: PaymentsUnderTest;
beforeAll(async () => {
  sandbox = await startDebitSandbox({ now: () => new Date('2027-03-02T10:00:00Z') });
  shop = await PaymentsUnderTest.start(debitEnv(sandbox.url));
});
afterAll(async () => {
  await shop.close();
  await sandbox.close();
});

const instalments = { method: 'direct_debit', option: 'instalments', count: 3 };
const formOf = async (quoteId: string, details: object) => ({
  ...(await shop.form(quoteId, instalments, customer, { day_of_payment: '15' })),
  ...details,
});
const mandates = () => collectorAt(sandbox.url).mandates();
/** Whether each mandate from this one on still collects. */
const aliveSince = async (before: number) => (await mandates()).slice(before).map(isAlive);
/** The collector makes customer, account and mandate, one more each time, and never is its answer heard. */
const heardOfNothing = async (quoteId: string, form: object) => {
  for (let step = 0; step < 3; step += 1) {
    sandbox.settings.losesNextAnswer = true;
    await shop.preSubmit(quoteId, 312.4, form).expect(503);
  }
};

describe('a sale by direct debit', () => {
  it.each<[string, (open: () => Promise<OpenAttempt>, quoteId: string) => Promise<void>]>([
    ['the collector tells of the mandate', async (open) => void (await shop.payments.get(Sales).bringUpToDate((await open()).attempt))],
    [
      'its page, which read the purchase before that had the mandate, asks',
      async (open, quoteId) => {
        onceAfter(shop.payments.get(PurchasesRepository), 'ofQuote', open);
        await shop.status(quoteId).expect(200);
      },
    ],
  ])('is made when %s before the agreement is written', async (_, happens) => {
    const [quoteId, openings] = [shop.aQuote({ voucher: null }), shop.payments.get(Openings)];
    const ready = openings.ready.bind(openings);
    const told = jest.spyOn(openings, 'ready').mockImplementationOnce(async (...given) => {
      let opening: Promise<OpenAttempt> | undefined;
      const open = () => (opening ??= ready(...given));
      await happens(open, quoteId);
      return open();
    });
    const { body } = await shop.preSubmit(quoteId, 312.4, await formOf(quoteId, bankAccount())).expect(200);
    expect([body.data.paymentSucceeded, told.mock.calls.length]).toEqual([true, 1]);
    expect((await mandates()).at(-1)?.status).not.toBe('cancelled');
    told.mockRestore();
  });

  it('ends the mandate of an agreement that was never written, half a minute later', async () => {
    const [quoteId, openings] = [shop.aQuote({ voucher: null }), shop.payments.get(Openings)];
    const ready = openings.ready.bind(openings);
    const stopped = jest.spyOn(openings, 'ready').mockImplementationOnce(async (...given) => {
      await ready(...given);
      throw new Error('The process stops here');
    });
    await shop.preSubmit(quoteId, 312.4, await formOf(quoteId, bankAccount())).expect(500);
    stopped.mockRestore();
    await shop.payments.sweep(openPaymentsSweep);
    expect((await mandates()).at(-1)?.status).not.toBe('cancelled');
    shop.payments.clock.advance(61_000);
    await shop.payments.sweep(openPaymentsSweep);
    expect((await mandates()).at(-1)).toMatchObject({ status: 'cancelled' });
  });

  it('is made once, by one mandate, whichever replica the presses reach', async () => {
    const other = await shop.beside();
    const quoteId = shop.aQuote({ voucher: null });
    const [form, before] = [await formOf(quoteId, bankAccount()), (await mandates()).length];
    const press = (replica: ServiceUnderTest) =>
      replica
        .http()
        .post(`/ajax/payment/pre-submit/${quoteId}`)
        .set({ ...replica.as({ kind: 'visitor' }), 'x-quote-secret': secret })
        .send({ displayed_total: 312.4, ...form });
    const answers = await Promise.all([shop.payments, other, shop.payments, other].map(press));
    expect(answers.map(({ body }) => body.data)).toEqual(answers.map(() => ({ paymentSucceeded: true, clientSecret: null })));
    expect(await aliveSince(before)).toEqual([true]);
    await other.app.close();
  });

  it('sets up a mandate at the collector, and shows its reference and the end of the account', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    const { body } = await shop.preSubmit(quoteId, 312.4, await formOf(quoteId, bankAccount())).expect(200);
    expect(body.data).toEqual({ paymentSucceeded: true, clientSecret: null });
    const mandate = (await mandates()).at(-1);
    const receipt = await shop.read(`/api/payments/receipts/${quoteId}`);
    expect(receipt).toMatchObject({
      method: 'direct_debit',
      mandate: { reference: mandate?.reference, accountEnds: '11' },
      schedule: [{ dueOn: '2027-03-15', state: 'due' }, { dueOn: '2027-04-15' }, { dueOn: '2027-05-15' }],
    });
    expect(await collectorAt(sandbox.url).payments()).toEqual([]);
  });

  it('refuses what was typed beside its field, and sets nothing up', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    const before = (await mandates()).length;
    const refused = async (details: object) =>
      (await shop.preSubmit(quoteId, 312.4, await formOf(quoteId, details)).expect(400)).body.error.fields;
    expect(await refused({ ...bankAccount(), account_number: '55779912' })).toEqual({
      account_number: 'This sort code and account number do not go together. Check both.',
    });
    expect(await refused({ ...bankAccount(), sort_code_2: '' })).toEqual({
      sort_code_2: 'Enter the 6 digits of the sort code, for example 20-00-00',
    });
    expect(await refused(bankAccount(accounts.noDirectDebit))).toEqual({
      sort_code_1: 'The bank does not accept Direct Debits from this account. Check the details, or use another account.',
    });
    expect((await mandates()).length).toBe(before);
    await shop.preSubmit(quoteId, 312.4, await formOf(quoteId, bankAccount())).expect(200);
  });

  it('leaves no mandate that was set up and not stored, and keeps the one that was', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    const form = await formOf(quoteId, bankAccount());
    const before = (await mandates()).length;
    await heardOfNothing(quoteId, form);
    await shop.payments.sweep(lostOpeningsSweep);
    expect(await aliveSince(before)).toEqual([true]);
    await shop.preSubmit(quoteId, 312.4, { ...form, account_holder: 'Ada M Marsh' }).expect(200);
    sandbox.settings.outage = true;
    shop.payments.clock.advance(11 * 60_000);
    await shop.payments.sweep(lostOpeningsSweep);
    sandbox.settings.outage = false;
    shop.payments.clock.advance(11 * 60_000);
    await shop.payments.sweep(lostOpeningsSweep);
    expect(await aliveSince(before)).toEqual([false, true]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MethodPorts } from '../src/methods/method-ports.js';
import { collectionsSweep } from '../src/sale/collections.js';
import { openPaymentsSweep } from '../src/sale/reconciliation.js';
import { InstalmentsPort, only } from './instalments-port.js';
import { PaymentsUnderTest } from './payments-under-test.js';

let shop: PaymentsUnderTest;
const port = new InstalmentsPort();
beforeAll(async () => {
  shop = await PaymentsUnderTest.start({}, [[MethodPorts, only(port)]]);
});
afterAll(() => shop.close());

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

describe('a purchase of two payments', () => {
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
    // Nobody else knows the ways to pay: letters are told in words.
    expect(JSON.stringify(await published(quoteId))).not.toContain('paypal');

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
      'payments-scheduled',
      'payment-collected',
      'payment-collected',
      'payment-succeeded',
    ]);
    const rows = await shop.ledgerOf(receipt.paymentId);
    const balance = (account: string) => rows.filter((row) => row.account === account).reduce((sum, row) => sum + row.amountPence, 0);
    expect([balance('paypal_clearing'), balance('receivable')]).toEqual([31_240, 0]);
    expect(rows.reduce((sum, row) => sum + row.amountPence, 0)).toBe(0);
    shop.payments.clock.advance(-31 * day);
  });

  it('reports a later payment that fails, and one that the bank takes back', async () => {
    const { quoteId, receipt } = await buy();
    await bankSays(refOf(quoteId, 0), { status: 'taken', takenPence: 15_620 });
    shop.payments.clock.advance(31 * day);
    await shop.payments.sweep(collectionsSweep);
    await bankSays(refOf(quoteId, 1), { status: 'open', failure: { id: 'f1', code: 'refer_to_payer', message: 'Refer to payer' } });
    expect((await published(quoteId)).slice(-3)).toEqual([
      ['payment-failed', expect.objectContaining({ reason: 'refer_to_payer', line: 2 })],
      [
        'payment-missed',
        expect.objectContaining({ line: 2, amountPence: 15_620, notice: 'first', tryOn: '2027-04-05', suspendsOn: '2027-04-16' }),
      ],
      ['arrears-changed', expect.objectContaining({ status: 'late', overduePence: 15_620, endsOn: '2027-04-30' })],
    ]);
    const { body } = await shop.get(`/api/payments/quotes/${quoteId}`).expect(200);
    expect(body.data.status).toBe('paid');
    const rows = await shop.ledgerOf(receipt.paymentId);
    expect(rows.filter(({ account }) => account === 'receivable').reduce((sum, row) => sum + row.amountPence, 0)).toBe(15_620);
    shop.payments.clock.advance(-31 * day);
  });

  it('is not bought when the first payment is refused while it is taken', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    await shop.preSubmit(quoteId, 312.4, { payment_type: 'paypal' }).expect(200);
    const ref = refOf(quoteId, 0);
    await port.become(ref, { status: 'cancelled' });
    await shop.submit(quoteId, { payment_type: 'paypal' }).expect(409);
    expect(await names(quoteId)).toEqual([]);
  });
});

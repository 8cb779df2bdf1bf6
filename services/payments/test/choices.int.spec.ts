import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PaymentView } from '@kerbside/contracts/http/payments';
import { MethodPorts } from '../src/methods/method-ports.js';
import { InstalmentsPort, only } from './instalments-port.js';
import { agent, customer, PaymentsUnderTest, stranger } from './payments-under-test.js';

let shop: PaymentsUnderTest;
beforeAll(async () => {
  shop = await PaymentsUnderTest.start({}, [[MethodPorts, only(new InstalmentsPort())]]);
});
afterAll(() => shop.close());

const view = async (quoteId: string, query = '', caller = customer as Parameters<PaymentsUnderTest['get']>[1]) =>
  (await shop.get(`/api/payments/quotes/${quoteId}${query}`, caller).expect(200)).body.data as PaymentView;
const counts = ({ choices }: PaymentView) => choices?.map(({ count }) => count);

describe('the ways to pay a quote', () => {
  it('are listed while it is due, with all their payments', async () => {
    const due = await view(shop.aQuote());
    expect(due).toMatchObject({ status: 'due', noInstalmentsBecause: null, savedCards: [] });
    expect(counts(due)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const twelve = due.choices?.at(-1);
    expect(twelve).toMatchObject({ method: 'paypal', option: 'instalments', totalPence: 31_240, todayPence: 2_603, monthlyPence: null });
    expect(twelve?.payments.at(-1)).toEqual({ number: 12, dueOn: '2028-02-02', amountPence: 31_240 - 11 * 2_603 });
  });

  it('are none for a quote that cannot be paid now', async () => {
    expect(await view(shop.aQuote({ step: 5 }))).not.toHaveProperty('choices');
    expect(await view(shop.aQuote({ status: 'expired' }))).not.toHaveProperty('choices');
  });

  it('are planned for the rewards that are typed', async () => {
    const [inFull] = (await view(shop.aQuote(), '?used_rewards=12.40')).choices ?? [];
    expect(inFull).toMatchObject({ totalPence: 30_000, payments: [{ amountPence: 30_000 }] });
    const { body } = await shop.get(`/api/payments/quotes/${shop.aQuote()}?used_rewards=-1`, customer).expect(400);
    expect(body.error.fields).toEqual({ used_rewards: 'Rewards amount needs to be higher than 0.' });
  });

  it('refuse a day that no month has', async () => {
    const { body } = await shop.get(`/api/payments/quotes/${shop.aQuote()}?day_of_payment=32`, customer).expect(400);
    expect(body.error.fields).toEqual({ day_of_payment: 'Choose a day of the month' });
  });

  it('say why there are no instalments', async () => {
    const soon = await view(shop.aQuote({ payBy: '2027-04-20' }));
    expect(counts(soon)).toEqual([1]);
    expect(soon.noInstalmentsBecause).toBe('This has to be paid by 20 April 2027. That is less than 2 months away, so it is paid in full.');
  });

  it('are not shown to strangers', async () => {
    await shop.get(`/api/payments/quotes/${shop.aQuote()}`, stranger).expect(404);
  });
});

describe('a plan', () => {
  const instalments = { method: 'paypal', option: 'instalments', count: 3 };

  it('that is no longer the one that was shown is not agreed to', async () => {
    const quoteId = shop.aQuote();
    const form = await shop.form(quoteId, instalments);
    for (const changed of [{ plan_id: undefined }, { plan_id: 'another' }, { instalments_count: 4 }]) {
      const { body } = await shop.preSubmit(quoteId, 312.4, { ...form, ...changed }).expect(409);
      expect(body.error.code).toBe('PLAN_CHANGED');
    }
    expect(shop.quoteOf(quoteId).heldBy).toBeNull();
    shop.payments.clock.advance(24 * 60 * 60_000);
    expect((await shop.preSubmit(quoteId, 312.4, form).expect(409)).body.error.code).toBe('PLAN_CHANGED');
    shop.payments.clock.advance(-24 * 60 * 60_000);
    await shop.preSubmit(quoteId, 312.4, form).expect(200);
  });

  it('in full needs no id, as pages of before send none', async () => {
    await shop.preSubmit(shop.aQuote(), 312.4, { payment_type: 'paypal' }).expect(200);
  });

  it('needs the number of instalments', async () => {
    const form = { payment_type: 'paypal', main_payment_option: 'instalments' };
    const { body } = await shop.preSubmit(shop.aQuote(), 312.4, form).expect(400);
    expect(body.error.fields).toEqual({ instalments_count: 'Choose the number of instalments' });
  });

  it('is refused to customers where only staff may be paid', async () => {
    const form = { payment_type: 'other', payment_reference: 'BACS 12' };
    expect((await shop.preSubmit(shop.aQuote(), 312.4, form, customer).expect(422)).body.error.code).toBe('PAYMENT_METHOD_UNAVAILABLE');
    expect((await view(shop.aQuote(), '', agent)).choices?.some(({ method }) => method === 'other')).toBe(false);
  });
});

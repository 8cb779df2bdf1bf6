import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
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

describe('the view of a payment', () => {
  it('says that instalments were chosen on an earlier page, where pricing says so', async () => {
    const view = async (byInstalments: boolean | undefined) =>
      (await shop.get(`/api/payments/quotes/${shop.aQuote(byInstalments === undefined ? {} : { byInstalments })}`).expect(200)).body.data;
    expect(await view(true)).toMatchObject({ byInstalments: true });
    expect(await view(false)).toMatchObject({ byInstalments: false });
    expect(await view(undefined)).not.toHaveProperty('byInstalments');
  });
});

describe('the ways to pay a quote', () => {
  it('Q9: are listed while it is due, with all their payments', async () => {
    const due = await view(shop.aQuote());
    expect(due).toMatchObject({ status: 'due', noInstalmentsBecause: null, savedCards: [] });
    // Whoever only has the link is offered no card to keep, nor one that is kept.
    const { body } = await shop.get(`/api/payments/quotes/${due.quoteId}`).expect(200);
    expect(body.data).not.toHaveProperty('savedCards');
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

  it('Q4: say why there are no instalments', async () => {
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

  it('Q4: that is no longer the one that was shown is not agreed to', async () => {
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

describe('the calculator of instalments', () => {
  const path = (count: number, quoteId: string, rewards = '0', type = 'warranty') =>
    `/ajax/calculateQuoteInstalments/${count}/${type}/${quoteId}/${rewards}`;
  const adminPath = (count: number, quoteId: string) => `/ajax-admin/calculateQuoteInstalments/${count}/warranty/${quoteId}/0/0`;

  it('Q7: answers what is paid, and when, in pounds', async () => {
    const { body } = await shop.post(path(3, shop.aQuote(), '12.40'), {}).expect(200);
    expect(body.data).toEqual({
      rows: [
        {
          'product-id': 'warranty',
          'product-name': 'Warranty, 12 months',
          'payment-subject': 'KQ-1001',
          in_full: 312.4,
          'in_full-now': 300,
          'in_full-now-original': 334.71,
          'single-dd-allowed': true,
          'instalment-price': 100,
          prices: [
            { number: 1, price: 100, date: '2027-03-02' },
            { number: 2, price: 100, date: '2027-04-02' },
            { number: 3, price: 100, date: '2027-05-02' },
          ],
        },
      ],
      total_price: 312.4,
      original_total_price: 347.11,
      total_paid: 0,
    });
  });

  it('gives the odd pennies to the last payment', async () => {
    const { prices } = (await shop.post(path(12, shop.aQuote()), {}).expect(200)).body.data.rows[0];
    expect([prices[0].price, prices[11].price]).toEqual([26.03, 26.07]);
  });

  it.each<[string, number, object, string]>([
    ['too many', 13, {}, 'This can be paid in at most 12 payments.'],
    ['none sold', 2, { maxInstalments: null }, 'This is paid in full.'],
    [
      'too soon',
      2,
      { payBy: '2027-04-20' },
      'This has to be paid by 20 April 2027. That is less than 2 months away, so it is paid in full.',
    ],
    ['too late', 5, { payBy: '2027-06-10' }, 'The last payment would fall due too late. Choose fewer payments.'],
    ['too little', 4, { totalPence: 399 }, 'Each payment would be less than £1.00. Choose fewer payments.'],
  ])('refuses with the reason: %s', async (_, count, facts, message) => {
    const { body } = await shop.post(path(count, shop.aQuote(facts)), {}).expect(409);
    expect(body.error).toMatchObject({ code: 'INSTALMENTS_UNAVAILABLE', message });
  });

  it('is the same for staff, and only for them', async () => {
    const quoteId = shop.aQuote();
    const forStaff = (await shop.post(adminPath(3, quoteId), {}, agent).expect(200)).body.data;
    expect(forStaff).toEqual((await shop.post(path(3, quoteId), {}).expect(200)).body.data);
    await shop.post(adminPath(3, quoteId), {}, customer).expect(403);
  });

  it('tells strangers nothing, nor of a product that is not in the quote', async () => {
    await shop.post(path(3, shop.aQuote()), {}, stranger).expect(404);
    await shop.post(path(3, shop.aQuote(), '0', 'gap'), {}).expect(404);
    await shop.post(path(3, shop.aQuote(), 'lots'), {}).expect(400);
    await shop.post(path(0, shop.aQuote()), {}).expect(400);
  });

  it('Q9: plans what is left of a purchase from a day on', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    const form = await shop.form(quoteId, { method: 'paypal', option: 'instalments', count: 3 });
    await shop.preSubmit(quoteId, 312.4, form).expect(200);
    const { paymentId } = await view(quoteId);
    const left = (payment: string, day: string, count = 2) =>
      `/ajax-admin/calculateQuoteInstalments/${count}/warranty/${quoteId}/${payment}/0/${day}`;
    const { rows, total_paid } = (await shop.post(left(paymentId ?? '', '2027-03-31'), {}, agent).expect(200)).body.data;
    expect(total_paid).toBe(0);
    expect(rows[0].prices).toEqual([
      { number: 1, price: 156.2, date: '2027-03-31' },
      { number: 2, price: 156.2, date: '2027-04-30' },
    ]);
    expect((await shop.post(left(paymentId ?? '', '2027-03-01'), {}, agent).expect(400)).body.error.fields).toEqual({
      startDate: 'Choose today or a later day',
    });
    // Saving refuses these, so they are not offered: after the cover ends, or so many that they reach past it.
    for (const [day, count] of [
      ['2027-03-31', 24],
      ['2030-01-01', 3],
      ['2030-01-01', 1],
      ['2028-02-20', 2],
    ] as const) {
      const { error } = (await shop.post(left(paymentId ?? '', day, count), {}, agent).expect(409)).body;
      expect(error.message).toBe('The last payment would fall due too late. Choose fewer payments.');
    }
    await shop.post(left(shop.aQuote(), '2027-03-31'), {}, agent).expect(404);
    await shop.post(left(paymentId ?? '', '2027-03-31'), {}, customer).expect(403);
  });
});

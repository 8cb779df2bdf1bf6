import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { policyCancelled } from '@kerbside/contracts/events/claims';
import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { MethodPorts } from '../src/methods/methods.js';
import { noStanding } from '../src/methods/method-port.js';
import { type Attempt, openAttempt } from '../src/purchases/attempt.js';
import { AttemptsRepository } from '../src/purchases/attempts.repository.js';
import { forgetInstrument } from '../src/purchases/purchase-changes.js';
import { PurchasesRepository } from '../src/purchases/purchases.repository.js';
import { Settlement } from '../src/sale/settlement.js';
import { aPlan } from './a-plan.js';
import { InstalmentsPort, only } from './instalments-port.js';
import { agent, customer, finance, PaymentsUnderTest, startedShop } from './payments-under-test.js';

describe('choices', () => {
  const shop = startedShop({}, [[MethodPorts, only(new InstalmentsPort())]]);

  const view = async (quoteId: string, query = '', caller = customer as Parameters<PaymentsUnderTest['get']>[1]) =>
    (await shop.read(`/api/payments/quotes/${quoteId}${query}`, caller)) as PaymentView;
  const counts = ({ choices }: PaymentView) => choices.map(({ count }) => count);

  describe('the ways to pay a quote', () => {
    it('Q9: are listed while it is due, with all their payments', async () => {
      const due = await view(shop.aQuote());
      expect(due).toMatchObject({ status: 'due', noInstalmentsBecause: null, savedCards: [], byInstalments: false });
      expect(shop.shown).toContain(due.quoteId);
      // As they were asked for on an earlier page.
      expect(await view(shop.aQuote({ byInstalments: true }))).toMatchObject({ byInstalments: true });
      // Whoever only has the link is offered no card to keep, nor one that is kept.
      const { body } = await shop.get(`/api/payments/quotes/${due.quoteId}`).expect(200);
      expect(body.data).not.toHaveProperty('savedCards');
      expect(counts(due)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
      const twelve = due.choices.at(-1);
      expect(twelve).toMatchObject({ method: 'paypal', option: 'instalments', totalPence: 31_240, todayPence: 2_603, monthlyPence: null });
      expect(twelve?.payments.at(-1)).toEqual({ number: 12, dueOn: '2028-02-02', amountPence: 31_240 - 11 * 2_603 });
    });

    it('are none for a quote that cannot be paid now', async () => {
      expect(await view(shop.aQuote({ step: 5, monthlyPence: 2_591 }))).toMatchObject({ choices: [], isMonthly: true });
      expect(counts(await view(shop.aQuote({ status: 'expired' })))).toEqual([]);
    });

    it('are planned for the rewards that are typed', async () => {
      const [inFull] = (await view(shop.aQuote(), '?used_rewards=12.40')).choices;
      expect(inFull).toMatchObject({ totalPence: 30_000, payments: [{ amountPence: 30_000 }] });
      const { body } = await shop.get(`/api/payments/quotes/${shop.aQuote()}?used_rewards=-1`, customer).expect(400);
      expect(body.error.fields).toEqual({ used_rewards: 'Rewards amount needs to be higher than 0.' });
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

    it('is refused to customers where only staff may be paid', async () => {
      const form = { payment_type: 'other', payment_reference: 'BACS 12' };
      expect((await shop.preSubmit(shop.aQuote(), 312.4, form, customer).expect(422)).body.error.code).toBe('PAYMENT_METHOD_UNAVAILABLE');
      expect((await view(shop.aQuote(), '', agent)).choices.some(({ method }) => method === 'other')).toBe(false);
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

    it.each<[string, number, object, string]>([
      ['too many', 13, {}, 'This can be paid in at most 12 payments.'],
      ['none sold', 2, { maxInstalments: null }, 'This is paid in full.'],
      ['too late', 5, { payBy: '2027-06-10' }, 'The last payment would fall due too late. Choose fewer payments.'],
      ['too little', 4, { totalPence: 399 }, 'Each payment would be less than £1.00. Choose fewer payments.'],
    ])('refuses with the reason: %s', async (_, count, facts, message) => {
      const { body } = await shop.post(path(count, shop.aQuote(facts)), {}).expect(409);
      expect(body.error).toMatchObject({ code: 'INSTALMENTS_UNAVAILABLE', message });
    });

    it('is the same for staff', async () => {
      const quoteId = shop.aQuote();
      const forStaff = (await shop.post(adminPath(3, quoteId), {}, agent).expect(200)).body.data;
      expect(forStaff).toEqual((await shop.post(path(3, quoteId), {}).expect(200)).body.data);
    });

    it('tells nothing of a product that is not in the quote', async () => {
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
    });
  });
});

describe('what a plan was paid from', () => {
  const hidden = new Set<string>();

  /** A provider of cards, at which customers have hidden some. */
  class Provider extends InstalmentsPort {
    constructor() {
      super({ method: 'card', options: ['in_full', 'instalments'], opened: {}, taken: { status: 'taken' } });
    }

    override isHidden(_customerId: string, token: string): Promise<boolean> {
      return Promise.resolve(hidden.has(token));
    }
  }

  const provider = new Provider();
  const shop = startedShop({}, [[MethodPorts, only(provider)]]);
  beforeEach(() => {
    provider.isAway = false;
  });

  const keptCard = () => `pm_${randomUUID()}`;
  const plan = (ref: string) =>
    aPlan(shop.payments, { amounts: [1_000, 900], method: 'card', changes: { instrument: { method: 'card', ref, payer: null } } });
  const cancel = (id: string) => shop.post(`/api/payments/payments/${id}/schedule/cancel`, { why: 'Asked' }, finance).expect(200);
  const run = () => shop.payments.sweep(forgetInstrument);
  const timesForgotten = (ref: string) => provider.forgotten.filter((one) => one === ref).length;
  /** The sale was paid with a card that the customer had kept before, or is being paid. */
  const choseKept = (purchaseId: string, payWith: string | null, isPaid = true) => {
    const means = { keepsInstrument: true, payWith };
    const facts = { purchaseId, quoteId: randomUUID(), number: 1, line: 1, method: 'card', means, amountPence: 1_000 } as const;
    const at = shop.payments.clock.now();
    const opened = openAttempt({ ...facts, saleId: 's', ref: randomUUID() }, at);
    const attempt: Attempt = isPaid ? { ...opened, state: { status: 'collected', at, chargeId: null }, nextCheckAt: null } : opened;
    return shop.payments.get(Mongo).transaction((session) => shop.payments.get(AttemptsRepository).add(attempt, session));
  };

  it('is forgotten when the cover was cancelled: nothing more is collected, and only then', async () => {
    const ref = keptCard();
    const id = await plan(ref);
    const paid = () => shop.payments.by('claims').get(`/internal/payments/payments/${id}/paid`).expect(200);
    expect((await paid()).body.data).toEqual({
      paidPence: 1_000,
      leftPence: 1_000,
      refundIds: [],
      toComePence: 900,
      cancelledIds: [],
      atGarage: null,
      noRoomBecause: null,
    });
    const cancelled = { ...policyCancelled.sample, paymentId: id };
    await shop.payments.deliver(policyCancelled, { ...cancelled, endsPlan: false });
    expect((await paid()).body.data).toMatchObject({ toComePence: 900 });
    await shop.payments.deliver(policyCancelled, cancelled);
    await shop.payments.deliver(policyCancelled, cancelled);
    expect((await paid()).body.data).toEqual({
      paidPence: 1_000,
      leftPence: 1_000,
      refundIds: [],
      cancelledIds: [cancelled.policyId],
      toComePence: 0,
      atGarage: null,
      noRoomBecause: null,
    });
    await run();
    expect(timesForgotten(ref)).toBe(1);
  });

  it('stays while another plan is paid from it, and is forgotten at the provider once, when staff cancel that too', async () => {
    const ref = keptCard();
    const [one, other] = [await plan(ref), await plan(ref)];
    await cancel(one);
    await run();
    expect(timesForgotten(ref)).toBe(0);
    await cancel(other);
    await run();
    await run();
    expect(timesForgotten(ref)).toBe(1);
    expect((await shop.payments.get(PurchasesRepository).find(other))?.instrument).toBeNull();
  });

  it('stays when the customer chose it from their saved cards, unless they hid it since', async () => {
    const [saved, hiddenSince] = [keptCard(), keptCard()];
    hidden.add(hiddenSince);
    for (const ref of [saved, hiddenSince]) {
      const id = await plan(ref);
      await choseKept(id, ref);
      await cancel(id);
    }
    await run();
    expect([timesForgotten(saved), timesForgotten(hiddenSince)]).toEqual([0, 1]);
  });

  it('stays while another purchase is being made with it, though the customer hid it since', async () => {
    const ref = keptCard();
    hidden.add(ref);
    const [id, other] = [await plan(ref), await plan(keptCard())];
    await choseKept(other, ref, false);
    await cancel(id);
    await run();
    expect(timesForgotten(ref)).toBe(0);
  });

  it('is the card that the customer chose, though the provider names late what it kept at the sale: that is forgotten', async () => {
    const [chosen, late] = [keptCard(), keptCard()];
    const instrument = { method: 'card', ref: chosen, payer: null } as const;
    const id = await aPlan(shop.payments, { amounts: [1_000, 900], method: 'card', changes: { instrument, chosenCard: chosen } });
    await choseKept(id, null);
    const named = { ...noStanding, ref: 'any', status: 'taken', amountPence: 1_000, takenPence: 1_000, instrument: late } as const;
    const settlement = shop.payments.get(Settlement);
    await settlement.settle(await settlement.known(`${id}:1`), named);
    await run();
    expect((await shop.payments.get(PurchasesRepository).find(id))?.instrument).toEqual(instrument);
    expect([timesForgotten(late), timesForgotten(chosen)]).toEqual([1, 0]);
  });
});

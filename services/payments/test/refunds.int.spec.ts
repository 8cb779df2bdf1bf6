import { afterEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Caller } from '@kerbside/contracts/caller';
import { policyCancelled } from '@kerbside/contracts/events/claims';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Obstacles } from '@kerbside/platform/personal/obstacles';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { MethodPorts } from '../src/methods/methods.js';
import { PaidOtherwise } from '../src/methods/without-provider.js';
import { AttemptsRepository } from '../src/purchases/attempts.repository.js';
import { PurchasesRepository } from '../src/purchases/purchases.repository.js';
import { openRefundsSweep, RefundFollow } from '../src/refunds/refund-follow.js';
import { payRefund } from '../src/refunds/refund-payments.js';
import { RefundsService } from '../src/refunds/refunds.service.js';
import { Sales } from '../src/sale/sales.js';
import { agent, customer, customerId, finance, PaymentsUnderTest, startedShop, stranger } from './payments-under-test.js';
import { byCard, only } from './instalments-port.js';
import { RefundingPort } from './refunding-port.js';

const dayMs = 24 * 60 * 60_000;
const card = new RefundingPort(byCard);

const shop = startedShop({}, [[MethodPorts, { all: [...only(card).all, new PaidOtherwise()] }]]);
afterEach(() => {
  card.goOn();
  card.says = { status: 'refunded', message: null };
  card.refundsNotTakenBack = null;
});

const bought = async (changes: Parameters<PaymentsUnderTest['aQuote']>[0] = { voucher: null }, rewards = 0) => {
  const pounds = (31_240 - rewards * 100) / 100;
  const typed = rewards === 0 ? {} : { used_rewards: rewards };
  const quoteId = shop.aQuote(changes);
  const form = await shop.form(quoteId, { method: 'card', option: 'in_full' }, customer, typed);
  await shop.preSubmit(quoteId, pounds, form, customer).expect(200);
  const ref = card.openings.filter((one) => one.quoteId === quoteId).at(-1)?.attemptId ?? '';
  await card.become(ref, { status: 'authorised' });
  const { body } = await shop.submit(quoteId, { ...form, displayed_total: pounds }, customer).expect(200);
  return { paymentId: body.data.paymentId as string, quoteId, ref };
};
const at = (paymentId: string) => `/api/payments/payments/${paymentId}/refunds`;
const preview = (paymentId: string, body: object, caller: Caller = finance) => shop.post(`${at(paymentId)}/preview`, body, caller);
const request = async (paymentId: string, amountPence: number, more: object = {}) => {
  const { workingId } = (await preview(paymentId, { amountPence, ...more }).expect(200)).body.data;
  const body = { refundId: randomUUID(), amountPence, workingId, why: 'Sold the car', ...more };
  return { refundId: body.refundId, body, answer: await shop.post(at(paymentId), body, finance) };
};
const refunded = async (paymentId: string, amountPence: number, more: object = {}) => {
  const { refundId, answer } = await request(paymentId, amountPence, more);
  expect(answer.status).toBe(200);
  await shop.payments.sweep(payRefund);
  return refundId;
};
const refundsOf = (paymentId: string, caller: Caller = finance) => shop.read(at(paymentId), caller);
const partOf = async (paymentId: string) => (await refundsOf(paymentId)).refunds[0].parts[0];
const withBank = async (paymentId: string) => (await shop.payments.get(RefundsService).paid(paymentId)).refundsWithBank;
const stuckOf = async (paymentId: string) => {
  const { rows } = await shop.read('/api/payments/stuck-work?perPage=100', agent);
  return (rows as { subjectId: string }[]).filter(({ subjectId }) => subjectId === paymentId);
};
const told = async (quoteId: string, name: string) =>
  (await shop.eventsOf(quoteId)).filter(({ type }) => type.includes(name)).map(({ data }) => data);
const obstacles = async (kind: string) => (await shop.payments.get(Obstacles).of(customerId)).filter((one) => one.kind === kind).length;
interface RefundView {
  readonly amountPence: number;
  readonly status: string;
}
const act = (refundId: string, what: string, body: object = {}, caller: Caller = finance) =>
  shop.post(`/api/payments/refunds/${refundId}/parts/1/${what}`, body, caller);

describe('a refund by staff', () => {
  it('A8, A9: shows its working first, and changes nothing by that; of everything it gives the voucher back once nothing is in force', async () => {
    const { paymentId, quoteId } = await bought({});
    const { body } = await preview(paymentId, { amountPence: 10_000 }).expect(200);
    expect(body.data).toMatchObject({
      paidPence: 31_240,
      refundedPence: 0,
      leftPence: 31_240,
      toComePence: 0,
      amountPence: 10_000,
      parts: [{ line: 1, method: 'card', to: 'Visa\u00a0ending\u00a04242', amountPence: 10_000, isDirect: true }],
      rewardsPence: 0,
      voucher: { code: 'WELCOME10', sharePence: 1_111, isGivenBack: false },
      prompts: [],
    });
    expect((await refundsOf(paymentId)).refunds).toEqual([]);
    const isGivenBack = async () =>
      (await preview(paymentId, { amountPence: 31_240 }).expect(200)).body.data.voucher.isGivenBack as boolean;
    const whileInForce = await isGivenBack();
    await shop.payments.deliver(policyCancelled, { ...policyCancelled.sample, paymentId });
    expect([whileInForce, await isGivenBack()]).toEqual([false, true]);
    await refunded(paymentId, 31_240);
    expect(await told(quoteId, 'refund-requested')).toMatchObject([{ voucherCode: 'WELCOME10' }]);
    shop.refusedVoucher = 'WELCOME10';
    const asked = await shop.payments.by('claims').get(`/internal/payments/payments/${paymentId}/paid`).expect(200);
    shop.refusedVoucher = undefined;
    expect(asked.body.data.noRoomBecause).toContain('used for something else');
  });

  it('A8: is not taken for the one that staff made before its answer was lost, when they then choose another way to pay it back', async () => {
    const { paymentId, ref } = await bought();
    const byHand = { otherwise: [1], reference: 'BACS 7' };
    const [direct, other] = [await request(paymentId, 2_000), await request(paymentId, 3_000, byHand)];
    await shop.payments.sweep(payRefund);
    const again = async ({ body }: typeof direct, way: object) => (await shop.post(at(paymentId), { ...body, ...way }, finance)).body;
    expect((await again(direct, byHand)).error).toMatchObject({ code: 'REFUND_DIFFERS' });
    expect((await again(other, { otherwise: [] })).error).toMatchObject({ code: 'REFUND_DIFFERS' });
    expect((await again(direct, {})).data).toMatchObject({ refundId: direct.refundId, status: 'refunded' });
    expect((await again(other, {})).data).toMatchObject({ refundId: other.refundId, status: 'refunded' });
    expect(card.refundedPence(ref)).toBe(2_000);
  });

  it('goes back to the card, is in the ledger, and is told once', async () => {
    const { paymentId, quoteId } = await bought();
    await refunded(paymentId, 10_000);
    await shop.payments.sweep(payRefund);
    const { refunds, leftPence } = await refundsOf(paymentId);
    expect(leftPence).toBe(21_240);
    expect(refunds).toMatchObject([{ amountPence: 10_000, status: 'refunded', why: 'Sold the car', parts: [{ status: 'refunded' }] }]);
    expect([await shop.balance(paymentId, 'refunds'), await shop.balance(paymentId, 'card_clearing')]).toEqual([10_000, 21_240]);
    expect(await told(quoteId, 'refund-issued')).toMatchObject([{ amountPence: 10_000, parts: [{ line: 1, to: 'card' }] }]);
    expect(await told(quoteId, 'refund-requested')).toMatchObject([{ amountPence: 10_000, voucherCode: null }]);
  });

  it('promises no penny twice, when several are asked for at once, of two processes', async () => {
    const { paymentId, ref } = await bought();
    const { workingId } = (await preview(paymentId, { amountPence: 31_240 }).expect(200)).body.data;
    const other = await shop.beside();
    const ask = (process: ServiceUnderTest) => {
      const body = { refundId: randomUUID(), amountPence: 31_240, workingId, why: 'Twice' };
      return process.by(finance).post(at(paymentId)).send(body);
    };
    const statuses = (await Promise.all([shop.payments, other, shop.payments, other].map(ask))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
    await other.close();
    await shop.payments.sweep(payRefund);
    expect(card.refundedPence(ref)).toBe(31_240);
  });

  it.each([
    ['the same sum', 2_000, {}],
    ['the same sum, paid in another way', 2_000, { otherwise: [1], reference: 'BACS 1' }],
  ])('A8, A9: is not made once somebody else refunded %s since its working was shown', async (_, amountPence, more) => {
    const { paymentId, ref } = await bought();
    const { workingId } = (await preview(paymentId, { amountPence: 2_000 }).expect(200)).body.data;
    await request(paymentId, amountPence, more);
    const late = { refundId: randomUUID(), amountPence: 2_000, workingId, why: 'Goodwill' };
    expect((await shop.post(at(paymentId), late, finance).expect(409)).body.error.code).toBe('REFUND_CHANGED');
    await shop.payments.sweep(payRefund);
    expect(card.refundedPence(ref)).toBe('otherwise' in more ? 0 : amountPence);
  });

  it('A8, A9: gives rewards their share, once', async () => {
    shop.rewardsPence = 10_000;
    const { paymentId, quoteId, ref } = await bought({ voucher: null }, 31.24);
    await refunded(paymentId, 10_000);
    expect((await refundsOf(paymentId)).refunds[0]).toMatchObject({ amountPence: 10_000, rewardsPence: 1_000 });
    expect(card.refundedPence(ref)).toBe(9_000);
    expect(await told(quoteId, 'refund-requested')).toMatchObject([{ amountPence: 9_000, rewardsPence: 1_000 }]);
    expect([await shop.balance(paymentId, 'refunds'), await shop.balance(paymentId, 'rewards')]).toEqual([10_000, 2_124]);
    await refunded(paymentId, 500);
    expect(await shop.payments.get(PurchasesRepository).find(paymentId)).toMatchObject({ rewardsBackPence: 1_050 });
  });

  it('A8, A9: is for finance; its owner sees it, without our words, and strangers find nothing', async () => {
    const { paymentId } = await bought();
    await preview(paymentId, { amountPence: 1 }, agent).expect(403);
    card.says = { status: 'refused', message: 'The account is closed.' };
    await refunded(paymentId, 1_000);
    expect((await refundsOf(paymentId, customer)).refunds).toMatchObject([
      { status: 'pending', why: null, parts: [{ status: 'pending', message: null }] },
    ]);
    await shop.get(at(paymentId), stranger).expect(404);
    await preview(randomUUID(), { amountPence: 1 }).expect(404);
    await preview(paymentId, { amountPence: 0 }).expect(400);
  });

  it('A8, A9: stands beside the payments of its customer: on its receipt, in the list and with the plan', async () => {
    const { paymentId, quoteId } = await bought();
    const shown = async () => {
      const [receipt, plan, list] = await Promise.all(
        [`/api/payments/receipts/${quoteId}`, `/api/payments/payments/${paymentId}/schedule`, '/api/payments/payments?perPage=100'].map(
          (path) => shop.read(path, customer),
        ),
      );
      const row = (list.rows as { id: string; refunds: unknown }[]).find(({ id }) => id === paymentId);
      expect([receipt.refunds, row?.refunds]).toEqual([plan.refunds, plan.refunds]);
      return plan.refunds;
    };
    expect(await shown()).toEqual([]);
    card.says = { status: 'refused', message: 'The account is closed.' };
    const refundId = await refunded(paymentId, 1_000);
    expect(await shown()).toMatchObject([{ refundId, amountPence: 1_000, parts: [{ line: 1, amountPence: 1_000, status: 'held_up' }] }]);
    expect(JSON.stringify(await shown())).not.toContain('closed');
    card.says = { status: 'refunded', message: null };
    await shop.post(`/api/payments/refunds/${refundId}/parts/1/retry`, {}, finance).expect(200);
    await shop.payments.sweep(payRefund);
    expect(await shown()).toMatchObject([{ refundId, parts: [{ status: 'refunded' }] }]);
  });
});

describe('a refund that the provider refuses', () => {
  const refusedBefore = async (amountPence: number, message = 'The account is closed.') => {
    const { paymentId, ref, quoteId } = await bought();
    card.says = { status: 'refused', message };
    const refundId = await refunded(paymentId, amountPence);
    card.says = { status: 'refunded', message: null };
    return { paymentId, ref, quoteId, refundId };
  };

  it('A8, A9: is stuck work with customer, sum and what to do, and is tried again by another name', async () => {
    const { paymentId, ref, quoteId, refundId } = await refusedBefore(10_000);
    expect(await stuckOf(paymentId)).toMatchObject([
      { kind: payRefund, customerId, amountPence: 10_000, failure: 'The account is closed.', nextTryAt: null },
    ]);
    expect(await partOf(paymentId)).toMatchObject({ status: 'refused', message: 'The account is closed.' });
    expect([await shop.balance(paymentId, 'refunds'), await told(quoteId, 'refund-issued')]).toEqual([0, []]);
    await act(refundId, 'retry').expect(200);
    await shop.payments.sweep(payRefund);
    expect([await stuckOf(paymentId), card.refundedPence(ref)]).toEqual([[], 10_000]);
    expect(await partOf(paymentId)).toMatchObject({ status: 'refunded' });
    expect(await told(quoteId, 'refund-issued')).toHaveLength(1);
    expect((await act(refundId, 'retry').expect(409)).body.error.code).toBe('REFUND_NOT_REFUSED');
    await act('unknown', 'retry').expect(404);
  });

  describe('that staff then make at the provider itself', () => {
    const byHand = (ref: string, amountPence: number) => card.makeByHand(ref, amountPence, shop.payments.clock.now());
    /** The provider tells of it. */
    const heard = async (ref: string) => {
      const attempt = await shop.payments.get(AttemptsRepository).byRef(ref);
      await shop.payments.get(RefundFollow).ofAttempt(attempt?.id ?? '');
      if (attempt) await shop.payments.get(Sales).bringUpToDate(attempt);
    };

    it('A8, A9: is that refund: it counts once, ends the work, and is told', async () => {
      const { paymentId, ref, quoteId } = await refusedBefore(10_000);
      await byHand(ref, 10_000);
      await heard(ref);
      await heard(ref);
      await shop.payments.sweep(payRefund);
      expect(await partOf(paymentId)).toMatchObject({ status: 'refunded' });
      expect([await stuckOf(paymentId), (await refundsOf(paymentId)).leftPence]).toEqual([[], 21_240]);
      expect([await shop.balance(paymentId, 'refunds'), card.refundedPence(ref)]).toEqual([10_000, 10_000]);
      expect(await told(quoteId, 'refund-issued')).toHaveLength(1);
    });

    it.each(['retry', 'redirect'])('A8, A9: is not paid twice by staff who %s it before the provider told of it', async (what) => {
      const { paymentId, ref, refundId } = await refusedBefore(10_000);
      await byHand(ref, 10_000);
      await act(refundId, what, what === 'retry' ? {} : { reference: 'By hand' }).expect(what === 'retry' ? 200 : 409);
      await shop.payments.sweep(payRefund);
      await heard(ref);
      expect(await partOf(paymentId)).toMatchObject({ status: 'refunded', reference: null });
      expect([await stuckOf(paymentId), (await refundsOf(paymentId)).leftPence]).toEqual([[], 21_240]);
      expect([await shop.balance(paymentId, 'refunds'), card.refundedPence(ref)]).toEqual([10_000, 10_000]);
    });

    it('A8, A9: is not asked for again while only a share of it went back, and is done with the rest', async () => {
      const { paymentId, ref, refundId } = await refusedBefore(10_000);
      await byHand(ref, 4_000);
      await heard(ref);
      await act(refundId, 'retry').expect(200);
      await shop.payments.sweep(payRefund);
      expect(card.refundedPence(ref)).toBe(4_000);
      expect(await stuckOf(paymentId)).toMatchObject([{ failure: expect.stringContaining('£40.00 of this payment was sent back') }]);
      await byHand(ref, 6_000);
      await heard(ref);
      await shop.payments.sweep(payRefund);
      expect([await stuckOf(paymentId), (await refundsOf(paymentId)).leftPence]).toEqual([[], 21_240]);
    });

    it('A8, A9: stands for one of two of the same sum also where both find it at the same moment', async () => {
      const { paymentId, ref, refundId } = await refusedBefore(5_000);
      card.says = { status: 'refused', message: 'The account is closed.' };
      await refunded(paymentId, 5_000);
      card.says = { status: 'refunded', message: null };
      await byHand(ref, 5_000);
      await act(refundId, 'retry').expect(200);
      card.whenRead = () => heard(ref);
      await shop.payments.sweep(payRefund);
      shop.payments.clock.advance(60_000);
      await shop.payments.sweep(payRefund);
      const { refunds } = await refundsOf(paymentId);
      expect(refunds.map(({ status }: { status: string }) => status)).toEqual(['refunded', 'refunded']);
      expect([card.refundedPence(ref), await stuckOf(paymentId)]).toEqual([10_000, []]);
    });

    it('A8, A9: is counted whole where several are one refund together: none of them stands for another', async () => {
      const { paymentId, ref } = await refusedBefore(10_000);
      card.says = { status: 'refused', message: 'The account is closed.' };
      await refunded(paymentId, 4_000);
      card.says = { status: 'refunded', message: null };
      await byHand(ref, 6_000);
      await byHand(ref, 4_000);
      await heard(ref);
      await heard(ref);
      const { refunds, leftPence } = await refundsOf(paymentId);
      expect(refunds.map(({ amountPence, status }: RefundView) => [amountPence, status]).toSorted()).toEqual([
        [10_000, 'refunded'],
        [4_000, 'refused'],
      ]);
      expect(leftPence).toBe(17_240);
    });

    it('A8, A9: is found by itself where the provider never told of it', async () => {
      const { paymentId, ref } = await refusedBefore(10_000);
      await byHand(ref, 10_000);
      shop.payments.clock.advance(60 * 60_000);
      await shop.payments.sweep(openRefundsSweep);
      await shop.payments.sweep(payRefund);
      expect(await partOf(paymentId)).toMatchObject({ status: 'refunded' });
      expect([await stuckOf(paymentId), await shop.balance(paymentId, 'refunds'), card.refundedPence(ref)]).toEqual([[], 10_000, 10_000]);
    });

    it('is found where the provider was away when it was asked for', async () => {
      const { paymentId, ref } = await bought();
      card.stopAt(1, 'before');
      await refunded(paymentId, 10_000);
      card.goOn();
      await byHand(ref, 10_000);
      shop.payments.clock.advance(10 * 60_000);
      await shop.payments.sweep(payRefund);
      expect(card.refundedPence(ref)).toBe(10_000);
      expect(await partOf(paymentId)).toMatchObject({ status: 'refunded' });
    });

    it('leaves alone one that the provider made as we asked, though its answer was lost and another sum went back by hand', async () => {
      const { paymentId, ref } = await bought();
      card.stopAt(1, 'after');
      await refunded(paymentId, 10_000);
      card.goOn();
      await byHand(ref, 4_000);
      shop.payments.clock.advance(10 * 60_000);
      await shop.payments.sweep(payRefund);
      expect([card.refundedPence(ref), (await partOf(paymentId)).status]).toEqual([14_000, 'refunded']);
      expect((await refundsOf(paymentId)).leftPence).toBe(17_240);
    });

    it('is none that was made before it was asked for', async () => {
      const { paymentId, ref } = await bought();
      await byHand(ref, 2_000);
      await heard(ref);
      shop.payments.clock.advance(dayMs);
      card.says = { status: 'refused', message: 'The account is closed.' };
      const refundId = await refunded(paymentId, 2_000);
      card.says = { status: 'refunded', message: null };
      await act(refundId, 'retry').expect(200);
      await shop.payments.sweep(payRefund);
      expect(card.refundedPence(ref)).toBe(4_000);
      expect((await refundsOf(paymentId)).leftPence).toBe(27_240);
    });
  });

  it('A8, A9: is tried again by itself a day later, where the reason may pass', async () => {
    const { paymentId, ref } = await bought();
    card.says = { status: 'refused', message: 'Too little in our account.', mayPass: true };
    await refunded(paymentId, 3_000);
    card.says = { status: 'refunded', message: null };
    await shop.payments.sweep(openRefundsSweep);
    await shop.payments.sweep(payRefund);
    expect(card.refundedPence(ref)).toBe(0);
    shop.payments.clock.advance(dayMs);
    await shop.payments.sweep(openRefundsSweep);
    await shop.payments.sweep(payRefund);
    expect(card.refundedPence(ref)).toBe(3_000);
  });

  it('Q5, A7, A8, A9: is paid in another way by staff, who say how', async () => {
    const { paymentId, quoteId, ref, refundId } = await refusedBefore(4_000);
    expect((await act(refundId, 'redirect', { reference: ' ' }).expect(400)).body.error.fields).toHaveProperty('reference');
    await act(refundId, 'redirect', { reference: 'BACS 77' }).expect(200);
    await shop.payments.sweep(payRefund);
    expect(await partOf(paymentId)).toMatchObject({ status: 'redirected', reference: 'BACS 77' });
    expect([await stuckOf(paymentId), card.refundedPence(ref)]).toEqual([[], 0]);
    expect([await shop.balance(paymentId, 'refunds'), await shop.balance(paymentId, 'other_clearing')]).toEqual([4_000, -4_000]);
    expect(await told(quoteId, 'refund-issued')).toMatchObject([{ parts: [{ status: 'redirected' }] }]);
    const plan = await shop.read(`/api/payments/payments/${paymentId}/schedule`, customer);
    expect(plan.lines[0].refundedPence).toBe(4_000);
    const { rows } = await shop.read('/api/payments/payments?perPage=100', customer);
    expect(rows.find(({ id }: { id: string }) => id === paymentId).refundedPence).toBe(4_000);
    const audit = (await shop.read(`/api/payments/audit?subjectId=${paymentId}`, agent)).rows;
    expect(audit.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['refund-requested', 'refund-redirected']),
    );
  });

  it('A8, A9: is neither owed nor paid in another way while its bank has the payment, and is tried again once that comes back', async () => {
    const { paymentId, ref } = await bought();
    const due = () => obstacles('refund-due');
    const before = await due();
    card.says = { status: 'refused', message: 'The charge is disputed.' };
    const refundId = await refunded(paymentId, 4_000);
    expect(await due()).toBe(before + 1);
    await card.become(ref, { status: 'reversed', reversedPence: 31_240, takenPence: 0 });
    const { error } = (await act(refundId, 'redirect', { reference: 'BACS 78' }).expect(409)).body;
    await shop.payments.sweep(payRefund);
    const shown = async () => (await shop.read(`/api/payments/payments/${paymentId}/schedule`, customer)).refunds[0].parts[0];
    expect(await shown()).toMatchObject({ status: 'held_up', isWithBank: true });
    expect(error).toMatchObject({ code: 'REFUND_TOO_LARGE', data: { leftPence: 0 } });
    expect(await shop.balance(paymentId, 'other_clearing')).toBe(0);
    // Nothing is owed while the bank has it: the work has ended, and begins again with the money.
    const nothing = { status: 'refused', isWithBank: true, message: expect.stringContaining('nothing is owed') };
    expect([await stuckOf(paymentId), await partOf(paymentId)]).toMatchObject([[], nothing]);
    expect(await withBank(paymentId)).toEqual([{ refundId, pence: 4_000 }]);
    expect(await refundsOf(paymentId)).toMatchObject({ refunds: [{ status: 'refunded' }] });
    // Nor does erasing its customer wait for it.
    expect(await due()).toBe(before);
    await act(refundId, 'retry').expect(409);
    card.says = { status: 'refunded', message: null };
    await card.become(ref, { status: 'taken', reversedPence: 0, takenPence: 31_240 });
    shop.payments.clock.advance(dayMs);
    await shop.payments.sweep(openRefundsSweep);
    await shop.payments.sweep(payRefund);
    expect([await shown(), card.refundedPence(ref)]).toMatchObject([{ status: 'refunded' }, 4_000]);
    expect((await refundsOf(paymentId)).leftPence).toBe(27_240);
    expect(await withBank(paymentId)).toBeUndefined();
  });

  it('A8, A9: is owed as far as its bank has less of the payment: the rest goes back of what is left', async () => {
    const { paymentId, quoteId, ref, refundId } = await refusedBefore(4_000, 'The charge is disputed.');
    await card.become(ref, { status: 'taken', reversedPence: 30_000, takenPence: 1_240 });
    await act(refundId, 'redirect', { reference: 'BACS 78' }).expect(409);
    await shop.payments.sweep(payRefund);
    const parts = [{ amountPence: 2_760, status: 'refused', isWithBank: true }, { amountPence: 1_240, status: 'refunded' }]; // prettier-ignore
    expect(await refundsOf(paymentId)).toMatchObject({ refunds: [{ amountPence: 4_000, status: 'refunded', parts }], leftPence: 0 });
    expect(await withBank(paymentId)).toEqual([{ refundId, pence: 2_760 }]);
    expect([await stuckOf(paymentId), card.refundedPence(ref)]).toEqual([[], 1_240]);
    expect(await told(quoteId, 'refund-issued')).toMatchObject([{ amountPence: 1_240 }]);
  });

  it('A8: is offered in another way alone while its bank has a share of a payment of which the provider then refunds nothing', async () => {
    const { paymentId, ref } = await bought();
    const banksHas = async (reversedPence: number) => {
      await card.become(ref, { status: 'taken', reversedPence, takenPence: 31_240 - reversedPence });
      const attempt = await shop.payments.get(AttemptsRepository).find(ref);
      if (attempt) await shop.payments.get(Sales).bringUpToDate(attempt);
      return (await preview(paymentId, { amountPence: 1_240 }).expect(200)).body.data;
    };
    expect((await banksHas(30_000)).parts).toMatchObject([{ isDirect: true }]);
    card.refundsNotTakenBack = 'The cardholder disputed it.';
    expect(await banksHas(30_000)).toMatchObject({
      parts: [{ isDirect: false, because: 'The cardholder disputed it.' }],
      prompts: ['You are not directly refunding a payment. Do you wish to continue?'],
    });
    expect((await banksHas(0)).parts).toMatchObject([{ isDirect: true }]);
  });

  it('is paid in another way from the start, where staff choose that', async () => {
    const { paymentId, ref } = await bought();
    const { prompts } = (await preview(paymentId, { amountPence: 4_000, otherwise: [1] }).expect(200)).body.data;
    expect(prompts).toEqual(['You are not directly refunding a payment. Do you wish to continue?']);
    expect((await request(paymentId, 4_000, { otherwise: [1] })).answer.body.error.fields).toHaveProperty('reference');
    await refunded(paymentId, 4_000, { otherwise: [1], reference: 'Cheque 12' });
    expect(card.refundedPence(ref)).toBe(0);
    expect(await shop.balance(paymentId, 'other_clearing')).toBe(-4_000);
  });
});

describe('a refund before anything was issued', () => {
  const ask = async (paymentId: string) => {
    const { body } = await shop.payments.by('claims').put(`/internal/payments/payments/${paymentId}/issuing`).send({}).expect(200);
    return body.data;
  };

  it('A8, A9: keeps what was bought from being issued: of a part until the rest went back, then for good', async () => {
    const { paymentId, quoteId } = await bought({});
    await refunded(paymentId, 10_000);
    const held = await ask(paymentId);
    expect(held).toMatchObject({ status: 'held', because: expect.stringContaining('refund the £212.40 that is left') });
    await refunded(paymentId, 21_240);
    expect([(await ask(paymentId)).status, (await ask(paymentId)).status]).toEqual(['over', 'over']);
    expect((await shop.payments.get(PurchasesRepository).find(paymentId))?.isCoverCancelled).toBe(true);
    expect(await told(quoteId, 'refund-requested')).toHaveLength(2);
  });

  it('keeps its customer from being erased where the bank takes the payment back as well, for as long as that can be contested', async () => {
    const before = await obstacles('money-owed');
    const { paymentId, ref } = await bought();
    await refunded(paymentId, 31_240);
    await ask(paymentId);
    expect(await obstacles('money-owed')).toBe(before);
    await card.become(ref, { status: 'reversed', reversedPence: 31_240, takenPence: 0, refundedPence: 31_240 });
    const attempt = await shop.payments.get(AttemptsRepository).find(ref);
    if (attempt) await shop.payments.get(Sales).bringUpToDate(attempt);
    expect(await obstacles('money-owed')).toBe(before + 1);
    shop.payments.clock.advance(31 * dayMs);
    expect(await obstacles('money-owed')).toBe(before);
  });

  it('A8: is looked at again where that was allowed meanwhile, and leaves then what is there', async () => {
    const { paymentId } = await bought();
    const { workingId } = (await preview(paymentId, { amountPence: 31_240 }).expect(200)).body.data;
    expect(await ask(paymentId)).toEqual({ status: 'open', because: null });
    const refund = { refundId: randomUUID(), amountPence: 31_240, workingId, why: 'It could not be issued' };
    const { body } = await shop.post(at(paymentId), refund, finance).expect(409);
    expect(body.error.code).toBe('REFUND_CHANGED');
  });
});

describe('a refund that comes back after it had arrived', () => {
  it('A8, A9: is booked back, told, stuck work, and goes back once more when it is tried again', async () => {
    const { paymentId, quoteId, ref } = await bought();
    const refundId = await refunded(paymentId, 10_000);
    await card.later(ref, 'refused', 'The card was closed.');
    shop.payments.clock.advance(dayMs);
    await shop.payments.sweep(openRefundsSweep);
    await shop.payments.sweep(payRefund);
    expect([await shop.balance(paymentId, 'refunds'), await shop.balance(paymentId, 'card_clearing')]).toEqual([0, 31_240]);
    expect(await told(quoteId, 'refund-returned')).toMatchObject([{ line: 1, amountPence: 10_000, refundedPence: 0 }]);
    expect(await stuckOf(paymentId)).toMatchObject([{ failure: 'The card was closed.', amountPence: 10_000 }]);
    expect((await refundsOf(paymentId)).leftPence).toBe(21_240);
    await act(refundId, 'retry').expect(200);
    await shop.payments.sweep(payRefund);
    expect([card.refundedPence(ref), await shop.balance(paymentId, 'refunds')]).toEqual([10_000, 10_000]);
    expect(await told(quoteId, 'refund-issued')).toHaveLength(2);
  });

  it('A8, A9: is told also where staff try it again before its job has said so', async () => {
    const { paymentId, quoteId, ref } = await bought();
    const refundId = await refunded(paymentId, 10_000);
    await card.later(ref, 'refused', 'The card was closed.');
    shop.payments.clock.advance(dayMs);
    await shop.payments.sweep(openRefundsSweep);
    await act(refundId, 'retry').expect(200);
    await shop.payments.sweep(payRefund);
    expect([card.refundedPence(ref), await shop.balance(paymentId, 'refunds')]).toEqual([10_000, 10_000]);
    expect(await told(quoteId, 'refund-returned')).toMatchObject([{ line: 1, amountPence: 10_000, refundedPence: 0 }]);
    expect(await told(quoteId, 'refund-issued')).toHaveLength(2);
  });

  it('A8, A9: is found soon where its provider told of that before its first answer was recorded', async () => {
    const { paymentId, quoteId, ref } = await bought();
    card.whenRead = async () => {
      await card.later(ref, 'refused', 'The card was closed.');
      await shop.payments.get(RefundFollow).ofAttempt(ref);
    };
    await refunded(paymentId, 10_000);
    await shop.payments.sweep(openRefundsSweep);
    await shop.payments.sweep(payRefund);
    expect(await stuckOf(paymentId)).toMatchObject([{ failure: 'The card was closed.' }]);
    expect([await shop.balance(paymentId, 'refunds'), await told(quoteId, 'refund-issued')]).toMatchObject([0, [{ amountPence: 10_000 }]]);
  });

  it.each(['retry', 'redirect'])('A8, A9: leaves no stuck work where staff %s it while their work on it begins', async (what) => {
    const { paymentId, ref } = await bought();
    const refundId = await refunded(paymentId, 10_000);
    await card.later(ref, 'refused', 'The card was closed.');
    shop.payments.clock.advance(dayMs);
    await shop.payments.sweep(openRefundsSweep);
    card.whenRead = async () => void (await act(refundId, what, what === 'retry' ? {} : { reference: 'BACS 8' }).expect(200));
    await shop.payments.sweep(payRefund);
    await shop.payments.sweep(payRefund);
    expect(await partOf(paymentId)).toMatchObject({ status: what === 'retry' ? 'refunded' : 'redirected' });
    expect([await stuckOf(paymentId), await shop.balance(paymentId, 'refunds')]).toEqual([[], 10_000]);
  });

  it('A8, A9: is pending until it arrives', async () => {
    const { paymentId, ref } = await bought();
    card.says = { status: 'pending', message: null };
    await refunded(paymentId, 1_500);
    expect((await refundsOf(paymentId)).refunds[0]).toMatchObject({ status: 'pending', parts: [{ status: 'pending' }] });
    await card.later(ref, 'refunded');
    shop.payments.clock.advance(dayMs);
    await shop.payments.sweep(openRefundsSweep);
    expect((await refundsOf(paymentId)).refunds[0]).toMatchObject({ status: 'refunded', parts: [{ status: 'refunded' }] });
  });
});

describe('a refund that another service asks for', () => {
  const ask = (refundId: string, body: object) => shop.payments.by('claims').put(`/internal/payments/refunds/${refundId}`).send(body);

  it('A8, A9: is made once for its id, and says why to whoever is paid it', async () => {
    const { paymentId, quoteId, ref } = await bought();
    const refundId = randomUUID();
    const reason = 'cancelled_after_transfer';
    const body = { paymentId, amountPence: 12_345, why: 'Cancelled in the cooling-off period', reason };
    await Promise.all([ask(refundId, body).expect(200), ask(refundId, body).expect(200)]);
    await shop.payments.sweep(payRefund);
    expect((await ask(refundId, body).expect(200)).body.data).toMatchObject({ refundId, status: 'refunded', amountPence: 12_345 });
    expect(card.refundedPence(ref)).toBe(12_345);
    expect(await told(quoteId, 'refund-issued')).toMatchObject([{ reason }]);
    expect((await ask(refundId, { ...body, amountPence: 1 }).expect(409)).body.error).toMatchObject({
      code: 'REFUND_DIFFERS',
      data: { amountPence: body.amountPence },
    });
  });

  it('A8, A9: waits while another one is being recorded, which counts twice by then, instead of going back as nothing', async () => {
    const { paymentId, ref } = await bought();
    const paid = () => shop.payments.by('claims').get(`/internal/payments/payments/${paymentId}/paid`);
    const body = { paymentId, why: 'Cancelled in the cooling-off period' };
    const [first, other] = [randomUUID(), { ...body, amountPence: 11_240 }];
    await ask(first, { ...body, amountPence: 20_000 }).expect(200);
    await card.refund({ refundId: `${first}:1:1`, ref, amountPence: 20_000, waitedMs: 0 });
    const attempt = await shop.payments.get(AttemptsRepository).find(ref);
    if (attempt) await shop.payments.get(Sales).bringUpToDate(attempt);
    const otherId = randomUUID();
    await ask(otherId, other).expect(503);
    const waiting = Promise.all([paid().expect(200), ask(otherId, other).expect(200)]);
    await shop.payments.sweep(payRefund);
    expect((await waiting)[0].body.data.leftPence).toBeLessThanOrEqual(11_240);
  });
});

describe('a refund that stops half-way', () => {
  const stops = (calls: number) =>
    Array.from({ length: calls }, (_, place) => place + 1).flatMap((call) => [[call, 'before'] as const, [call, 'after'] as const]);

  it.each(stops(2))('A8, A9: at call %i to the provider, %s it, goes back once', async (call, when) => {
    const { paymentId, quoteId, ref } = await bought();
    card.stopAt(call, when);
    await refunded(paymentId, 10_000);
    card.goOn();
    shop.payments.clock.advance(61_000);
    await shop.payments.sweep(payRefund);
    expect([card.refundedPence(ref), (await partOf(paymentId)).status]).toEqual([10_000, 'refunded']);
    expect([await shop.balance(paymentId, 'refunds'), await shop.balance(paymentId, 'card_clearing')]).toEqual([10_000, 21_240]);
    expect(await told(quoteId, 'refund-issued')).toHaveLength(1);
  });

  it.each(stops(3))('while it comes back, at call %i to the provider, %s it, is booked back once', async (call, when) => {
    // The sweep would ask about those of the cases above too.
    await shop.payments.get(Mongo).database.collection('refunds').deleteMany({});
    const { paymentId, quoteId, ref } = await bought();
    const refundId = await refunded(paymentId, 10_000);
    await card.later(ref, 'refused', 'The card was closed.');
    shop.payments.clock.advance(dayMs);
    card.stopAt(call, when);
    await shop.payments.sweep(openRefundsSweep);
    await shop.payments.sweep(payRefund);
    card.goOn();
    shop.payments.clock.advance(dayMs);
    await shop.payments.sweep(openRefundsSweep);
    await shop.payments.sweep(payRefund);
    expect(await shop.balance(paymentId, 'refunds')).toBe(0);
    expect(await told(quoteId, 'refund-returned')).toHaveLength(1);
    expect(await stuckOf(paymentId)).toHaveLength(1);
    await act(refundId, 'redirect', { reference: 'BACS 9' }).expect(200);
    await shop.payments.sweep(payRefund);
    expect([await stuckOf(paymentId), await shop.balance(paymentId, 'refunds'), card.refundedPence(ref)]).toEqual([[], 10_000, 0]);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { londonDay } from '@kerbside/contracts/days/dates';
import { policyCancelled, policyReinstated } from '@kerbside/contracts/events/claims';
import {
  arrearsChanged,
  missingMoneyChanged,
  paymentMissed,
  paymentReversed,
  paymentsScheduled,
  planCancelled,
  refundRequested,
} from '@kerbside/contracts/events/payments';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { onceAfter } from '@kerbside/platform/testing/once-after';
import { jobsCollection } from '@kerbside/platform/work/job-row';
import { MethodPorts } from '../src/methods/methods.js';
import { AttemptsRepository } from '../src/purchases/attempts.repository.js';
import { PurchaseChanges, refundLatePayment } from '../src/purchases/purchase-changes.js';
import { sumOf } from '../src/purchases/ledger.js';
import { PurchasesRepository } from '../src/purchases/purchases.repository.js';
import { payRefund } from '../src/refunds/refund-payments.js';
import { RefundsRepository } from '../src/refunds/refunds.repository.js';
import { RefundsService } from '../src/refunds/refunds.service.js';
import { collectionsSweep } from '../src/sale/collections.js';
import { recorded } from '../src/schedules/line-outcomes.js';
import { endPlan } from '../src/schedules/progress.js';
import { openPaymentsSweep } from '../src/sale/reconciliation.js';
import { Sales } from '../src/sale/sales.js';
import { aPlan } from './a-plan.js';
import { InstalmentsPort, only } from './instalments-port.js';
import { agent, customer, startedShop } from './payments-under-test.js';

const hour = 60 * 60_000;
const provider = new InstalmentsPort();
const shop = startedShop({}, [[MethodPorts, only(provider)]]);
beforeEach(() => shop.payments.clock.startAfresh());

const cancel = (id: string, countedPence: number, more: { readonly shortPence?: number; readonly withBankPence?: number } = {}) =>
  shop.payments.deliver(policyCancelled, { ...policyCancelled.sample, paymentId: id, endsPlan: true, countedPence, ...more });
/** A plan of a purchase of two products. */
const ofBoth = async (amounts: readonly number[]): Promise<string> => {
  const id = await aPlan(shop.payments, { amounts });
  const productTypes = ['warranty', 'mot'] as const;
  const lines = productTypes.map((type) => ({ kind: 'base', code: type, label: type, amountPence: 1_400, productType: type }) as const);
  await shop.payments.get(PurchaseChanges).change(id, (purchase) => {
    const both = { ...purchase.offer, title: 'Warranty and MOT', productTypes: [...productTypes], lines };
    return { purchase: { ...purchase, offer: both }, rows: [], told: [] };
  });
  return id;
};
const refundsOf = async (id: string) => (await shop.payments.get(RefundsRepository).ofPurchase(id)).map(({ amountPence }) => amountPence);
const refundOf = async (id: string) => (await shop.payments.get(RefundsRepository).ofPurchase(id))[0] ?? { parts: [] };
const ended = async (id: string) =>
  (await shop.payments.events()).filter(({ type, data }) => type === planCancelled.type && Object.values(data as object).includes(id));
const toldOf = async (id: string): Promise<string[]> =>
  (await shop.payments.events()).filter(({ data }) => Object.values(data as object).includes(id)).map(({ type }) => type);
const sum = (pence: readonly number[]): number => pence.reduce((all, one) => all + one, 0);
const giveBack = () => shop.payments.sweep(refundLatePayment);
const arrives = async (id: string, line: number) => {
  const { attemptId, amountPence } = (await shop.purchaseOf(id)).schedule[line - 1] ?? {};
  await provider.become(attemptId ?? '', { status: 'taken', takenPence: amountPence ?? 0 });
  shop.payments.clock.advance(2 * hour);
  await shop.payments.sweep(openPaymentsSweep);
};

/** A plan of which the second payment is being collected, a month later. */
const collecting = async (amounts: readonly number[] = [1_000, 900]): Promise<string> => {
  shop.payments.clock.startAfresh();
  const id = await aPlan(shop.payments, { amounts });
  shop.payments.clock.advance(31 * 24 * hour);
  await shop.payments.sweep(collectionsSweep);
  return id;
};

/** The same, and that payment has come. */
const collected = async (amounts?: readonly number[]): Promise<string> => {
  const id = await collecting(amounts);
  await arrives(id, 2);
  return id;
};

/** The bank of the second payment, of £9, has this much of it. */
const takenBack = async (id: string, reversedPence: number, line = 2): Promise<void> => {
  const attempt = await shop.payments.get(AttemptsRepository).find((await shop.purchaseOf(id)).schedule[line - 1]?.attemptId ?? '');
  if (!attempt) throw new Error('The payment has no attempt');
  const failure = reversedPence === 0 ? null : { id: 'd', code: 'fraudulent', message: 'Disputed' };
  const status = reversedPence === 900 ? 'reversed' : 'taken';
  await provider.become(attempt.ref, { status, reversedPence, takenPence: 900 - reversedPence, failure });
  await shop.payments.get(Sales).bringUpToDate(attempt);
};

const reinstate = (id: string, more: { readonly leftPence?: number } = {}) =>
  shop.payments.deliver(policyReinstated, { ...policyReinstated.sample, paymentId: id, ...more });

describe('a payment of cover that was cancelled', () => {
  it('A8, A9: stays where the cover was taken back before it came, and goes back again where that was cancelled once more', async () => {
    const arriving = async (change: (id: string) => Promise<void>): Promise<number[]> => {
      const id = await collecting();
      await cancel(id, 1_000);
      await change(id);
      await arrives(id, 2);
      await giveBack();
      return refundsOf(id);
    };
    expect(await arriving(() => Promise.resolve())).toEqual([900]);
    expect(await arriving(reinstate)).toEqual([]);
    expect(
      await arriving(async (id) => {
        await reinstate(id);
        await cancel(id, 1_000);
      }),
    ).toEqual([900]);
  });

  it.each([
    ['the rest is not taken', [1_000, 900, 800], ['collected', 'accepted', 'void']],
    ['it is the last one', [1_000, 900], ['collected', 'accepted']],
  ])('A8, A9: goes back once when it arrives, also when the process stops in between: %s', async (_, amounts, states) => {
    const id = await collecting(amounts);
    await cancel(id, 1_000);
    expect((await shop.purchaseOf(id)).schedule.map(({ state }) => state)).toEqual(states);
    expect(await ended(id)).toMatchObject([{ data: { reason: 'cancelled', isCoverCancelled: true } }]);
    await giveBack();
    expect(await refundsOf(id)).toEqual([]);

    await arrives(id, 2);
    const refunds = shop.payments.get(RefundsService);
    const giveMoney = refunds.giveBackLate.bind(refunds);
    const stopped = jest.spyOn(refunds, 'giveBackLate').mockImplementationOnce(async (...asked) => {
      await giveMoney(...asked);
      throw new Error('Killed before the refund was committed');
    });
    await giveBack();
    shop.payments.clock.advance(hour);
    await giveBack();
    expect(stopped).toHaveBeenCalledTimes(2);
    stopped.mockRestore();
    expect(await refundsOf(id)).toEqual([900]);
  });

  const byHand = (paymentId: string, amountPence: number, more: { readonly reason?: 'cancelled' } = {}) =>
    shop.payments
      .get(RefundsService)
      .askFor(randomUUID(), { paymentId, amountPence, why: 'By hand', ...more }, { kind: 'service', name: 'claims' });
  const atTheProvider = async (id: string, refundedPence: number, line = 2) => {
    const attempt = await shop.payments.get(AttemptsRepository).find((await shop.purchaseOf(id)).schedule[line - 1]?.attemptId ?? '');
    if (!attempt) throw new Error('The payment has no attempt');
    await provider.become(attempt.ref, { refundedPence });
    await shop.payments.get(Sales).bringUpToDate(attempt);
  };
  const beingRecorded = async (id: string, amountPence: number) => {
    await byHand(id, amountPence);
    onceAfter(provider, 'refund', async () => {
      await atTheProvider(id, amountPence);
      await giveBack();
    });
    await shop.payments.sweep(payRefund);
  };

  it.each<[string, (id: string) => Promise<unknown>, number[]]>([
    ['staff gave it back by hand', (id) => byHand(id, 900), [900]],
    ['staff gave a part of it back', (id) => byHand(id, 400), [400, 500]],
    ['staff gave a part of it back, which was being recorded', (id) => beingRecorded(id, 400), [400, 500]],
    ['somebody gave it back at the provider', (id) => atTheProvider(id, 900), []],
  ])('A8, A9: goes back once where %s meanwhile, and leaves no work', async (_, meanwhile, expected) => {
    const id = await collecting();
    await cancel(id, 1_000);
    await arrives(id, 2);
    await meanwhile(id);
    await giveBack();
    shop.payments.clock.advance(hour);
    await giveBack();
    expect((await refundsOf(id)).toSorted()).toEqual(expected);
    const { rows } = await shop.read('/api/payments/stuck-work?perPage=100', agent);
    expect((rows as { subjectId: string }[]).filter(({ subjectId }) => subjectId === id)).toEqual([]);
  });

  it('is nobody’s to give back where all that was paid has gone back by now', async () => {
    const id = await aPlan(shop.payments, { amounts: [1_000, 900] });
    await cancel(id, 400);
    await byHand(id, 1_000);
    await giveBack();
    expect(await refundsOf(id)).toEqual([1_000]);
    const jobs = await shop.payments.get(Mongo).database.collection(jobsCollection).find({ 'facts.paymentId': id, doneAt: null }).toArray();
    expect(jobs).toEqual([]);
  });

  it('A8, A9: goes back as money, also where rewards paid a part of the cover', async () => {
    const id = await aPlan(shop.payments, { amounts: [1_000, 900] });
    const purchases = shop.payments.get(Mongo).database.collection<{ _id: string }>('purchases');
    await purchases.updateOne({ _id: id }, { $set: { 'offer.rewardsPence': 2_000 } });
    await cancel(id, 2_400);
    await giveBack();
    expect(await shop.payments.get(RefundsRepository).ofPurchase(id)).toMatchObject([
      { amountPence: 600, rewardsPence: 0, parts: [{ line: 1, amountPence: 600 }] },
    ]);
  });

  it('goes back once when it arrived after the refund was worked out', async () => {
    const id = await aPlan(shop.payments, { amounts: [1_000, 900] });
    await cancel(id, 400);
    await cancel(id, 400);
    await giveBack();
    await giveBack();
    expect(await refundsOf(id)).toEqual([600]);
  });

  it.each([
    ['all that was paid was given back before', { amounts: [1_000, 900] }, 1_000, 'ONCE-7Q4K'],
    ['some of it stays paid', { amounts: [1_000, 900] }, 999, undefined],
    ['nothing was paid yet', { amounts: [1_000, 900], isFirstPaid: false, method: 'direct_debit' }, 0, 'ONCE-7Q4K'],
  ] as const)(
    'A8, A9: names the voucher that can be used again with the end of the plan: %s',
    async (_, plan, refundedPence, voucherCode) => {
      const id = await aPlan(shop.payments, plan);
      const purchases = shop.payments.get(Mongo).database.collection<{ _id: string }>('purchases');
      await purchases.updateOne({ _id: id }, { $set: { 'offer.voucher': { code: 'ONCE-7Q4K', label: '10% off' } } });
      const asked = { paymentId: id, amountPence: refundedPence, why: 'Cancelled' };
      if (refundedPence > 0) await shop.payments.get(RefundsService).askFor(randomUUID(), asked, { kind: 'service', name: 'claims' });
      await cancel(id, 1_000);
      const told = (await shop.payments.events()).filter(({ data }) => Object.values(data as object).includes(id));
      const requested = told.filter(({ type }) => type === refundRequested.type).map(({ data }) => data);
      expect(requested).toEqual(refundedPence > 0 ? [expect.objectContaining({ voucherCode: null })] : []);
      expect((await ended(id)).map(({ data }) => (data as { voucherCode?: string }).voucherCode)).toEqual([voucherCode]);
    },
  );

  it.each([
    ['is not named as the plan ends', 1_000, []],
    ['is not named as all that seems to be left is asked for', 600, []],
    ['is named as the plan ends where that refund is of all', 1_900, ['ONCE-7Q4K']],
  ])('A8, A9: the voucher, while a refund is being recorded, which counts twice for that moment, %s', async (_, amountPence, codes) => {
    const id = await collected([1_000, 900, 800]);
    const purchases = shop.payments.get(Mongo).database.collection<{ _id: string }>('purchases');
    await purchases.updateOne({ _id: id }, { $set: { 'offer.voucher': { code: 'ONCE-7Q4K', label: '10% off' } } });
    await byHand(id, amountPence);
    onceAfter(provider, 'refund', async () => {
      await atTheProvider(id, Math.min(900, amountPence));
      await cancel(id, 1_900);
      const { leftPence } = await shop.payments.get(RefundsService).list(id, agent);
      if (leftPence > 0) await expect(byHand(id, leftPence)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    });
    await shop.payments.sweep(payRefund);
    const told = (await shop.payments.events()).filter(({ data }) => Object.values(data as object).includes(id));
    const named = told.map(({ data }) => (data as { voucherCode?: string | null }).voucherCode).filter(Boolean);
    expect([await ended(id), named]).toMatchObject([[{ data: { reason: 'cancelled' } }], codes]);
  });

  it('is not looked for when everything was counted', async () => {
    const id = await aPlan(shop.payments, { amounts: [1_000] });
    await cancel(id, 1_000);
    await giveBack();
    expect([await refundsOf(id), await ended(id)]).toEqual([[], []]);
  });

  type Ends = 'cover' | 'cover meanwhile' | 'plan' | 'late plan';
  it.each<[string, number, Ends, boolean]>([
    ['after the cover was cancelled and all of it goes back', 1_900, 'cover', false],
    ['after the cover was cancelled, while none of it has gone back', 0, 'cover', true],
    ['while the cover is being cancelled', 0, 'cover meanwhile', true],
    ['and staff end the plan, whose cover goes on', 0, 'plan', false],
    ['after staff ended the plan, whose cover goes on', 0, 'late plan', false],
  ])('is not owed again where the customer disputes it %s; it is missing where it was counted', async (_, backPence, ends, isCounted) => {
    const never = ends === 'late plan' ? [100] : [];
    const id = await collected([1_000, 900, ...never]);
    const endsNow = () => shop.payments.get(PurchaseChanges).change(id, (now, at) => recorded(endPlan(now, londonDay(at)), at));
    if (ends === 'cover') await cancel(id, 1_900);
    if (ends === 'late plan') await endsNow();
    if (backPence > 0) await byHand(id, backPence);
    const isDisputed = async (reversedPence: number): Promise<string[]> => {
      const before = await toldOf(id);
      await takenBack(id, reversedPence);
      const isOver = (await shop.purchaseOf(id)).planEnd !== undefined || (await shop.purchaseOf(id)).isCoverCancelled === true;
      if (ends === 'cover meanwhile' && !isOver) await cancel(id, 1_900);
      if (ends === 'plan' && !isOver) await endsNow();
      const { schedule } = await shop.purchaseOf(id);
      const rows = await shop.payments.get(PurchasesRepository).ledgerOf(id);
      expect(sumOf(schedule.filter(({ state }) => state === 'void'))).toBe(reversedPence + sum(never));
      expect([sumOf(schedule), ...['receivable', 'suspense'].map((of) => sumOf(rows.filter(({ account }) => account === of)))]).toEqual([
        1_900 + sum(never),
        0,
        0,
      ]);
      const { missingPence = 0 } = await shop.payments.get(RefundsService).paid(id);
      expect(missingPence).toBe(isCounted ? reversedPence : 0);
      return (await toldOf(id)).slice(before.length).filter((type) => /reversed|missed|arrears|plan-cancelled|missing/.test(type));
    };
    const told = await isDisputed(900);
    if (ends === 'cover') expect(told).toEqual([paymentReversed.type, missingMoneyChanged.type]);
    expect(told.includes(missingMoneyChanged.type)).toBe(ends !== 'plan' && ends !== 'late plan');
    // Won in part, then wholly, and lost once more.
    for (const reversedPence of [500, 0, 900])
      expect((await isDisputed(reversedPence)).includes(missingMoneyChanged.type)).toBe(ends !== 'plan' && ends !== 'late plan');
  });

  it.each<[string, number, number | undefined, { readonly lessPence: number; readonly shortPence: number } | undefined, number[]]>([
    ['all that the cancellation was worked out without, where all that was used was paid', 1_000, 0, undefined, [400, 500]],
    ['what is left once it has paid what was used', 1_000, 461, undefined, [39, 400]],
    ['what is left of what paid several policies', 1_000, 61, { lessPence: 300, shortPence: 200 }, [239, 400]],
    ['all but the share of a policy of which more was used', 1_000, 61, { lessPence: 300, shortPence: 500 }, [139, 400]],
    ['nothing where more was used', 1_000, 1_000, undefined, []],
    ['nothing where nobody knows what was used', 1_000, undefined, undefined, []],
    ['nothing that the cancellation counted, as its bank took it since', 1_900, 0, undefined, []],
  ])('A8, A9: that its bank returns gives back %s', async (_, countedPence, shortPence, before, refunds) => {
    const id = await collected();
    await takenBack(id, 900);
    expect(await shop.payments.get(RefundsService).paid(id)).toMatchObject({ paidPence: 1_000, withBankPence: 900 });
    const one = { ...policyCancelled.sample, policyId: randomUUID(), paymentId: id, endsPlan: false, countedPence, ...before };
    if (before) await shop.payments.deliver(policyCancelled, one);
    await cancel(id, countedPence, shortPence === undefined ? {} : { shortPence });
    const withBank = await shop.payments.get(RefundsService).paid(id);
    expect(withBank.withBankPence).toBe(countedPence === 1_000 ? 900 : undefined);
    // In parts, and once more after its bank took it back again.
    for (const pence of [400, 0, 900, 0]) {
      await takenBack(id, pence);
      await giveBack();
    }
    expect((await refundsOf(id)).toSorted((one, other) => one - other)).toEqual(refunds);
    // What came for it decides: it cannot be taken back any more.
    const { noRoomBecause } = await shop.payments.get(RefundsService).paid(id);
    expect(noRoomBecause !== null).toBe(countedPence === 1_000 && shortPence !== undefined);
  });

  it('A8, A9: that had gone back by hand, and that its bank has taken since as well, is nothing to take the cancellation back for', async () => {
    const id = await aPlan(shop.payments, { amounts: [900], isFirstPaid: false });
    await shop.payments.sweep(collectionsSweep);
    await arrives(id, 1);
    const noRoom = async () => (await shop.payments.get(RefundsService).paid(id)).noRoomBecause;
    await atTheProvider(id, 900, 1);
    await cancel(id, 900, { shortPence: 0 });
    expect(await noRoom()).toBeNull();
    await takenBack(id, 900, 1);
    expect(await shop.payments.get(RefundsService).paid(id)).toMatchObject({ leftPence: 0 });
    expect(await noRoom()).toContain('A bank has taken back');
  });

  it.each([
    ['all but what was used', 900, [839]],
    ['all of what no bank had', undefined, [900]],
  ])('A8, A9: that its bank returned before we heard of the cancellation gives back %s', async (_, withBankPence, refunds) => {
    const id = await collected();
    await takenBack(id, 900);
    await takenBack(id, 0);
    await cancel(id, 1_000, { shortPence: 61, ...(withBankPence ? { withBankPence } : {}) });
    // Once, though its bank takes it back and returns it once more.
    for (const pence of [0, 900, 0]) {
      await takenBack(id, pence);
      await giveBack();
    }
    expect(await refundsOf(id)).toEqual(refunds);
  });

  it.each([
    ['before we heard of the cancellation', true, 900],
    ['after that', false, 900],
    ['in part', false, 300],
  ])('A8, A9: that its bank took before the refund was asked for, %s, goes back of it, and waits for it', async (_, isFirst, pence) => {
    const id = await collected();
    if (isFirst) await takenBack(id, pence);
    await cancel(id, 1_900, { shortPence: 0 });
    if (!isFirst) await takenBack(id, pence);
    const refund = { paymentId: id, amountPence: 1_800, why: 'Cancelled', reason: 'cancelled' };
    await shop.payments.by('claims').put(`/internal/payments/refunds/${randomUUID()}`).send(refund).expect(200);
    const parts = (await refundOf(id)).parts.map(({ line, amountPence }) => [line, amountPence]);
    expect(parts).toEqual(pence === 900 ? [[1, 1_000], [2, 800]] : [[2, 600], [1, 1_000], [2, 200]]); // prettier-ignore
    expect(await shop.payments.get(RefundsService).paid(id)).toMatchObject({ missingPence: 100 });
  });

  it.each<[string, boolean, object, number?]>([
    ['is owed again', false, { arrears: { status: 'late' }, schedule: [{}, { state: 'reversed', failure: { reason: 'fraudulent' } }] }],
    [
      'ends its cover sooner, where that goes on for what is paid',
      true,
      { planEnd: { paidFor: { voidPence: 1_000, coveredPence: 1_000 } } },
    ],
    ['is not owed where that was known as it was decided', false, { schedule: [{}, { state: 'void' }] }, 1_000],
  ])(
    'A8, A9: that its bank took back before we heard that the cover is in force as before %s',
    async (_, isPlanOver, expected, leftPence = 1_900) => {
      const id = await collected([1_000, 900, ...(isPlanOver ? [100] : [])]);
      if (isPlanOver) await shop.payments.get(PurchaseChanges).change(id, (now, at) => recorded(endPlan(now, londonDay(at)), at));
      await cancel(id, 1_900);
      await takenBack(id, 900);
      const before = await toldOf(id);
      for (let time = 0; time < 2; time += 1) await reinstate(id, { leftPence });
      expect(await shop.purchaseOf(id)).toMatchObject(expected);
      const told = isPlanOver ? [planCancelled] : [paymentMissed, arrearsChanged, missingMoneyChanged];
      expect((await toldOf(id)).slice(before.length)).toEqual(leftPence === 1_000 ? [] : told.map(({ type }) => type));
      const owed = (await shop.payments.get(PurchasesRepository).ledgerOf(id)).filter(({ account }) => account === 'receivable');
      expect(sumOf(owed)).toBe(isPlanOver || leftPence === 1_000 ? 0 : 900);
    },
  );

  describe('of one of several policies, while a payment is on its way', () => {
    const onItsWay = async () => {
      const id = await collecting();
      const one = { ...policyCancelled.sample, paymentId: id, endsPlan: false, countedPence: 1_000, lessPence: 400 };
      await shop.payments.deliver(policyCancelled, one);
      await giveBack();
      expect([await lines(id), await refundsOf(id)]).toEqual([['1000 collected', '900 accepted'], []]);
      const heard = { cancelledIds: [one.policyId] };
      const told = await paid(id);
      expect(told).toMatchObject({ paidPence: 1_000, leftPence: 1_000, toComePence: 500, onItsWayPence: 500, ...heard });
      expect(told).not.toHaveProperty('isOfSeveral');
      return id;
    };
    const lines = async (id: string) => (await shop.purchaseOf(id)).schedule.map(({ amountPence, state }) => `${amountPence} ${state}`);
    const paid = (id: string) => shop.payments.get(RefundsService).paid(id);

    it('goes back of that payment when it arrives, once', async () => {
      const id = await onItsWay();
      await arrives(id, 2);
      await giveBack();
      expect([await lines(id), await refundsOf(id)]).toEqual([['1000 collected', '900 collected'], [400]]);
      expect(await paid(id)).toMatchObject({ paidPence: 1_500, leftPence: 1_500, toComePence: 0, isOfSeveral: true, refundDays: 5 });
      await cancel(id, 1_500);
      await giveBack();
      expect(await refundsOf(id)).toEqual([400]);
    });

    it.each([
      ['is not owed again where its bank took that payment back before', [], ['1000 collected', '500 reversed', '400 void'], [], 500],
      ['is owed again where staff gave it back before that', [400], ['1000 collected', '400 collected', '500 reversed'], [400], 500],
    ] as const)('A8, A9: %s', async (_, given, left, back, toComePence) => {
      const id = await onItsWay();
      const { attemptId } = (await shop.purchaseOf(id)).schedule[1] ?? {};
      await arrives(id, 2);
      for (const amountPence of given) await byHand(id, amountPence);
      const gonePence = given.reduce((sum: number, pence) => sum + pence, 0);
      const took = { reversedPence: 900 - gonePence, takenPence: gonePence, failure: { id: 'd', code: 'disputed', message: 'Disputed' } };
      await provider.become(attemptId ?? '', { status: gonePence > 0 ? 'taken' : 'reversed', ...took });
      const attempt = await shop.payments.get(AttemptsRepository).find(attemptId ?? '');
      if (attempt) await shop.payments.get(Sales).bringUpToDate(attempt);
      const refunds = shop.payments.get(RefundsService);
      const giveMoney = refunds.giveBackLate.bind(refunds);
      const stopped = jest.spyOn(refunds, 'giveBackLate').mockImplementationOnce(async (...asked) => {
        await giveMoney(...asked);
        throw new Error('Killed before it was committed');
      });
      await giveBack();
      stopped.mockRestore();
      shop.payments.clock.advance(hour);
      await giveBack();
      expect([await lines(id), await refundsOf(id)]).toEqual([left, back]);
      expect(await paid(id)).toMatchObject({ paidPence: 1_000, toComePence });
    });
  });

  it('A8, A9: that is lost is missing for what was cancelled to a later day, once staff end the plan and too little is left, and pays that first', async () => {
    const id = await collected([1_000, 900, 100]);
    const part = { ...policyCancelled.sample, paymentId: id, endsPlan: false, countedPence: 1_900, premiumPence: 1_400, lessPence: 0 };
    await shop.payments.deliver(policyCancelled, part);
    await takenBack(id, 900);
    await shop.payments.get(PurchaseChanges).change(id, (now, at) => recorded(endPlan(now, londonDay(at)), at));
    const stands = async () => {
      const { missingPence = 0 } = await shop.payments.get(RefundsService).paid(id);
      const last = (await ended(id)).at(-1)?.data as { coveredPence: number };
      return [missingPence, last.coveredPence, (await toldOf(id)).filter((type) => type === missingMoneyChanged.type).length];
    };
    expect(await stands()).toEqual([400, 0, 2]);
    await takenBack(id, 0);
    expect(await stands()).toEqual([0, 500, 3]);
    await takenBack(id, 450);
    expect(await stands()).toEqual([0, 50, 3]);
    await takenBack(id, 0);
    expect(await stands()).toEqual([0, 500, 3]);
  });

  it('of one of several monthly policies lowers every month to come, and ends them with the last', async () => {
    const id = await aPlan(shop.payments, { amounts: [2_591], monthlyPence: 2_591 });
    const one = { ...policyCancelled.sample, paymentId: id, endsPlan: false };
    const lines = async () => (await shop.purchaseOf(id)).schedule.map(({ amountPence, state }) => `${amountPence} ${state}`);
    await shop.payments.deliver(policyCancelled, { ...one, lessPence: 1_591, lessMonthlyPence: 1_591 });
    shop.payments.clock.advance(40 * 24 * hour);
    await shop.payments.sweep(collectionsSweep);
    expect(await lines()).toEqual(['2591 collected', '1000 accepted', '1591 void', '1000 due']);
    await cancel(id, 2_591);
    expect(await ended(id)).toMatchObject([{ data: { months: 2 } }]);
  });

  it('A8, A9: of monthly cover ends the months', async () => {
    const id = await aPlan(shop.payments, { amounts: [2_091], monthlyPence: 2_591 });
    await cancel(id, 2_091);
    expect(await shop.purchaseOf(id)).toMatchObject({ nextDueOn: null, planEnd: { reason: 'cancelled' } });
    expect((await shop.purchaseOf(id)).schedule.filter(({ state }) => state !== 'collected' && state !== 'void')).toEqual([]);
    // Nobody reads "a month, until you cancel" of it any more.
    const shown = await Promise.all(
      [`/api/payments/payments/${id}/schedule`, '/api/payments/payments?perPage=50'].map((path) => shop.get(path, customer).expect(200)),
    );
    const [plan, { rows }] = shown.map(({ body }) => body.data);
    expect([plan, rows.find((row: { id: string }) => row.id === id)]).toMatchObject([{ monthlyPence: null }, { monthlyPence: null }]);
  });

  it('is named by all that was bought once nothing more is to come', async () => {
    const id = await ofBoth([1_000]);
    const part = { ...policyCancelled.sample, paymentId: id, productType: 'warranty', endsPlan: false } as const;
    await shop.payments.deliver(policyCancelled, { ...part, countedPence: 500, lessPence: 0 });
    const { title } = await shop.read(`/api/payments/payments/${id}/schedule`, customer);
    expect(title).toBe('Warranty and MOT');
  });

  it('is named in the plan, the list and its letters by what is still paid for; receipt and refund keep what was bought', async () => {
    const id = await ofBoth([1_000, 900, 900]);
    const part = { ...policyCancelled.sample, paymentId: id, productType: 'warranty', endsPlan: false, countedPence: 1_000 } as const;
    const said = async () => {
      const plan = await shop.read(`/api/payments/payments/${id}/schedule`, customer);
      const row = (await shop.read('/api/payments/payments?perPage=50', customer)).rows.find((one: { id: string }) => one.id === id);
      return { plan: plan.title, products: plan.productTypes, row: row.title };
    };
    await shop.payments.deliver(policyCancelled, { ...part, lessPence: 900 });
    await byHand(id, 400);
    const ofOne = { paymentId: id, amountPence: 300, why: 'Cancelled', productType: 'warranty' } as const;
    await shop.payments.get(RefundsService).askFor(randomUUID(), ofOne, { kind: 'service', name: 'claims' });
    expect(await said()).toEqual({ plan: 'MOT', products: ['mot'], row: 'MOT' });
    const told = (await shop.payments.events()).filter(({ data }) => Object.values(data as object).includes(id));
    expect(told.filter(({ type }) => [paymentsScheduled.type, refundRequested.type].includes(type)).map(({ data }) => data)).toMatchObject([
      { title: 'MOT', productTypes: ['mot'] },
      { title: 'Warranty and MOT', productTypes: ['warranty', 'mot'] },
      { title: 'Warranty', productTypes: ['warranty', 'mot'] },
    ]);
    await cancel(id, 300);
    expect(await said()).toMatchObject({ plan: 'Warranty and MOT', products: ['warranty', 'mot'] });
    await reinstate(id);
    expect(await said()).toMatchObject({ plan: 'Warranty and MOT' });
  });
});

import { describe, expect, it } from '@jest/globals';
import { paymentCollected } from '@kerbside/contracts/events/payments';
import { openAttempt } from '../../src/purchases/attempt.js';
import { sumOf } from '../../src/purchases/ledger.js';
import type { Purchase } from '../../src/purchases/purchase.js';
import { scheduleOf, type Schedule } from '../../src/purchases/schedule.js';
import { leftIn, refundableOf } from '../../src/refunds/allocation.js';
import { collectLine } from '../../src/schedules/collecting.js';
import { editSchedule } from '../../src/schedules/edits.js';
import { recordOutcome } from '../../src/schedules/line-outcomes.js';
import { offerLine } from '../../src/schedules/overdue.js';
import { moveBack } from '../../src/schedules/taken-back.js';
import { purchaseBefore } from './truth.js';

const at = new Date('2027-06-01T09:00:00Z');
/** A payment of £32.92 of which the bank took £11.27 back, and returned it when that had been paid in another way. */
const line = { attemptId: 'p:1', state: 'collected', refundedPence: 1_084 } as const;
const schedule = scheduleOf([{ dueOn: '2027-03-02', amountPence: 2_165 }], 'card', 2_165).map((one) => ({ ...one, ...line }));
const rules = { today: '2027-06-01', latestOn: '2029-06-01' } as const;
const facts = { purchaseId: 'p', quoteId: 'q', number: 1, line: 1, method: 'card', amountPence: 3_292, saleId: 's', ref: 'pi_1' } as const;

describe('a refund of more than its payment is for', () => {
  it.each([
    ['goes back of the payment', 1_084, 2_000, 916, 0],
    ['goes back of the payment, and the rest of money that belongs to none', 1_084, 3_184, 1_081, 1_019],
    ['comes back to it', 1_084, 1_000, -84, 0],
  ])('A8, A9: %s', (_, refundedBefore, refundedPence, byLine, byNone) => {
    const attempt = { ...openAttempt(facts, at), refundedPence };
    const happened = { attempt, outcome: 'refunded', refundedBefore, takenBackBefore: 0 } as const;
    const { purchase, rows, told, isUnexpected } = recordOutcome({ ...purchaseBefore, schedule }, happened, at);
    const of = (account: string) => sumOf(rows.filter((row) => row.account === account));
    expect([of('refunds'), of('suspense'), of('card_clearing')]).toEqual([byLine, byNone, -byLine - byNone]);
    expect(purchase.schedule[0]?.refundedPence).toBe(1_084 + byLine);
    expect(told).toHaveLength(1);
    expect(isUnexpected).toBe(byNone === 0 ? undefined : true);
  });
});

it.each<[string, (schedule: Schedule) => Schedule]>([
  ['it holds too', (shared) => shared],
  ['its customer is asked to pay, and pays by another try', (shared) => offerLine(shared, 2, 'p:2')],
  ['staff have moved', (shared) => editSchedule(shared, [{ number: 2, dueOn: '2027-07-01', amountPence: 1_292 }], rules)],
])('A8, A9: a refund of all that a bank took, of which it returned a share, comes back to what %s', (_, then) => {
  const paid = schedule.map((one) => ({ ...one, amountPence: 2_292 }));
  const move = { attemptId: 'p:1', method: 'card', line: 1, on: '2027-06-01', reason: 'indemnity_claim' } as const;
  const whole = moveBack(paid, { ...move, pence: 2_292, isWhole: true }).schedule;
  const shared = then(moveBack(whole, { ...move, pence: -1_000 }).schedule);
  expect(shared.map(({ amountPence, refundedPence }) => [amountPence, refundedPence])).toEqual([
    [1_000, 1_000],
    [1_292, 84],
  ]);
  const attempt = { ...openAttempt({ ...facts, amountPence: 2_292 }, at), refundedPence: 0 };
  const happened = { attempt, outcome: 'refunded', refundedBefore: 1_084, takenBackBefore: 1_292 } as const;
  const { purchase, rows } = recordOutcome({ ...purchaseBefore, schedule: shared }, happened, at);
  expect(purchase.schedule.map(({ refundedPence }) => refundedPence)).toEqual([0, 0]);
  expect(rows.map(({ account, amountPence }) => [account, amountPence])).toEqual([
    ['refunds', -1_084],
    ['card_clearing', 1_084],
  ]);
});

it.each<[string, (schedule: Schedule) => Schedule]>([
  ['it holds', (held) => held],
  ['its customer is asked to pay', (held) => offerLine(held, 1, 'p:2')],
  ['its customer has paid by another try', (held) => collectLine(offerLine(held, 1, 'p:2'), 1, 'p:2')],
])('A8, A9: a refund of a payment that a bank took all of, whatever had gone back, comes back to what %s', (_, then) => {
  const attempt = { ...openAttempt({ ...facts, amountPence: 2_165 }, at), refundedPence: 1_084 };
  const base = { refundedBefore: 1_084, takenBackBefore: 0 } as const;
  const taken = { ...attempt, takenBack: { pence: 2_165, reason: 'indemnity_claim', moves: 1 } };
  const held = recordOutcome({ ...purchaseBefore, schedule }, { ...base, attempt: taken, outcome: 'reversed' }, at).purchase;
  const happened = { ...base, takenBackBefore: 2_165, attempt: { ...taken, refundedPence: 0 }, outcome: 'refunded' } as const;
  const { purchase, rows } = recordOutcome({ ...held, schedule: then(held.schedule) }, happened, at);
  expect(purchase.schedule.map(({ refundedPence }) => refundedPence)).toEqual([0]);
  expect(rows.map(({ account, amountPence }) => [account, amountPence])).toEqual([
    ['refunds', -1_084],
    ['card_clearing', 1_084],
  ]);
});

describe('A8, A9: a refund of a payment whose line was paid, and refunded, by an earlier try', () => {
  it.each([
    ['goes back of the payment', 0, 1_000, 1_000, 0],
    ['goes back of the payment, and the rest of money that belongs to none', 0, 1_200, 1_081, 119],
    ['comes back to it', 1_000, 0, -1_000, 0],
  ])('A8, A9: %s', (_, refundedBefore, refundedPence, byLine, byNone) => {
    const attempt = { ...openAttempt({ ...facts, number: 2, amountPence: 2_165 }, at), refundedPence };
    const paidAgain = schedule.map((one) => ({ ...one, attemptId: 'p:2', refundedPence: 1_084 + refundedBefore }));
    const happened = { attempt, outcome: 'refunded', refundedBefore, takenBackBefore: 0 } as const;
    const { purchase, rows } = recordOutcome({ ...purchaseBefore, schedule: paidAgain }, happened, at);
    const of = (account: string) => sumOf(rows.filter((row) => row.account === account));
    expect([of('refunds'), of('suspense')]).toEqual([byLine, byNone]);
    expect(purchase.schedule[0]?.refundedPence).toBe(1_084 + refundedBefore + byLine);
  });
});

it('A8, A9: a refund of a payment, a share of which its bank has returned since another try paid the rest, goes back of that share', () => {
  const attempt = { ...openAttempt({ ...facts, amountPence: 5_578 }, at), refundedPence: 323 };
  const rest = schedule.map((one) => ({ ...one, attemptId: 'p:2', refundedPence: 0 }));
  const shared = [...rest, ...schedule.map((one) => ({ ...one, number: 7, amountPence: 3_413, refundedPence: 0 }))];
  const happened = { attempt, outcome: 'refunded', refundedBefore: 0, takenBackBefore: 0 } as const;
  const { purchase, rows } = recordOutcome({ ...purchaseBefore, schedule: shared }, happened, at);
  expect(purchase.schedule.map(({ refundedPence }) => refundedPence)).toEqual([0, 323]);
  expect(rows.map(({ account }) => account)).toEqual(['refunds', 'card_clearing']);
});

it.each([
  ['costs less by now than an earlier try gave back', 2, { attemptId: 'p:2', amountPence: 900 }, 0],
  ['its bank has all of', 1, { state: 'reversed' as const }, 1_084],
])('a refund of a payment that %s belongs to none', (_, number, change, refundedBefore) => {
  const attempt = { ...openAttempt({ ...facts, number }, at), refundedPence: refundedBefore + 100 };
  const changed = schedule.map((one) => ({ ...one, ...change }));
  const happened = { attempt, outcome: 'refunded', refundedBefore, takenBackBefore: 0 } as const;
  const { purchase, rows, told, isUnexpected } = recordOutcome({ ...purchaseBefore, schedule: changed }, happened, at);
  expect(rows.map(({ account, amountPence }) => [account, amountPence])).toEqual([
    ['suspense', 100],
    ['card_clearing', -100],
  ]);
  expect([purchase.schedule, told, isUnexpected]).toEqual([changed, [], true]);
});

describe('money that a bank returned, and takes back again', () => {
  it('A8, A9: was nobody’s while another try pays its line, and is booked so', () => {
    const attempt = { ...openAttempt({ ...facts, amountPence: 2_165 }, at), takenBack: { pence: 2_165, reason: 'disputed', moves: 3 } };
    const byAnother = schedule.map((one) => ({ ...one, attemptId: 'p:2', state: 'accepted' as const }));
    const happened = { attempt, outcome: 'reversed', refundedBefore: 0, takenBackBefore: 0 } as const;
    const { purchase, rows, told, isUnexpected } = recordOutcome({ ...purchaseBefore, schedule: byAnother }, happened, at);
    expect(rows.map(({ account, amountPence }) => [account, amountPence])).toEqual([
      ['suspense', 2_165],
      ['card_clearing', -2_165],
    ]);
    expect([purchase.schedule, told, isUnexpected]).toEqual([byAnother, [], true]);
  });
});

const mine = schedule.map((one) => ({ ...one, refundedPence: 0 }));
const cancelled = mine.map((one) => ({ ...one, number: 2, amountPence: 500, state: 'void' as const }));
const others = mine.map((one) => ({ ...one, amountPence: 1_665, state: 'reversed' as const }));
it.each<[string, Partial<Purchase> & Pick<Purchase, 'schedule'>, number, readonly (typeof paymentCollected)[]]>([
  [
    'a plan that ended',
    { schedule: mine.map((one) => ({ ...one, state: 'void' })), planEnd: { on: '2027-05-01', reason: 'arrears' } },
    2_165,
    [],
  ],
  ['cover that was cancelled beside other cover, which it pays again', { schedule: [...others, ...cancelled] }, 500, [paymentCollected]],
])(
  'A8, A9: money that a bank returned of a payment of %s is kept with it until the bank takes it again, or it goes back',
  (_, of, pence, told) => {
    const before: Purchase = { ...purchaseBefore, ...of };
    const attempt = { ...openAttempt({ ...facts, amountPence: 2_165 }, at), takenBack: { pence: 0, reason: 'disputed', moves: 2 } };
    const base = { refundedBefore: 0, takenBackBefore: 0 };
    const strayOf = ({ schedule: lines }: Purchase) => lines.flatMap(({ state, strayPence }) => (state === 'void' ? [strayPence] : []));
    const returned = recordOutcome(before, { ...base, attempt, outcome: 'returned', takenBackBefore: 2_165 }, at);
    expect([strayOf(returned.purchase), returned.isUnexpected, returned.told.map(({ type }) => type)]).toEqual([[pence], true, told]);
    const again = { ...attempt, takenBack: { pence: 2_165, reason: 'disputed', moves: 3 } };
    const taken = recordOutcome(returned.purchase, { ...base, attempt: again, outcome: 'reversed' }, at);
    expect(strayOf(taken.purchase)).toEqual([0]);
    const refunded = (from: Purchase, refundedBefore: number, refundedPence: number) =>
      recordOutcome(from, { ...base, refundedBefore, attempt: { ...attempt, refundedPence }, outcome: 'refunded' }, at).purchase;
    const leftOf = (purchase: Purchase) => leftIn(refundableOf(purchase, []));
    const byHand = refunded(returned.purchase, 0, 400);
    expect([strayOf(byHand), leftOf(byHand)]).toEqual([[pence - 400], leftOf(returned.purchase)]);
    const cameBack = refunded(byHand, 400, 0);
    expect([strayOf(cameBack), leftOf(cameBack)]).toEqual([[pence], leftOf(returned.purchase)]);
    const all = refunded(byHand, 400, 2_165);
    expect([strayOf(all), leftOf(all)]).toEqual([[0], 0]);
  },
);

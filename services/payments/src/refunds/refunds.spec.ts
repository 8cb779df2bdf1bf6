import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RefundStanding } from '../methods/method-port.js';
import type { Attempt } from '../purchases/attempt.js';
import { sumOf } from '../purchases/ledger.js';
import type { Purchase } from '../purchases/purchase.js';
import { type ScheduleLine, scheduleOf } from '../purchases/schedule.js';
import { allocate, lateShares, leftIn, type RefundableLine, refundableOf, toStayOf } from './allocation.js';
import {
  answered,
  followed,
  inPlaceOf,
  issueOf,
  nextCheckOf,
  openRefund,
  paidBackOtherwise,
  raised,
  redirected,
  refsOf,
  type RefundRecord,
  type RefundPart,
  requestId,
  retried,
  settled,
  statusOf,
  together,
  withPart,
} from './refund.js';
import { issuingOf } from '../cancelled-cover/issuing.service.js';
import { keptOf, settledOf } from './with-bank.js';
import { promptsFor } from './working.js';
import { anOffer, aPurchase } from '../testing/a-purchase.js';

const at = new Date('2027-06-01T09:00:00Z');

const aLine = (number: number, amountPence: number, changes: Partial<ScheduleLine> = {}): ScheduleLine => ({
  number,
  dueOn: `2027-0${number}-02`,
  amountPence,
  method: 'card',
  state: 'collected',
  refundedPence: 0,
  attemptId: `p:${number}`,
  ...changes,
});

const failure = { tries: 1, firstOn: '2027-05-01', unpaidSince: '2027-05-01', tryOn: null, reason: 'disputed' } as const;

const taken = { state: 'reversed', failure } as const;
const ended = { planEnd: { on: '2027-05-20', reason: 'cancelled' } } as const;

const bought = (schedule: readonly ScheduleLine[], rewardsPence = 0): Pick<Purchase, 'schedule' | 'offer'> => ({
  schedule,
  offer: anOffer(sumOf(schedule), { originalPence: sumOf(schedule) + rewardsPence, rewardsPence }),
});

const aRefund = (parts: readonly { line: number; amountPence: number }[], rewardsPence = 0): RefundRecord =>
  openRefund(
    {
      id: 'r1',
      purchaseId: 'p',
      amountPence: sumOf(parts) + rewardsPence,
      rewardsPence,
      why: 'Sold the car',
      parts: parts.map((part) => ({ ...part, attemptId: `p:${part.line}`, method: 'card', to: 'card', reference: null })),
    },
    at,
  );

const refused = ({ parts: [part] }: RefundRecord): RefundPart => {
  if (!part) throw new Error('The refund has no part');
  return answered(part, { ref: 're', status: 'refused', message: 'Disputed' }, at);
};
const settledBy = (amountPence: number): RefundRecord => {
  const refund = aRefund([{ line: 1, amountPence }]);
  return { ...refund, parts: [settled(refused(refund), amountPence)] };
};

it.each<[string, readonly ScheduleLine[], readonly [number, number], readonly RefundRecord[], number]>([
  ['all of it, for cancelled cover', [aLine(1, 900), aLine(2, 1_000, { state: 'void' })], [2, 500], [], 500],
  ['all of it where nothing else is left to pay it of', [aLine(1, 1_000, taken)], [1, 400], [], 400],
  ['none of it where the customer owes it again, and paid more', [aLine(1, 900), aLine(2, 1_000, taken)], [2, 500], [], 0],
  ['what is not left of it', [aLine(1, 600), aLine(2, 400, { state: 'void', attemptId: 'p:1' })], [1, 700], [], 100],
  ['what another refund leaves of that', [aLine(1, 600), aLine(2, 400, { state: 'void', attemptId: 'p:1' })], [1, 500], [aRefund([{ line: 1, amountPence: 300 }])], 200], // prettier-ignore
  ['what another refund did not get from it', [aLine(1, 0), aLine(2, 400, { state: 'void', attemptId: 'p:1' })], [1, 500], [settledBy(300)], 100], // prettier-ignore
  ['none of it where enough is left', [aLine(1, 700), aLine(2, 300, { state: 'void', attemptId: 'p:1' })], [1, 700], [], 0],
  ['none of it where nothing was taken back', [aLine(1, 1_000)], [1, 400], [], 0],
])('a bank has of a refused part %s; once that has come back it is owed', (_, schedule, [line, amountPence], others, pence) => {
  const part = refused(aRefund([{ line, amountPence }]));
  const of = (one: RefundPart, lines: readonly ScheduleLine[]) =>
    settledOf({ refundId: 'r', part: one }, { schedule: lines, refunds: others });
  expect(of(part, schedule)).toBe(pence);
  const back = schedule.map((one) => ({ ...one, state: 'collected' as const }));
  expect([of(part, back), of(settled(part, amountPence), back)]).toEqual([0, 0]);
});

it.each<[string, readonly ScheduleLine[], Partial<Purchase>, readonly RefundRecord[], string]>([
  ['may be issued', [aLine(1, 900), aLine(2, 900, { state: 'due' })], {}, [], 'open'],
  ['may be issued while a payment is late', [aLine(1, 900, taken)], { arrears: { status: 'late', since: '2027-05-01' } }, [], 'open'],
  ['waits while its cover would rest', [aLine(1, 900, taken)], { arrears: { status: 'suspended', since: '2027-05-01' } }, [], 'held'],
  ['waits after a part went back', [aLine(1, 900)], {}, [aRefund([{ line: 1, amountPence: 500 }])], 'held'],
  ['waits after a part went back by hand', [aLine(1, 900, { refundedPence: 1 })], {}, [], 'held'],
  ['waits while more is to come', [aLine(1, 900), aLine(2, 900, { state: 'due' })], {}, [aRefund([{ line: 1, amountPence: 900 }])], 'held'],
  ['waits for what was paid of an ended plan', [aLine(1, 900), aLine(2, 900, { state: 'void' })], ended, [], 'held'],
  ['waits for what is left beside what its bank has of a refund', [aLine(1, 900, { state: 'void' }), aLine(2, 900)], ended, [settledBy(900)], 'held'], // prettier-ignore
  ['is over with all that was paid', [aLine(1, 900)], {}, [aRefund([{ line: 1, amountPence: 900 }])], 'over'],
  ['is over with a plan of which nothing came', [aLine(1, 900, { state: 'void' })], ended, [], 'over'],
  ['is over with the rewards that paid it', [], { offer: anOffer(0, { rewardsPence: 500 }) }, [aRefund([], 500)], 'over'],
  ['may be issued where rewards or nothing paid it', [], { offer: anOffer(0, { rewardsPence: 500 }) }, [], 'open'],
])('what was bought %s: %#', (_, schedule, over, refunds, status) =>
  expect(issuingOf(aPurchase(at, { ...bought(schedule), ...over }), refunds).status).toBe(status),
);

const allocated = (purchase: Pick<Purchase, 'schedule' | 'offer'>, amountPence: number, refunds: readonly RefundRecord[] = []) => {
  const { lines, rewardsPence } = allocate(refundableOf(purchase, refunds), amountPence);
  return [lines.map(({ line, amountPence: given }) => [line.line, given]), rewardsPence];
};

const three = [aLine(1, 1_000), aLine(2, 1_000), aLine(3, 1_000)];

describe('a refund', () => {
  it.each([
    ['a part of one payment', bought([aLine(1, 5_000)]), 1_200, [[[1, 1_200]], 0]],
    ['all of it', bought([aLine(1, 5_000)]), 5_000, [[[1, 5_000]], 0]],
    ['the newest payment first', bought(three), 800, [[[3, 800]], 0]],
    ['over several payments', bought(three), 2_500, [[[3, 1_000], [2, 1_000], [1, 500]], 0]], // prettier-ignore
    ['nothing of what is still due', bought([aLine(1, 1_000), aLine(2, 1_000, { state: 'due' })]), 1_000, [[[1, 1_000]], 0]],
    ['nothing of what the bank took back', bought([aLine(1, 1_000), aLine(2, 900, { state: 'reversed' })]), 300, [[[1, 300]], 0]],
    ['nothing that was refunded by hand at the provider', bought([aLine(1, 1_000), aLine(2, 1_000, { refundedPence: 600 })]), 700, [[[2, 400], [1, 300]], 0]], // prettier-ignore
    ['nothing that is disputed', bought([aLine(1, 1_000), aLine(2, 1_000, { disputedPence: 1_000 })]), 500, [[[1, 500]], 0]],
    ['rewards in proportion to what they paid', bought([aLine(1, 9_000)], 1_000), 5_000, [[[1, 4_500]], 500]],
    ['half a penny of rewards as a whole one', bought([aLine(1, 1)], 1), 1, [[], 1]],
    ['all rewards with all of the money', bought([aLine(1, 8_999)], 1_000), 9_999, [[[1, 8_999]], 1_000]],
    ['rewards alone, when they paid for everything', bought([], 1_000), 400, [[], 400]],
  ])('A8, A9: gives back %s', (_, purchase, amountPence, expected) => expect(allocated(purchase, amountPence)).toEqual(expected));

  it.each([
    ['which is some of it', bought(three), 3_000, 'This is more than is left to pay back: £30.00.'],
    ['which is nothing', bought([]), 0, 'Nothing is left to pay back.'],
  ])('of more than is left, %s, is refused in words that say it', (_, purchase, leftPence, message) => {
    expect(() => allocated(purchase, leftPence + 1)).toThrow(
      expect.objectContaining({ code: 'REFUND_TOO_LARGE', details: { message, fields: { amountPence: message }, data: { leftPence } } }),
    );
  });

  it('A8, A9: leaves alone what another one promised, be it refused or on its way', () => {
    const other = aRefund([{ line: 3, amountPence: 700 }]);
    expect(allocated(bought(three), 500, [other])).toEqual([[[3, 300], [2, 200]], 0]); // prettier-ignore
    const [part] = other.parts;
    const sent = part ? withPart(other, answered(part, { ref: 're_1', status: 'refunded', message: null }, at), at) : other;
    const known = bought([...three.slice(0, 2), aLine(3, 1_000, { refundedPence: 700 })]);
    expect(allocated(known, 500, [sent])).toEqual([[[3, 300], [2, 200]], 0]); // prettier-ignore
    expect(leftIn(refundableOf(bought(three), [sent]))).toBe(2_300);
  });

  const again = { attemptId: 'p:9' };
  const ended = { planEnd: { on: '2027-06-01', reason: 'cancelled' } } as const;
  it.each<[string, Partial<ScheduleLine>, object, number[], number[]]>([
    ['all of it', {}, {}, [], [800, 0, 0]],
    ['what staff have not given back of it', {}, {}, [700], [300, 0, 0]],
    ['what nobody has at its provider', { refundedPence: 700 }, {}, [], [300, 0, 0]],
    ['none of what its bank took back, which is not owed again', { state: 'reversed', failure }, {}, [], [0, 800, 0]],
    ['as much otherwise as its bank had, and neither went back nor is owed again of it', { amountPence: 750, state: 'reversed', failure, refundedPence: 300 }, {}, [], [0, 450, 50]], // prettier-ignore
    ['of another payment what its bank took back, where it is being paid again', { ...again, state: 'accepted' }, {}, [], [0, 0, 800]],
    ['of another payment what was promised of the one that its bank took back', again, {}, [700], [300, 0, 500]],
    ['no more than is there once the plan has ended', again, ended, [700], [300, 0, 0]],
  ])('A8, A9: for cover that was cancelled gives back %s', (_, line, more, promised, expected) => {
    const purchase = { ...bought([aLine(1, 1_000, line), aLine(2, 1_000)]), ...more };
    const refunds = promised.map((amountPence) => aRefund([{ line: 1, amountPence }]));
    const attempt = { id: 'p:1', refundedPence: line.refundedPence ?? 0 };
    const { backPence, offPence, otherPence } = lateShares(purchase, refunds, { amountPence: 800, line: 1, attempt });
    expect([backPence, offPence, otherPence]).toEqual(expected);
  });

  const whole = aRefund([{ line: 1, amountPence: 1_000 }]);
  const late = { ...whole, isLate: true } as const;
  it.each<[string, Pick<Attempt, 'id' | 'refundedPence'>, number, RefundRecord[], number]>([
    ['of its payment', { id: 'p:1', refundedPence: 0 }, 0, [whole], 0],
    ['of its payment by hand', { id: 'p:1', refundedPence: 1_000 }, 1_000, [], 0],
    ['of what paid its line before, by hand', { id: 'p:1', refundedPence: 0 }, 1_000, [], 800],
    ['of the payment that its line has by now', { id: 'p:8', refundedPence: 0 }, 0, [whole], 800],
    ['of its payment for one that paid its line before', { id: 'p:1', refundedPence: 0 }, 0, [late], 800],
  ])(
    'A8, A9: for cover that was cancelled is, where all has gone back %s, as much less to be paid otherwise',
    (_, attempt, refundedPence, gone, other) => {
      const purchase = bought([aLine(1, 1_000, { refundedPence }), aLine(2, 1_000)]);
      const shares = lateShares(purchase, gone, { amountPence: 800, line: 1, attempt });
      expect(shares).toMatchObject({ backPence: 0, offPence: 0, otherPence: other });
    },
  );

  it.each<[string, Partial<ScheduleLine>, number[], number[]]>([
    ['as far as that goes', { state: 'due', attemptId: null }, [600], [500, 0, 300]],
    ['but not what has gone back of it', { state: 'reversed', failure, refundedPence: 200 }, [400], [700, 100, 0]],
    ['but nothing where all of it has gone back', { state: 'reversed', failure, refundedPence: 300 }, [400], [800, 0, 0]],
  ])(
    'A8, A9: for cover that was cancelled is taken off what is still to be paid, where too little of what was paid is there: %s',
    (_, line, promised, expected) => {
      const refunds = promised.map((amountPence) => aRefund([{ line: 1, amountPence }]));
      const { backPence, offPence, otherPence } = lateShares(bought([aLine(1, 1_000), aLine(2, 300, line)]), refunds, { amountPence: 800 });
      expect([backPence, offPence, otherPence]).toEqual(expected);
    },
  );

  it('A8, A9: of a payment that its bank took back is not counted in what is still to come', () => {
    const schedule = [aLine(1, 1_000, { state: 'reversed', failure }), aLine(2, 1_000, { state: 'accepted' }), aLine(3, 1_000)];
    expect(toStayOf({ schedule }, [])).toBe(2_000);
    expect(toStayOf({ schedule, returning: { toComePence: 300, arrivedPence: 0 } }, [aRefund([{ line: 1, amountPence: 700 }])])).toBe(
      1_000,
    );
  });

  const reversed = { state: 'reversed', failure } as const;
  it.each<[string, ScheduleLine[], number[], number, number]>([
    ['of one that its bank took back', [aLine(1, 1_000, reversed), aLine(2, 1_000)], [300], 700, 700],
    ['of one that is paid again', [aLine(1, 1_000, { attemptId: 'p:9' }), aLine(2, 1_000)], [300], 1_700, 0],
    ['of one that costs less by now', [aLine(1, 200, reversed), aLine(2, 1_000)], [300], 700, 0],
    ['of one that was paid at its lower price', [aLine(1, 200), aLine(2, 1_000)], [300], 900, 0],
    ['of one that is owed no more', [aLine(1, 1_000, { state: 'void' }), aLine(2, 1_000)], [300, 400], 300, 0],
    ['of one that staff have planned anew', [aLine(2, 1_000), aLine(3, 1_000, { state: 'due', attemptId: null })], [300], 700, 700],
    ['of one that went back twice, by hand and by its bank', [aLine(1, 1_000, { ...reversed, refundedPence: 100 }), aLine(2, 1_000)], [], 900, 900], // prettier-ignore
    ['of more than there is', [aLine(1, 1_000, reversed), aLine(2, 500)], [1_000], 0, 0],
  ])('A8, A9: that was promised %s comes out of the others, and out of what is still to come', (_, schedule, promised, left, toStay) => {
    const refunds = promised.map((amountPence) => aRefund([{ line: 1, amountPence }]));
    expect([leftIn(refundableOf(bought(schedule), refunds)), toStayOf({ schedule }, refunds)]).toEqual([left, toStay]);
  });

  it.each<[string, ScheduleLine[], RefundRecord[], number]>([
    ['all of', [aLine(1, 1_000, { state: 'void' }), aLine(2, 500)], [settledBy(400)], 500],
    ['all of, and its customer owes again', [aLine(1, 1_000, reversed), aLine(2, 500)], [settledBy(400)], 500],
    ['too much of for some of it', [aLine(1, 600), aLine(2, 400, { state: 'void', attemptId: 'p:1' }), aLine(3, 500)], [settledBy(100), { ...aRefund([{ line: 1, amountPence: 600 }]), id: 'r2' }], 500], // prettier-ignore
    ['not any more, but we', [aLine(1, 1_000), aLine(2, 500)], [settledBy(400)], 1_100],
    ['of which another one paid the line', [aLine(1, 1_000, { attemptId: 'p:9' }), aLine(2, 500)], [settledBy(400)], 1_100],
  ])('A8, A9: that is not owed comes out of no other payment than that which its bank has %s', (_, schedule, refunds, left) =>
    expect(leftIn(refundableOf(bought(schedule), refunds))).toBe(left),
  );

  it('A8, A9: takes what was promised of a payment that is gone off the oldest', () => {
    const schedule = [aLine(1, 1_000, reversed), aLine(2, 400), aLine(3, 1_000)];
    expect(allocated(bought(schedule), 900, [aRefund([{ line: 1, amountPence: 500 }])])).toEqual([[[3, 900]], 0]);
  });

  it('A8, A9: takes what was promised of a payment off that, though it pays only a part of its line by now, and another one the rest', () => {
    const schedule = [aLine(1, 1_000), aLine(2, 400, { state: 'void', attemptId: 'p:9' }), aLine(3, 600, { attemptId: 'p:2' })];
    expect(allocated(bought(schedule), 1_590, [aRefund([{ line: 2, amountPence: 10 }])])).toEqual([[[3, 590], [1, 1_000]], 0]); // prettier-ignore
  });

  const otherwise = (amountPence: number): RefundRecord => {
    const refund = aRefund([{ line: 1, amountPence }]);
    return { ...refund, parts: refund.parts.map((part) => redirected(part, 'By cheque', at)) };
  };
  it.each<[string, ScheduleLine[], RefundRecord[], number]>([
    ['what was paid', three, [], 3_000],
    ['without what its bank took back', [aLine(1, 1_000, reversed), aLine(2, 400)], [], 400],
    ['without what is disputed', [aLine(1, 1_000, { disputedPence: 1_000 })], [], 0],
    ['without what has gone back', [aLine(1, 1_000, { refundedPence: 300 })], [], 700],
    ['without what staff paid back in another way', three, [otherwise(300), otherwise(200)], 2_500],
    ['without what may have gone back', three, [aRefund([{ line: 1, amountPence: 300 }])], 2_700],
    ['with what can not have gone back', [aLine(1, 1_000, reversed), aLine(2, 400)], [aRefund([{ line: 1, amountPence: 300 }])], 400],
  ])('A8, A9: paid in another way comes out of %s: %#', (_, schedule, refunds, expected) =>
    expect(keptOf({ schedule }, refunds)).toBe(expected),
  );

  it.each<[string, Partial<ScheduleLine>, Partial<RefundableLine>]>([
    ['staff were given in another way goes back in another way', { note: 'By cheque' }, { method: 'other', attemptId: null }],
    ['its customer made by card goes back by card, however the others are taken', { method: 'paypal', paidBy: 'card' }, { method: 'card' }],
  ])('A8, A9: of a payment that %s', (_, paid, back) => {
    const [line] = refundableOf(bought([aLine(1, 1_000, paid)]), []).lines;
    expect(line).toMatchObject(back);
  });

  it('A8, A9: adds up, never gives back more than was paid, and leaves nothing behind', () => {
    const paid = fc.array(fc.integer({ min: 1, max: 50_000 }), { maxLength: 9 });
    const wishes = fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 12 });
    fc.assert(
      fc.property(paid, fc.nat(20_000), wishes, (amounts, rewardsPence, wanted) => {
        const lines = amounts.map((amountPence, place) => aLine(place + 1, amountPence));
        const purchase = bought(lines, rewardsPence);
        const refunds: RefundRecord[] = [];
        const wholePence = sumOf(lines) + rewardsPence;
        for (const wish of [...wanted, wholePence]) {
          const before = refundableOf(purchase, refunds);
          const amountPence = Math.min(wish, leftIn(before));
          if (amountPence === 0) continue;
          const given = allocate(before, amountPence);
          const parts = given.lines.map((one) => ({ line: one.line.line, amountPence: one.amountPence }));
          expect(sumOf(parts) + given.rewardsPence).toBe(amountPence);
          for (const { line, amountPence: part } of given.lines) expect(part).toBeLessThanOrEqual(line.leftPence);
          refunds.push(aRefund(parts, given.rewardsPence));
          expect(leftIn(refundableOf(purchase, refunds))).toBe(leftIn(before) - amountPence);
        }
        for (const line of lines) {
          const parts = refunds.flatMap((refund) => refund.parts).filter((part) => part.line === line.number);
          expect(sumOf(parts)).toBe(line.amountPence);
        }
        expect(refunds.reduce((sum, refund) => sum + refund.rewardsPence, 0)).toBe(rewardsPence);
      }),
    );
  });
});

describe('refund', () => {
  const later = (hours: number) => new Date(at.getTime() + hours * 60 * 60_000);
  const said = (status: RefundStanding['status'], more: Partial<RefundStanding> = {}): RefundStanding => ({
    ref: 're_1',
    status,
    message: status === 'refused' ? 'The account is closed.' : null,
    ...more,
  });

  const aRefund = (count = 1, rewardsPence = 0): RefundRecord =>
    openRefund(
      {
        id: 'r1',
        purchaseId: 'p',
        amountPence: count * 500 + rewardsPence,
        rewardsPence,
        why: 'Sold the car',
        parts: Array.from({ length: count }, (_, place) => ({
          line: place + 1,
          attemptId: `p:${place + 1}`,
          method: 'card',
          to: 'Visa ending 4242',
          amountPence: 500,
          reference: null,
        })),
      },
      at,
    );
  const first = ({ parts: [part] }: RefundRecord): RefundPart => {
    if (!part) throw new Error('It has no parts');
    return part;
  };
  const answeredBy = (refund: RefundRecord, standing: RefundStanding, number = 1): RefundRecord => {
    const part = refund.parts.find((one) => one.number === number) ?? first(refund);
    return withPart(refund, answered(part, standing, at), at);
  };

  describe('a part of a refund', () => {
    it('that its bank has some of leaves the rest as a part of its own, which is asked for', () => {
      const refund = answeredBy(aRefund(), said('refused'));
      const { parts } = withPart(refund, settled(first(refund), 200), later(1));
      expect(parts.map(({ number, amountPence, state: { status } }) => [number, amountPence, status])).toEqual([
        [1, 200, 'refused'],
        [2, 300, 'requested'],
      ]);
    });

    it('that is refused is asked for by another name, and by the same one until it is', () => {
      const asked = first(aRefund());
      const refused = answered(asked, said('refused'), at);
      expect(requestId({ id: 'r1' }, asked)).toBe('r1:1:1');
      expect(refused.state).toMatchObject({ status: 'refused', message: 'The account is closed.', isRaised: true, retryAt: null });
      expect(requestId({ id: 'r1' }, retried(refused, at))).toBe('r1:1:2');
    });

    it('is tried again by itself a day later where the reason may pass', () => {
      const refund = answeredBy(aRefund(), said('refused', { mayPass: true }));
      expect(nextCheckOf(refund, later(13))).toEqual(later(24));
      expect(nextCheckOf(refund, later(24))).toEqual(later(25));
    });

    it('that is refused is looked for at its provider hourly, then daily, as somebody may have made it there', () => {
      const refused = answeredBy(aRefund(), said('refused'));
      expect([refused.nextCheckAt, nextCheckOf(refused, later(10)), nextCheckOf(refused, later(100))]).toEqual([
        later(1),
        later(20),
        later(124),
      ]);
    });

    it('that several made by hand are together has gone once all have, and comes back once one does', () => {
      const made = [4, 6].map((pounds) => ({
        refundId: null,
        standing: said(pounds === 4 ? 'refunded' : 'pending', { ref: `re_${pounds}` }),
        amountPence: pounds * 50,
        at,
      }));
      const found = inPlaceOf({ amountPence: 500 }, made);
      expect(found).toMatchObject({ status: 'pending', ref: 're_4', others: ['re_6'] });
      const part = found && answered(first(aRefund()), found, at);
      expect(part && refsOf(part)).toEqual(['re_4', 're_6']);
      const back = together([said('refunded', { ref: 're_4' }), said('refused', { ref: 're_6' })]);
      expect(part && back && followed(part, back, later(30))).toMatchObject({ state: { status: 'refused' } });
    });

    it('that comes back gets another job, is raised, and is to be told again', () => {
      const gone = first(answeredBy(aRefund(), said('refunded')));
      const back = followed({ ...gone, isTold: true }, said('refused'), later(30));
      expect(back).toMatchObject({ tries: 2, job: 2, isTold: false, state: { status: 'refused', isRaised: false } });
      expect(back && raised(back).state).toMatchObject({ isRaised: true });
    });

    it.each([
      ['what is known', said('pending')],
      ['another request', said('refused', { ref: 're_other' })],
    ])('is not changed by %s', (_, standing) => {
      expect(followed(first(answeredBy(aRefund(), said('pending'))), standing, at)).toBeUndefined();
    });

    it('is looked at at once, hourly, then daily on its way, and for 30 days after it arrived', () => {
      const pending = answeredBy(aRefund(2), said('pending'));
      const next = [later(0), later(10), later(100)].map((now) => nextCheckOf(pending, now));
      expect([pending.nextCheckAt, ...next]).toEqual([at, later(1), later(20), later(124)]);
      expect(answeredBy(pending, said('refused'), 2).nextCheckAt).toEqual(at);
      const arrived = answeredBy(aRefund(), said('refunded'));
      expect([arrived.nextCheckAt, nextCheckOf(arrived, at), nextCheckOf(arrived, later(30 * 24))]).toEqual([at, later(24), null]);
    });
  });

  describe('a refund', () => {
    it.each([
      ['pending', 'refunded', 'pending'],
      ['refunded', 'refused', 'refused'],
      ['refunded', 'refunded', 'refunded'],
    ] as const)('of a part that is %s and one that is %s is %s', (one, other, expected) => {
      expect(statusOf(answeredBy(answeredBy(aRefund(2), said(one)), said(other), 2))).toBe(expected);
    });

    it('A8, A9: is told to the customer once each part was tried, with those that are on their way', () => {
      const half = answeredBy(aRefund(2), said('refunded'));
      expect(issueOf(half)).toBeUndefined();
      const issue = issueOf(answeredBy(half, said('refused'), 2));
      expect(issue?.parts.map(({ number }) => number)).toEqual([1]);
      const told = issue?.refund ?? half;
      expect(issueOf(told)).toBeUndefined();
      const second = told.parts[1] ?? first(told);
      const paid = withPart(told, redirected(second, 'BACS 77', at), at);
      expect(issueOf(paid)?.parts.map(({ number }) => number)).toEqual([2]);
    });

    it('of rewards alone is told once', () => {
      const issue = issueOf(aRefund(0, 300));
      expect(issue?.parts).toEqual([]);
      expect(issue && issueOf(issue.refund)).toBeUndefined();
    });
  });

  describe('what staff pay back in another way', () => {
    it('A8, A9: stands on its payment, or on the oldest that was paid when that is gone', () => {
      const planned = [{ dueOn: '2027-06-01', amountPence: 1_000 }, { dueOn: '2027-07-01', amountPence: 1_000 }]; // prettier-ignore
      const schedule = scheduleOf(planned, 'card', 2_000);
      const [line] = paidBackOtherwise(paidBackOtherwise(schedule, { line: 1, amountPence: 300 }), { line: 1, amountPence: 200 });
      expect(line).toMatchObject({ number: 1, redirectedPence: 500 });
      const paid = schedule.map((one) => (one.number === 2 ? { ...one, state: 'collected' as const } : one));
      expect(paidBackOtherwise(paid, { line: 3, amountPence: 300 })[1]).toMatchObject({ number: 2, redirectedPence: 300 });
    });
  });
});

const card = { method: 'card', isDirect: true } as const;
const debit = { method: 'direct_debit', isDirect: true } as const;
const byHand = { method: 'other', isDirect: false } as const;
const credit = 'You are about to schedule refund via Direct Credit. Do you wish to continue?';
const none = 'You are not directly refunding a payment. Do you wish to continue?';
const some = 'You are not directly refunding all payments, do you wish to continue?';

describe('before a refund staff confirm', () => {
  it.each([
    ['nothing, to a card', [card], []],
    ['the Direct Credit of a direct debit', [debit], [credit]],
    ['that a payment is not directly refunded', [byHand], [none]],
    ['the same when none of several is', [byHand, byHand], [none]],
    ['that not all payments are directly refunded', [card, byHand], [some]],
    ['both', [debit, { ...debit, isDirect: false }], [credit, some]],
    ['nothing, for rewards alone', [], []],
  ])('A8, A9: %s', (_, parts, expected) => expect(promptsFor(parts)).toEqual(expected));
});

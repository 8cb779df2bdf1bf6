import { describe, expect, it } from '@jest/globals';
import { addMonths } from '@kerbside/contracts/days/dates';
import fc from 'fast-check';
import { acceptLine, claimLine, collectLine, failLine, reverseLine } from '../collecting/collecting.js';
import { sumOf } from '../purchases/ledger.js';
import { lineOf, type Schedule, type ScheduleLine, scheduleOf } from '../purchases/schedule.js';
import { editSchedule, markAsPaid, newLine, splitLine } from './edits.js';
import { addMonth, type Months } from './months.js';
import { returnLater, returnNow, withoutArrived, withoutReturning } from './returning.js';
import { shrink } from './shrink.js';
import { moveBack } from './taken-back.js';

describe('monthly cover', () => {
  const from = '2027-01-31';
  const first = scheduleOf([{ dueOn: from, amountPence: 2_591 }], 'card', 2_591);
  const paid = collectLine(first, 1, 'p:1');
  const months: Months = { monthlyPence: 2_591, method: 'card', from, day: 31, count: 1 };
  const added = (schedule: Schedule, changes: Partial<Months>, today: string) =>
    addMonth(schedule, { ...months, ...changes }, today)
      .slice(schedule.length)
      .map(({ number, dueOn, amountPence, method }) => [number, dueOn, amountPence, method]);

  it.each([
    [1, '2027-01-31', '2027-02-28'],
    [2, '2027-02-28', '2027-03-31'],
    [3, '2027-03-31', '2027-04-30'],
  ])('goes on after %i months, on the day of the first or the last of a shorter month', (count, today, dueOn) =>
    expect(added(paid, { count }, today)).toEqual([[2, dueOn, 2_591, 'card']]),
  );

  it.each([
    [31, '2027-05-31'],
    [30, '2027-05-30'],
  ])('Q9: falls due on the %ith that was chosen, also when the first month was too short for it', (day, dueOn) => {
    const short = collectLine(scheduleOf([{ dueOn: '2027-04-30', amountPence: 2_591 }], 'card', 2_591), 1, 'p:1');
    expect(added(short, { from: '2027-04-30', day }, '2027-04-30')).toEqual([[2, dueOn, 2_591, 'card']]);
  });

  it.each([
    ['in time', '2027-02-21', '2027-02-28'],
    ['too late for its notice', '2027-02-23', '2027-03-02'],
    ['long after its day', '2027-06-01', '2027-06-08'],
  ])('announces a month that is added %s five working days before it is taken', (_, today, dueOn) =>
    expect(added(paid, {}, today)).toEqual([[2, dueOn, 2_591, 'card']]),
  );

  it('owes another month only once the last one is collected', () => {
    expect(added(first, {}, from)).toEqual([]);
    expect(added(claimLine(first, 1, 'p:1'), {}, from)).toHaveLength(1);
    expect(added(paid, { count: 2 }, '2027-02-27')).toEqual([]);
  });

  it('takes the next month as agreed, after one that was paid in another way', () =>
    expect(added(markAsPaid(first, 1, 'Bank transfer 31 January'), {}, from)).toEqual([[2, '2027-02-28', 2_591, 'card']]));

  it('gives no month away when one is split over several', () => {
    const debit = scheduleOf([{ dueOn: '2027-02-26', amountPence: 2_591 }], 'direct_debit', 2_591);
    const split = claimLine(splitLine(debit, 1, { count: 3 }, { today: '2027-02-01', latestOn: '2028-02-26' }), 1, 'p:1');
    const monthly = { method: 'direct_debit', from: '2027-02-26', day: 26 } as const;
    expect(added(split, monthly, '2027-02-22')).toEqual([[4, '2027-03-26', 2_591, 'direct_debit']]);
  });

  it('gives no month away when one is moved to later', () => {
    const moved = [...paid, { ...first[0], number: 2, dueOn: '2027-05-20' }] as Schedule;
    expect(added(moved, { count: 2 }, '2027-02-28')).toEqual([[3, '2027-03-31', 2_591, 'card']]);
  });
});

describe('money for what was cancelled while it was on its way', () => {
  const planned = ['2027-04-01', '2027-05-01'].map((dueOn) => ({ dueOn, amountPence: 1_000 }));
  const due = scheduleOf(planned, 'direct_debit', 2_000);
  const onItsWay = acceptLine(claimLine(due, 1, 'p:1'), 1, 'p:1');
  const failed = failLine(onItsWay, 1, { on: '2027-04-05', reason: 'refer_to_payer' });
  const states = (schedule: Schedule) => schedule.map(({ amountPence, state }) => `${amountPence} ${state}`);

  it.each<[string, Schedule, object, number, object]>([
    ['waits for it', onItsWay, {}, 400, { returning: { toComePence: 400, arrivedPence: 0 }, latePence: 0 }],
    [
      'goes back at once, as far as it has arrived',
      collectLine(onItsWay, 1, 'p:1'),
      {},
      400,
      { returning: { toComePence: 0, arrivedPence: 400 }, latePence: 400 },
    ],
    [
      'waits for no more than is on its way',
      onItsWay,
      { returning: { toComePence: 700, arrivedPence: 0 } },
      400,
      { returning: { toComePence: 1_000, arrivedPence: 100 }, latePence: 100 },
    ],
  ])('%s', (_, schedule, more, excessPence, expected) => expect(returnLater({ schedule, ...more }, excessPence)).toEqual(expected));

  it('goes back as it arrives, payment by payment', () => {
    const first = returnNow({ returning: { toComePence: 1_300, arrivedPence: 0 } }, 1_000);
    expect(first).toEqual({ returning: { toComePence: 300, arrivedPence: 1_000 }, latePence: 1_000 });
    expect(returnNow(first, 1_000)).toEqual({ returning: { toComePence: 0, arrivedPence: 1_300 }, latePence: 300 });
    expect(returnNow({}, 1_000).latePence).toBe(0);
  });

  const on = '2027-04-05';
  const both = ['p:1', 'p:2'].reduce((lines, id, place) => collectLine(claimLine(lines, place + 1, id), place + 1, id), due);
  const reversed = reverseLine(reverseLine(both, 1, { on, reason: 'disputed' }), 2, { on, reason: 'disputed' });
  const again = (schedule: Schedule) => acceptLine(claimLine(schedule, 1, 'p:3'), 1, 'p:3');
  it.each([
    [
      'is not owed again of the payment that it was',
      reversed,
      { offPence: 400, otherPence: 0 },
      ['600 reversed', '1000 reversed', '400 void'],
      [0, 600, 0],
    ],
    [
      'is not owed of another, where that one is paid again',
      again(due),
      { offPence: 0, otherPence: 400 },
      ['1000 accepted', '600 due', '400 void'],
      [0, 600, 0],
    ],
    [
      'waits for one that is on its way',
      collectLine(again(both), 2, 'p:2'),
      { offPence: 0, otherPence: 400 },
      ['1000 accepted', '1000 collected'],
      [400, 600, 0],
    ],
    ['goes back of whatever was paid', both, { offPence: 0, otherPence: 400 }, ['1000 collected', '1000 collected'], [0, 1_000, 400]],
  ] as const)('that is not there %s', (_, schedule, notThere, left, money) => {
    const {
      purchase,
      schedule: after,
      latePence,
    } = withoutArrived({ schedule, returning: { toComePence: 0, arrivedPence: 1_000 } }, notThere, 1);
    expect(states(after)).toEqual(left);
    expect([purchase.returning.toComePence, purchase.returning.arrivedPence, latePence]).toEqual(money);
  });

  it('is no longer owed where it does not arrive, and no month is added for it', () => {
    const monthsLeft = { monthlyPence: 1_000, count: 2, owedPence: 2_000 };
    const left = withoutReturning({ schedule: failed, monthsLeft, returning: { toComePence: 400, arrivedPence: 0 } }, failed);
    expect(left.purchase).toMatchObject({ returning: { toComePence: 0 }, monthsLeft: { count: 2, owedPence: 1_600 } });
    expect(states(left.schedule)).toEqual(['1000 failed', '600 due', '400 void']);
    expect(withoutReturning({ schedule: failed }, failed)).toEqual({ purchase: { schedule: failed }, schedule: failed });
  });
});

const failure = { tries: 1, firstOn: '2026-12-01', unpaidSince: '2026-12-01', tryOn: '2026-12-08', reason: 'declined' } as const;
const of = (amountPence: number, state: ScheduleLine['state'] = 'due', refundedPence = 0) => ({ amountPence, state, refundedPence });
const aSchedule = (...lines: readonly Pick<ScheduleLine, 'amountPence' | 'state' | 'refundedPence'>[]): Schedule =>
  lines.map(({ amountPence, state, refundedPence }, place) => ({
    ...newLine(place + 1, 'card', { dueOn: addMonths('2026-11-20', place), amountPence }),
    state,
    refundedPence,
    ...(state === 'failed' || state === 'reversed' ? { failure } : {}),
  }));
const drawn = ({ schedule, excessPence }: ReturnType<typeof shrink>) => [
  schedule.map(({ amountPence, state }) => `${amountPence} ${state}`).join(', '),
  excessPence,
];

describe('a plan that shrinks', () => {
  it.each([
    [
      'by a third: each payment by its share',
      [of(900, 'collected'), of(900), of(900)],
      600,
      '900 collected, 600 due, 600 due, 300 void, 300 void',
      0,
    ],
    ['to the odd penny', [of(1_000), of(1_000), of(1_000)], 1_000, '666 due, 667 due, 667 due, 334 void, 333 void, 333 void', 0],
    ['by all of it', [of(900, 'collected'), of(900)], 900, '900 collected, 900 void', 0],
    ['by nothing', [of(900)], 0, '900 due', 0],
    ['to less than £1 each: the last ones go', [of(500), of(500), of(500)], 1_300, '200 due, 500 void, 500 void, 300 void', 0],
    ['to less than £1 in all: one stays', [of(500), of(500)], 950, '50 due, 500 void, 450 void', 0],
    ['what is on its way stays, and goes back instead', [of(900, 'accepted'), of(300)], 500, '900 accepted, 300 void', 200],
    ['what is overdue shrinks last', [of(900, 'failed'), of(300)], 600, '600 failed, 300 void, 300 void', 0],
    [
      'to no less than what has gone back of it',
      [of(900, 'reversed', 600), of(500, 'reversed')],
      400,
      '750 reversed, 250 reversed, 150 void, 250 void',
      0,
    ],
    ['by nothing where all of it has gone back', [of(900, 'reversed', 900)], 500, '900 reversed', 500],
    ['what is overdue stays where the rest is enough', [of(900, 'failed'), of(300)], 100, '900 failed, 200 due, 100 void', 0],
  ] as const)('A8, A9: %s', (_, lines, lessPence, expected, excessPence) => {
    expect(drawn(shrink(aSchedule(...lines), lessPence))).toEqual([expected, excessPence]);
  });

  it('A8, A9: comes to the new total, and with what is void to the old one, whatever it is', () => {
    const line = fc.record({
      amountPence: fc.integer({ min: 100, max: 50_000 }),
      state: fc.constantFrom<ScheduleLine['state']>('due', 'collected', 'accepted', 'failed', 'reversed'),
      refundedPence: fc.constantFrom(0, 0, 100),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), fc.integer({ min: 0, max: 200_000 }), (lines, lessPence) => {
        const before = aSchedule(...lines);
        const { schedule, excessPence } = shrink(before, lessPence);
        const toPay = (some: Schedule) => sumOf(some.filter(({ state }) => state !== 'void'));
        expect(sumOf(schedule)).toBe(sumOf(before));
        expect(toPay(schedule)).toBe(toPay(before) - lessPence + excessPence);
        expect(excessPence).toBeGreaterThanOrEqual(0);
        expect(schedule.every(({ amountPence }) => amountPence > 0)).toBe(true);
        expect(schedule.filter((one) => one.refundedPence > one.amountPence)).toEqual([]);
        expect(new Set(schedule.map(({ number }) => number)).size).toBe(schedule.length);
        const fixed = ({ state }: ScheduleLine) => state === 'collected' || state === 'accepted';
        expect(schedule.filter(fixed)).toEqual(before.filter(fixed));
      }),
    );
  });
});

const paid = collectLine(
  scheduleOf(
    [
      { dueOn: '2027-03-02', amountPence: 1_000 },
      { dueOn: '2027-04-02', amountPence: 1_000 },
    ],
    'card',
    2_000,
  ),
  1,
  'p:1',
);
const moved = (schedule: Schedule, ...moves: readonly number[]) =>
  moves.reduce(
    (now, pence, place) =>
      moveBack(now, { attemptId: 'p:1', method: 'card', line: 1, pence, on: `2027-03-1${place}`, reason: 'fraudulent' }).schedule,
    schedule,
  );
const states = (schedule: Schedule) => schedule.map(({ number, state, amountPence }) => `${number} ${state} ${amountPence}`);

describe('what the bank takes back and returns', () => {
  it.each([
    ['all of it', [1_000], ['1 reversed 1000', '2 due 1000']],
    ['a share, which is a line of its own', [300], ['1 collected 700', '2 due 1000', '3 reversed 300']],
    ['more of it', [300, 200], ['1 collected 500', '2 due 1000', '3 reversed 500']],
    ['the rest of it', [300, 700], ['1 reversed 1000', '2 due 1000']],
    ['all of it, returned', [1_000, -1_000], ['1 collected 1000', '2 due 1000']],
    ['a share, returned', [300, -300], ['1 collected 1000', '2 due 1000']],
    ['a share, returned in part', [300, -100], ['1 collected 800', '2 due 1000', '3 reversed 200']],
    ['all of it, returned in part', [1_000, -400], ['1 collected 400', '2 due 1000', '3 reversed 600']],
  ])('%s', (_, moves, lines) => {
    const schedule = moved(paid, ...moves);
    expect(states(schedule)).toEqual(lines);
    expect(sumOf(schedule)).toBe(2_000);
  });

  it('owes a share since the bank first took some of it', () => {
    expect(lineOf(moved(paid, 300, 200), 3)).toMatchObject({ attemptId: 'p:1', failure: { unpaidSince: '2027-03-10', tryOn: null } });
    expect(lineOf(moved(paid, 300, -300), 1)).toMatchObject({ attemptId: 'p:1', state: 'collected' });
  });

  it('was paid by what had paid it, once it is returned: it may go back there', () => {
    const debit = paid.map((line) => ({ ...line, method: 'direct_debit' as const }));
    expect(lineOf(moved(debit, 1_000), 1).paidBy ?? null).toBeNull();
    expect(lineOf(moved(debit, 1_000, -1_000), 1)).toMatchObject({ state: 'collected', method: 'direct_debit', paidBy: 'card' });
  });

  it('keeps what was refunded with the share that is left', () => {
    const refunded = paid.map((line) => (line.number === 1 ? { ...line, refundedPence: 200 } : line));
    expect(moved(refunded, 800).map(({ refundedPence }) => refundedPence)).toEqual([200, 0, 0]);
    expect(
      moveBack(refunded, { attemptId: 'p:1', method: 'card', line: 1, pence: 900, on: '2027-03-10', reason: 'fraudulent' }),
    ).toMatchObject({
      linePence: 800,
      unexpectedPence: 100,
    });
    const all = { attemptId: 'p:1', method: 'card', line: 1, on: '2027-03-10', reason: 'indemnity_claim' } as const;
    const whole = moveBack(refunded, { ...all, pence: 1_000, isWhole: true }).schedule;
    expect(states(whole)).toEqual(['1 reversed 1000', '2 due 1000']);
    const returned = moveBack(whole, { ...all, pence: -150 }).schedule;
    expect(returned.map(({ amountPence, refundedPence }) => [amountPence, refundedPence])).toEqual([[150, 150], [1_000, 0], [850, 50]]); // prettier-ignore
    expect(moved(refunded, 800, -800).map(({ refundedPence }) => refundedPence)).toEqual([200, 0]);
  });

  it.each([
    ['belongs to no line where all of the line has gone back', 1_000, 600, ['1 collected 1000', '2 due 1000'], 0],
    ['is what has not gone back of the line, and money of no line', 600, 1_000, ['1 collected 600', '2 due 1000', '3 reversed 400'], 400],
  ])('of an attempt that had paid more than its line costs by now %s', (_, refundedPence, pence, lines, linePence) => {
    const refunded = paid.map((line) => (line.number === 1 ? { ...line, refundedPence } : line));
    const now = moveBack(refunded, { attemptId: 'p:1', method: 'card', line: 1, pence, on: '2027-03-10', reason: 'fraudulent' });
    expect([states(now.schedule), now.linePence, now.unexpectedPence]).toEqual([lines, linePence, pence - linePence]);
  });

  it('pays a line that staff have moved to another day meanwhile, so that it is not taken again', () => {
    const wanted = [1, 2].map((number) => ({ number, amountPence: 1_000, dueOn: `2027-06-0${number}` }));
    const later = editSchedule(moved(paid, 1_000), wanted, { today: '2027-05-01', latestOn: '2027-12-01' });
    expect(states(moved(later, -1_000))).toEqual(['1 collected 1000', '2 due 1000']);
    expect(states(moved(later, -400))).toEqual(['1 collected 400', '2 due 1000', '3 due 600']);
  });

  it('pays no line that was paid in another way meanwhile', () => {
    const otherwise = markAsPaid(moved(paid, 1_000), 1, 'In cash');
    expect(moveBack(otherwise, { attemptId: 'p:1', method: 'card', line: 1, pence: -1_000, on: '2027-05-01', reason: 'won' })).toEqual({
      schedule: otherwise,
      linePence: 0,
      unexpectedPence: 1_000,
    });
  });
});

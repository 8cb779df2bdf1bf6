import { describe, expect, it } from '@jest/globals';
import { addMonths } from '@kerbside/contracts/days/dates';
import { aQuoteFacts } from '@kerbside/contracts/testing/samples';
import { DomainError } from '@kerbside/platform/errors/errors';
import fc from 'fast-check';
import { sumOf } from '../purchases/ledger.js';
import { type Purchase, startPurchase } from '../purchases/purchase.js';
import { lineOf, nextDueOn, type Schedule, type ScheduleLine, scheduleOf } from '../purchases/schedule.js';
import { acceptLine, claimLine, collectLine, failLine, recordOpened, reverseLine } from './collecting.js';
import { editSchedule, isAsSeen, markAsPaid, newLine, setDayOfMonth, splitLine, voidRest, type WantedLine } from './edits.js';
import {
  atGarageOf,
  bookedOn,
  dueAtGarage,
  garagePaymentChange,
  notToPay,
  paidThere,
  proposedFor,
  withoutPart,
  withPart,
} from './garage-payment.js';
import { addMonth, type Months } from './months.js';
import { returnLater, returnNow, withoutArrived, withoutReturning } from './returning.js';
import { shrink } from './shrink.js';
import { moveBack } from './taken-back.js';

describe('schedules', () => {
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

  const aSchedule = (...lines: readonly Pick<ScheduleLine, 'amountPence' | 'state' | 'refundedPence' | 'redirectedPence'>[]): Schedule =>
    lines.map(({ state, ...line }, place) => ({
      ...newLine(place + 1, 'card', { dueOn: addMonths('2026-11-20', place), amountPence: line.amountPence }),
      ...line,
      state,
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
      [
        'to no less than what staff have paid back of it otherwise, too',
        [{ ...of(900, 'reversed', 200), redirectedPence: 400 }, of(500, 'reversed')],
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
      const paidBack = paid.map((line) => (line.number === 1 ? { ...line, redirectedPence: 250 } : line));
      expect(moved(paidBack, ...moves).flatMap(({ redirectedPence = [] }) => redirectedPence)).toEqual([250]);
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
});

describe('edits', () => {
  const rules = { today: '2027-03-10', latestOn: '2028-03-02' };

  const planned = [
    { dueOn: '2027-03-02', amountPence: 2_242 },
    { dueOn: '2027-04-02', amountPence: 2_242 },
    { dueOn: '2027-05-04', amountPence: 2_238 },
  ];

  const of = (method: 'card' | 'direct_debit'): Schedule => collectLine(scheduleOf(planned, method, 6_722), 1, 'p:1');

  const card = of('card');

  const debit = of('direct_debit');

  const second: WantedLine = { number: 2, dueOn: '2027-04-02', amountPence: 2_242 };

  const third: WantedLine = { number: 3, dueOn: '2027-05-04', amountPence: 2_238 };

  const refusal = (act: () => unknown) => {
    try {
      act();
    } catch (error) {
      if (error instanceof DomainError) return error.details.fields ?? error.code;
      throw error;
    }
    return undefined;
  };

  const brief = (schedule: Schedule) => schedule.map(({ number, dueOn, amountPence, state }) => [number, dueOn, amountPence, state]);

  describe('editing the payments', () => {
    it.each([
      ['in the past', card, { dueOn: '2027-03-09' }, 'Choose a day that is not in the past'],
      ['today', card, { dueOn: '2027-03-10' }, undefined],
      ['on a Sunday by card', card, { dueOn: '2027-04-04' }, undefined],
      ['on a Saturday by direct debit', debit, { dueOn: '2027-04-03' }, 'Banks are closed on this day. Choose a working day'],
      ['on a bank holiday by direct debit', debit, { dueOn: '2027-03-26' }, 'Banks are closed on this day. Choose a working day'],
      ['too soon for a direct debit', debit, { dueOn: '2027-03-16' }, 'A Direct Debit takes 5 working days to arrange. Choose a later day'],
      ['as soon as a direct debit may', debit, { dueOn: '2027-03-17' }, undefined],
      ['too late', card, { dueOn: '2028-03-03' }, 'Choose an earlier day'],
    ])('Q5, A7: moves a payment %s', (_, schedule, change, problem) => {
      const refused = refusal(() => editSchedule(schedule, [{ ...second, ...change }, third], rules));
      expect(refused).toEqual(problem === undefined ? undefined : { 'lines.0.dueOn': problem });
    });

    it.each([
      ['one payment above', [{ ...second, amountPence: 2_300 }, third], '£0.58 too much'],
      ['one payment below', [{ ...second, amountPence: 2_200 }, third], '£0.42 too little'],
      ['a payment left out', [second], '£22.38 too little'],
    ] as const)('Q5, A7: refuses another sum than what is owed, with the difference: %s', (_, lines, words) => {
      expect(refusal(() => editSchedule(card, lines, rules))).toEqual({ lines: `The payments must add up to £44.80. They are ${words}` });
    });

    it('adds and removes payments, and never gives a number twice', () => {
      const changed = editSchedule(
        card,
        [
          { ...second, amountPence: 2_000 },
          { dueOn: '2027-06-01', amountPence: 2_480 },
        ],
        rules,
      );
      expect(brief(changed)).toEqual([
        [1, '2027-03-02', 2_242, 'collected'],
        [2, '2027-04-02', 2_000, 'due'],
        [4, '2027-06-01', 2_480, 'due'],
      ]);
    });

    it.each([
      [
        'less than £1',
        [
          { ...second, amountPence: 99 },
          { ...third, amountPence: 4_381 },
        ],
        { 'lines.0.amountPence': 'Each payment must be £1.00 or more' },
      ],
      [
        'a payment that is paid',
        [{ number: 1, dueOn: '2027-04-02', amountPence: 2_242 }, third],
        { 'lines.0.number': 'This payment cannot be changed any more' },
      ],
      ['a payment twice', [second, { ...second, amountPence: 2_238 }], { 'lines.1.number': 'This payment is in the list twice' }],
    ])('refuses %s', (_, lines, problem) => {
      expect(refusal(() => editSchedule(card, lines, rules))).toEqual(problem);
    });

    it('refuses a payment that is being collected', () => {
      const trying = recordOpened(claimLine(card, 2, 'p:2'), 2);
      expect(refusal(() => editSchedule(trying, [{ ...second, dueOn: '2027-04-20' }, third], rules))).toMatchObject({
        'lines.0.number': 'This payment cannot be changed any more',
      });
    });

    const gone = card.map((line) => (line.number === 2 ? { ...line, refundedPence: 1_500, redirectedPence: 500 } : line));
    it.each([
      [
        'costs less than that',
        [
          { ...second, amountPence: 1_999 },
          { ...third, amountPence: 2_481 },
        ],
        'lines.0.amountPence',
        'This must be £20.00 or more: ',
      ],
      ['is left out', [{ ...third, amountPence: 4_480 }], 'lines', 'Keep the payment of 2 April 2027: '],
    ])('refuses that a payment of which something has gone back %s', (_, lines, field, words) => {
      // prettier-ignore
      expect(refusal(() => editSchedule(gone, lines, rules))).toEqual({ [field]: `${words}£20.00 of it has gone back to the customer` });
      expect(
        refusal(() =>
          editSchedule(
            gone,
            [
              { ...second, amountPence: 2_000 },
              { ...third, amountPence: 2_480 },
            ],
            rules,
          ),
        ),
      ).toBeUndefined();
    });

    it('agrees anew on a payment that failed', () => {
      const failed = failLine(card, 2, { on: '2027-04-02', reason: 'insufficient_funds' });
      const changed = editSchedule(failed, [{ ...second, dueOn: '2027-04-20' }, third], { ...rules, today: '2027-04-10' });
      expect(changed[1]).toMatchObject({ state: 'due', dueOn: '2027-04-20', attemptId: null, failure: null });
    });
  });

  describe('one day of the month for all payments', () => {
    it.each([
      ['an ordinary day', 12, ['2027-04-12', '2027-05-12'], true],
      ['a day that a month does not have', 31, ['2027-04-30', '2027-05-31'], true],
    ] as const)('%s', (_, day, days, isExact) => {
      const set = setDayOfMonth(card, day, rules);
      expect([set.lines.map(({ dueOn }) => dueOn), set.isExact]).toEqual([days, isExact]);
    });

    it('Q5, A7: is never later than the last day allowed, and never in the past', () => {
      expect(setDayOfMonth(card, 20, { ...rules, latestOn: '2027-05-15' }).lines.map(({ dueOn }) => dueOn)).toEqual([
        '2027-04-20',
        '2027-05-15',
      ]);
      expect(setDayOfMonth(card, 1, { ...rules, today: '2027-04-02' }).lines.map(({ dueOn }) => dueOn)).toEqual([
        '2027-04-02',
        '2027-05-01',
      ]);
    });

    it('is a working day for a direct debit', () => {
      expect(setDayOfMonth(debit, 3, rules)).toMatchObject({ lines: [{ dueOn: '2027-04-05' }, { dueOn: '2027-05-04' }], isExact: false });
    });

    it.each([0, -1, 1.5])('Q5, A7: is refused as %s', (day) => {
      expect(refusal(() => setDayOfMonth(card, day, rules))).toEqual({ preferredDay: 'Choose a day of the month' });
    });
  });

  describe('what somebody saw of the payments', () => {
    const seen = [
      { number: 2, dueOn: '2027-04-02', amountPence: 2_242 },
      { number: 3, dueOn: '2027-05-04', amountPence: 2_238 },
    ];

    it('is how they are, in any order', () => expect(isAsSeen(card, seen.toReversed())).toBe(true));

    it.each([
      ['one was paid or taken since', collectLine(card, 2, 'p:2')],
      ['one has another day', editSchedule(card, [{ ...second, dueOn: '2027-04-09' }, third], rules)],
      ['one was split', editSchedule(card, [second, { ...third, amountPence: 1_000 }, { dueOn: '2027-06-04', amountPence: 1_238 }], rules)],
    ])('Q5, A7: is no longer so once %s', (_, now) => expect(isAsSeen(now, seen)).toBe(false));
  });

  describe('splitting a direct debit', () => {
    const whole = scheduleOf([{ dueOn: '2027-03-31', amountPence: 26_900 }], 'direct_debit', 26_900);

    it('Q5, A7: makes monthly payments of it, of which the last takes the odd pennies, on working days', () => {
      const split = splitLine(whole, 1, { count: 3 }, rules);
      expect(brief(split)).toEqual([
        [1, '2027-03-31', 8_967, 'due'],
        [2, '2027-04-30', 8_967, 'due'],
        [3, '2027-06-01', 8_966, 'due'],
      ]);
      expect(sumOf(split)).toBe(26_900);
    });

    it('says which payment each part belongs to, also when a part is split', () => {
      const split = splitLine(splitLine(whole, 1, { count: 2 }, rules), 2, { count: 2 }, rules);
      expect(split.map(({ number, partOf }) => [number, partOf])).toEqual([
        [1, undefined],
        [2, 1],
        [3, 1],
      ]);
    });

    it.each([
      ['begins on the day that staff choose', '2027-04-12', ['2027-04-12', '2027-05-12', '2027-06-14']],
      ['may begin as soon as there is notice', '2027-03-17', ['2027-03-17', '2027-04-19', '2027-05-17']],
    ])('%s', (_, startsOn, days) => {
      expect(splitLine(whole, 1, { count: 3, startsOn }, rules).map(({ dueOn }) => dueOn)).toEqual(days);
    });

    it.each([
      ['too soon', '2027-03-16', 'A Direct Debit takes 5 working days to arrange. Choose a later day'],
      ['on a Saturday', '2027-04-03', 'Banks are closed on this day. Choose a working day'],
      ['too late', '2028-03-03', 'Choose an earlier day'],
    ])('does not begin %s', (_, startsOn, problem) => {
      expect(refusal(() => splitLine(whole, 1, { count: 3, startsOn }, rules))).toEqual({ startsOn: problem });
    });

    it('leaves with its first part what has gone back of it', () => {
      const gone = whole.map((line) => ({ ...line, refundedPence: 9_000 }));
      expect(splitLine(gone, 1, { count: 2 }, rules)[0]).toMatchObject({ amountPence: 13_450, refundedPence: 9_000 });
      const count = 'The first payment is too small. This must be £90.00 or more: £90.00 of it has gone back to the customer';
      expect(refusal(() => splitLine(gone, 1, { count: 3 }, rules))).toEqual({ count });
    });

    it.each([
      ['a card payment', card, 2, 3, 'LINE_NOT_SPLITTABLE'],
      ['a payment that is paid', debit, 1, 3, 'LINE_NOT_SPLITTABLE'],
      ['a payment that there is not', debit, 9, 3, 'LINE_NOT_SPLITTABLE'],
      ['into one', debit, 2, 1, { count: 'Each payment must be £1.00 or more' }],
      ['into too many', debit, 2, 23, { count: 'Each payment must be £1.00 or more' }],
      [
        'into more months than are left',
        whole,
        1,
        13,
        { count: 'The last payment would be on 31 March 2028, and none may be after 2 March 2028. Choose fewer payments' },
      ],
    ])('Q5, A7: refuses %s', (_, schedule, number, count, problem) => {
      expect(refusal(() => splitLine(schedule, number, { count }, rules))).toEqual(problem);
    });
  });

  describe('other changes', () => {
    it('marks a payment as paid in another way, with a note', () => {
      expect(markAsPaid(card, 2, 'Bank transfer 12 March')[1]).toMatchObject({
        state: 'collected',
        method: 'other',
        note: 'Bank transfer 12 March',
      });
      expect(refusal(() => markAsPaid(card, 1, 'Twice'))).toBe('LINE_NOT_DUE');
      expect(refusal(() => markAsPaid(claimLine(card, 2, 'p:2'), 2, 'While it is collected'))).toBe('LINE_NOT_DUE');
    });

    it('cancels the rest: what is paid or on its way stays', () => {
      const under = recordOpened(claimLine(card, 2, 'p:2'), 2);
      expect(voidRest(under).map(({ state }) => state)).toEqual(['collected', 'due', 'void']);
    });
  });
});

const facts = aQuoteFacts({
  quoteId: 'q',
  productType: 'mot',
  productTypes: ['mot', 'service'],
  totalPence: 5_485,
  originalPence: 5_485,
  lines: [],
  maxInstalments: null,
  title: 'MOT and service',
  coverStartsOn: null,
});

const agreed: Purchase = {
  ...startPurchase('p', { ...facts, customerId: 'c', rewardsPence: 0 }, new Date('2026-11-20T10:00:00Z')),
  schedule: scheduleOf([{ dueOn: '2026-12-01', amountPence: 5_485 }], 'at_garage', 5_485),
};

const due = { amountPence: 5_485, dueOn: '2026-12-01', status: 'due' } as const;

const proposed = proposedFor(agreed, '2026-12-04');

const parts = { mot: 2_000, service: 3_485 } as const;

type Part = keyof typeof parts;

const without = (purchase: Purchase, ...products: Part[]): Purchase =>
  products.reduce((left, policyId) => withoutPart(left, { policyId, pence: parts[policyId] }), purchase);

describe('what is paid at a garage', () => {
  it.each<[string, Purchase, object, number]>([
    ['is due on the day of the visit', agreed, due, 5_485],
    ['moves with the visit', bookedOn(agreed, '2026-12-03'), { ...due, dueOn: '2026-12-03' }, 5_485],
    ['is due on either day while its garage proposes another', proposed, { ...due, proposedOn: '2026-12-04' }, 5_485],
    [
      'is due on the day that the customer took',
      bookedOn(proposed, '2026-12-04'),
      { ...due, dueOn: '2026-12-04', proposedOn: undefined },
      5_485,
    ],
    [
      'is not due on a day that was proposed for a visit that is cancelled',
      notToPay(proposed),
      { status: 'void', proposedOn: undefined },
      0,
    ],
    [
      'is not due on a day that is proposed for a visit that was cancelled',
      proposedFor(notToPay(agreed), '2026-12-04'),
      { status: 'void', proposedOn: undefined },
      0,
    ],
    ['is paid once the garage has finished', paidThere(agreed), { ...due, status: 'paid' }, 0],
    ['is not to be paid when the visit is cancelled', notToPay(agreed), { ...due, status: 'void' }, 0],
    ['is less when a part is cancelled', without(agreed, 'mot'), { ...due, amountPence: 3_485 }, 3_485],
    ['is less once, however often that is said', without(agreed, 'mot', 'mot'), { ...due, amountPence: 3_485 }, 3_485],
    ['is nothing when all of it is', without(agreed, 'mot', 'service'), { ...due, status: 'void' }, 0],
    ['is the same when what costs nothing is cancelled', withoutPart(agreed, { policyId: 'check', pence: 0 }), due, 5_485],
    ['is due again when it is booked again', bookedOn(notToPay(agreed), '2026-12-09'), { ...due, dueOn: '2026-12-09' }, 5_485],
    [
      'is due again without a part that was cancelled',
      bookedOn(notToPay(without(agreed, 'mot')), '2026-12-09'),
      { amountPence: 3_485 },
      3_485,
    ],
    ['is not due again for a part that is cancelled after its visit', bookedOn(without(notToPay(agreed), 'mot'), '2026-12-09'), {}, 3_485],
    ['is all of it again when the part is taken back', withPart(without(agreed, 'mot'), 'mot'), due, 5_485],
    [
      'is due on the day to which the visit moved meanwhile',
      withPart(bookedOn(without(agreed, 'mot'), '2026-12-05'), 'mot'),
      { ...due, dueOn: '2026-12-05' },
      5_485,
    ],
    [
      'is one part of it when one of all is taken back and booked again',
      bookedOn(withPart(notToPay(without(agreed, 'mot', 'service')), 'mot'), '2026-12-09'),
      { amountPence: 2_000, dueOn: '2026-12-09', status: 'due' },
      2_000,
    ],
    [
      'is not due while what is taken back has no visit',
      withPart(notToPay(without(agreed, 'mot', 'service')), 'mot'),
      { status: 'void' },
      0,
    ],
    [
      'is not due for what is taken back too late',
      withPart(paidThere(without(agreed, 'mot')), 'mot'),
      { amountPence: 3_485, status: 'paid' },
      0,
    ],
    [
      'stays paid, whatever comes later',
      without(notToPay(bookedOn(paidThere(agreed), '2027-01-01')), 'mot'),
      { ...due, status: 'paid' },
      0,
    ],
  ])('%s', (_, purchase, payment, leftPence) => {
    expect({ proposedOn: undefined, ...atGarageOf(purchase) }).toMatchObject(payment);
    expect(dueAtGarage(purchase)).toBe(leftPence);
    expect(sumOf(purchase.schedule)).toBe(5_485);
    expect(nextDueOn(purchase.schedule)).toBeNull();
  });

  it('is what the parts in force cost, on the day of the visit, in whatever order claims and garages are heard', () => {
    const ofClaims = fc.array(fc.constantFrom<Part>('mot', 'service'), { maxLength: 8 });
    const ofGarages = fc.array(fc.constantFrom('cancelled', '2026-12-03', '2026-12-05'), { maxLength: 6 });
    fc.assert(
      fc.property(ofClaims, ofGarages, fc.infiniteStream(fc.boolean()), (policies, visits, isClaims) => {
        const off = new Set<Part>();
        let purchase: Purchase = agreed;
        const [claims, garages] = [[...policies], [...visits]];
        while (claims.length + garages.length > 0) {
          const isNext = garages.length === 0 || (claims.length > 0 && isClaims.next().value === true);
          const [policy, visit] = isNext ? [claims.shift(), undefined] : [undefined, garages.shift()];
          if (policy !== undefined) {
            purchase = off.has(policy) ? withPart(purchase, policy) : without(purchase, policy);
            if (!off.delete(policy)) off.add(policy);
          }
          if (visit !== undefined) purchase = visit === 'cancelled' ? notToPay(purchase) : bookedOn(purchase, visit);
        }
        const last = visits.at(-1) ?? '2026-12-01';
        const wantedPence = (['mot', 'service'] as const).reduce((sum, part) => sum + (off.has(part) ? 0 : parts[part]), 0);
        expect(dueAtGarage(purchase)).toBe(last === 'cancelled' ? 0 : wantedPence);
        if (last !== 'cancelled' && wantedPence > 0)
          expect(atGarageOf(purchase)).toEqual({ amountPence: wantedPence, dueOn: last, status: 'due' });
        expect(sumOf(purchase.schedule)).toBe(5_485);
        expect(new Set(purchase.schedule.map(({ number }) => number)).size).toBe(purchase.schedule.length);
      }),
    );
  });

  it('is told once for each change', () => {
    expect(garagePaymentChange(agreed, bookedOn(agreed, '2026-12-01'))).toEqual([]);
    expect(garagePaymentChange(agreed, proposed)).toEqual([]);
    expect(garagePaymentChange(proposed, bookedOn(proposed, '2026-12-04'))).toMatchObject([{ data: { dueOn: '2026-12-04' } }]);
    expect(garagePaymentChange(agreed, notToPay(agreed))).toMatchObject([{ data: { purchaseId: 'p', quoteId: 'q', status: 'void' } }]);
  });

  it('is no word of a purchase that is paid to us', () => {
    const online = { ...agreed, schedule: scheduleOf([{ dueOn: '2026-12-01', amountPence: 5_485 }], 'card', 5_485) };
    expect(atGarageOf(online)).toBeNull();
    expect(garagePaymentChange(online, bookedOn(online, '2026-12-03'))).toEqual([]);
  });
});

import { addMonths } from '@kerbside/contracts/days/dates';
import fc from 'fast-check';
import { sumOf } from '../purchases/ledger.js';
import { type Schedule, type ScheduleLine } from '../purchases/schedule.js';
import { newLine } from './edits.js';
import { shrink } from './shrink.js';

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

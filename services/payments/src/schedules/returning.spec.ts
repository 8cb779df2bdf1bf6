import { describe, expect, it } from '@jest/globals';
import { acceptLine, claimLine, collectLine, failLine, reverseLine } from '../collecting/collecting.js';
import { scheduleOf, type Schedule } from '../purchases/schedule.js';
import { returnLater, returnNow, withoutArrived, withoutReturning } from './returning.js';

const planned = ['2027-04-01', '2027-05-01'].map((dueOn) => ({ dueOn, amountPence: 1_000 }));
const due = scheduleOf(planned, 'direct_debit', 2_000);
const onItsWay = acceptLine(claimLine(due, 1, 'p:1'), 1, 'p:1');
const failed = failLine(onItsWay, 1, { on: '2027-04-05', reason: 'refer_to_payer' });
const states = (schedule: Schedule) => schedule.map(({ amountPence, state }) => `${amountPence} ${state}`);

describe('money for what was cancelled while it was on its way', () => {
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

import { describe, expect, it } from '@jest/globals';
import { DomainError } from '@kerbside/platform/errors/errors';
import { sumOf } from '../purchases/ledger.js';
import { scheduleOf, type Schedule } from '../purchases/schedule.js';
import { claimLine, collectLine, failLine, recordOpened } from '../collecting/collecting.js';
import { editSchedule, isAsSeen, markAsPaid, setDayOfMonth, splitLine, voidRest, type WantedLine } from './edits.js';

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
    ['too soon for a direct debit', debit, { dueOn: '2027-03-16' }, 'A direct debit needs 5 working days’ notice. Choose a later day'],
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

  const gone = card.map((line) => (line.number === 2 ? { ...line, refundedPence: 2_000 } : line));
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
    expect(setDayOfMonth(card, 1, { ...rules, today: '2027-04-02' }).lines.map(({ dueOn }) => dueOn)).toEqual(['2027-04-02', '2027-05-01']);
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
    ['too soon', '2027-03-16', 'A direct debit needs 5 working days’ notice. Choose a later day'],
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

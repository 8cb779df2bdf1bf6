import { describe, expect, it } from '@jest/globals';
import { agreedPlan } from './agreed-plan.js';
import { choicesOf } from './choices.js';

const card = { method: 'card', leastPence: 30, options: ['in_full', 'instalments'] } as const;
const offer = { totalPence: 30_000, maxInstalments: 12, startsOn: '2027-03-10', payBy: '2028-03-09', monthlyPence: null };
const payer = { methods: [card], today: '2027-03-02', rewardsPence: 0, dayOfPayment: null, isStaff: true };
const way = { method: 'card', option: 'instalments', count: 2, savedCard: null } as const;
const plan_id = choicesOf(offer, payer).find(({ count }) => count === 2)?.planId;
const edited = (...lines: [string, number][]) => lines.map(([date, price], place) => ({ number: place + 1, price, date }));
const fine = edited(['2027-03-02', 100], ['2027-06-30', 200]);

describe('a price of nothing', () => {
  const free = { ...offer, totalPence: 0, maxInstalments: null };
  const nothing = { method: 'none', option: 'in_full', count: 1, savedCard: null } as const;

  it('leaves nothing to pay', () => expect(agreedPlan(free, nothing, {}, payer)).toEqual({ lines: [], monthlyPence: null }));

  it('Q9: is not agreed to for a month: the cover would be free for ever', () =>
    expect(() => agreedPlan({ ...free, monthlyPence: 0 }, nothing, {}, payer)).toThrow('cannot be free'));
});

describe('the payments that staff edited', () => {
  it('Q4: are agreed to in place of the plan, by date', () =>
    expect(agreedPlan(offer, way, { plan_id, instalments: fine.toReversed() }, payer).lines).toEqual([
      { dueOn: '2027-03-02', amountPence: 10_000 },
      { dueOn: '2027-06-30', amountPence: 20_000 },
    ]));

  it('are for staff alone, and for the plan that was shown', () => {
    expect(() => agreedPlan(offer, way, { plan_id, instalments: fine }, { ...payer, isStaff: false })).toThrow('NOT_ALLOWED');
    expect(() => agreedPlan(offer, way, { plan_id: 'another', instalments: fine }, payer)).toThrow('PLAN_CHANGED');
  });

  it.each<[string, [string, number][], string, string?]>([
    [
      'another sum',
      [
        ['2027-03-02', 100],
        ['2027-06-30', 200.01],
      ],
      'The payments must add up to £300.00. They are £0.01 too much',
    ],
    [
      'less than £1',
      [
        ['2027-03-02', 299.5],
        ['2027-06-30', 0.5],
      ],
      'Each payment must be £1.00 or more',
      'instalments.1.price',
    ],
    [
      'too late',
      [
        ['2027-03-02', 100],
        ['2028-03-10', 200],
      ],
      'Choose a day between 2 March 2027 and 9 March 2028',
      'instalments.1.date',
    ],
    [
      'gone by',
      [
        ['2027-03-01', 100],
        ['2027-03-02', 200],
      ],
      'Choose a day between 2 March 2027 and 9 March 2028',
      'instalments.0.date',
    ],
    [
      'nothing today',
      [
        ['2027-03-03', 100],
        ['2027-04-02', 200],
      ],
      'The first payment is taken today',
    ],
  ])('Q5, A7: are refused with %s', (_, lines, message, field = 'instalments') =>
    expect(() => agreedPlan(offer, way, { plan_id, instalments: edited(...lines) }, payer)).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ fields: { [field]: message } }) }),
    ),
  );
});

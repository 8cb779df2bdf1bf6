import { describe, expect, it } from '@jest/globals';
import { monthsAfter } from '../purchases/schedule.js';
import { agreedPlan } from './agreed-plan.js';
import { choicesOf, noInstalmentsBecause, type PlannableQuote, type Payer, planIdOf } from './choices.js';
import { planOf, type PlanTerms } from './plan.js';

describe('agreed plan', () => {
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

  it.each<[string, Partial<PlannableQuote>, string]>([
    ['another car or cover for the same price', { sells: 'another' }, 'SALE_CHANGED'],
    ['another sum', { totalPence: 26_901 }, 'PLAN_CHANGED'],
    ['both', { totalPence: 26_901, sells: 'another' }, 'PLAN_CHANGED'],
  ])('are not agreed to once another page of the quote has chosen %s', (_, changes, code) =>
    expect(() => agreedPlan({ ...offer, ...changes }, way, { plan_id }, payer)).toThrow(code),
  );

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
});

const card = { method: 'card', leastPence: 30, options: ['in_full', 'instalments', 'preauth'] } as const;
const paypal = { method: 'paypal', leastPence: 1, options: ['in_full', 'instalments'] } as const;
const debit = { method: 'direct_debit', leastPence: 1, options: ['in_full', 'instalments'] } as const;
const other = { method: 'other', leastPence: 1, options: ['in_full'] } as const;
const offer: PlannableQuote = { totalPence: 26_900, maxInstalments: 12, startsOn: '2027-03-10', payBy: '2028-03-09', monthlyPence: null };
const payer: Payer = { methods: [card, paypal, debit], today: '2027-03-02', rewardsPence: 0, dayOfPayment: null };

const ways = (changes: Partial<PlannableQuote> = {}, by: Partial<Payer> = {}) => {
  const choices = choicesOf({ ...offer, ...changes }, { ...payer, ...by });
  const keys = [...new Set(choices.map(({ method, option }) => `${method} ${option}`))];
  return keys.map((key) => {
    const counts = choices.filter(({ method, option }) => `${method} ${option}` === key).map(({ count }) => count);
    return counts.length === 1 && counts[0] === 1 ? key : `${key} ${counts[0]}-${counts.at(-1)}`;
  });
};

describe('the ways to pay', () => {
  it.each<[string, Partial<PlannableQuote>, Partial<Payer>, string[]]>([
    [
      'a year of cover, in any number of payments before it ends',
      {},
      {},
      [
        'card in_full',
        'card instalments 2-12',
        'card preauth',
        'paypal in_full',
        'paypal instalments 2-12',
        'direct_debit in_full',
        'direct_debit instalments 2-12',
      ],
    ],
    ['no instalments where they are not sold', { maxInstalments: null }, { methods: [card] }, ['card in_full', 'card preauth']],
    [
      'two years of cover in two years of payments',
      { maxInstalments: 24, payBy: '2029-03-09' },
      { methods: [card] },
      ['card in_full', 'card instalments 2-24', 'card preauth'],
    ],
    [
      'no payment after the cover, whatever number is sold',
      { maxInstalments: 24 },
      { methods: [card] },
      ['card in_full', 'card instalments 2-13', 'card preauth'],
    ],
    ['two months away', { payBy: '2027-05-02' }, { methods: [card] }, ['card in_full', 'card instalments 2-3', 'card preauth']],
    ['a day less', { payBy: '2027-05-01' }, { methods: [card] }, ['card in_full', 'card preauth']],
    [
      'a direct debit begins later, so fewer fit',
      { payBy: '2027-06-08' },
      { methods: [debit] },
      ['direct_debit in_full', 'direct_debit instalments 2-3'],
    ],
    [
      'one direct debit on the day by which it is to be paid',
      { maxInstalments: null, payBy: '2027-03-09' },
      { methods: [debit] },
      ['direct_debit in_full'],
    ],
    [
      'none after it, as of a visit that is made by then',
      { maxInstalments: null, startsOn: '2027-03-08', payBy: '2027-03-08' },
      { methods: [debit, card] },
      ['card in_full', 'card preauth'],
    ],
    ['£800 by one direct debit', { totalPence: 80_000 }, { methods: [debit] }, ['direct_debit in_full', 'direct_debit instalments 2-12']],
    ['a penny more only in instalments', { totalPence: 80_001 }, { methods: [debit] }, ['direct_debit instalments 2-12']],
    [
      'rewards count: what is left is £800',
      { totalPence: 80_001 },
      { methods: [debit], rewardsPence: 1 },
      ['direct_debit in_full', 'direct_debit instalments 2-12'],
    ],
    ['£1 for each payment', { totalPence: 400 }, { methods: [card] }, ['card in_full', 'card instalments 2-4', 'card preauth']],
    ['less than a card takes', { totalPence: 29 }, { methods: [card] }, []],
    ['nothing left to pay', { totalPence: 500 }, { rewardsPence: 500 }, []],
    ['other ways of staff, in full', {}, { methods: [other] }, ['other in_full']],
    [
      'monthly cover, by what can be charged again',
      { totalPence: 2_591, maxInstalments: null, monthlyPence: 2_591 },
      {},
      ['card in_full', 'direct_debit in_full'],
    ],
    [
      'monthly cover not by a card that cannot be kept',
      { totalPence: 2_591, monthlyPence: 2_591 },
      { methods: [{ ...card, options: ['in_full'] }] },
      [],
    ],
    [
      'monthly cover over £800 by direct debit',
      { totalPence: 80_001, monthlyPence: 80_001 },
      { methods: [debit] },
      ['direct_debit in_full'],
    ],
  ])('Q4, Q5, Q9: %s', (_, changes, by, expected) => expect(ways(changes, by)).toEqual(expected));

  it('say what is taken today, and all that follows', () => {
    const [inFull, two] = choicesOf(offer, { ...payer, methods: [card] });
    expect(inFull).toMatchObject({
      todayPence: 26_900,
      totalPence: 26_900,
      payments: [{ number: 1, dueOn: '2027-03-02', amountPence: 26_900 }],
    });
    expect(two).toMatchObject({
      count: 2,
      todayPence: 13_450,
      payments: [{ number: 1 }, { number: 2, dueOn: '2027-04-02', amountPence: 13_450 }],
    });
  });

  it('take nothing today by direct debit, nor from a card that is only checked', () => {
    const choices = choicesOf({ ...offer, startsOn: '2027-03-02' }, { ...payer, methods: [card, debit] });
    const later = choices.filter(({ method, option }) => method === 'direct_debit' || option === 'preauth');
    expect(new Set(later.map(({ todayPence }) => todayPence))).toEqual(new Set([0]));
  });

  it('of monthly cover say what each month costs, which rewards lower only once', () => {
    const [choice] = choicesOf({ ...offer, totalPence: 2_591, monthlyPence: 2_591 }, { ...payer, rewardsPence: 591 });
    expect(choice).toMatchObject({ totalPence: 2_000, todayPence: 2_000, monthlyPence: 2_591, count: 1 });
  });

  it('of monthly cover by direct debit begin on the day of the month that was chosen', () => {
    const monthly = { ...offer, totalPence: 2_591, monthlyPence: 2_591 };
    const [choice] = choicesOf(monthly, { ...payer, methods: [debit], dayOfPayment: 20 });
    expect(choice).toMatchObject({ option: 'in_full', monthlyPence: 2_591, payments: [{ dueOn: '2027-03-20', amountPence: 2_591 }] });
  });

  it.each([
    [null, '2027-02-22', '2027-03-01', 1],
    [31, '2027-02-15', '2027-02-28', 31],
    [28, '2027-02-15', '2027-02-28', 28],
    [null, '2027-03-19', '2027-03-30', 31],
  ])(
    'Q9: of monthly cover by direct debit on %s, asked for on %s, begin on %s and say that they go on on the %i',
    (dayOfPayment, today, dueOn, day) => {
      const monthly = { ...offer, totalPence: 2_591, monthlyPence: 2_591 };
      const [choice] = choicesOf(monthly, { ...payer, today, methods: [debit], dayOfPayment });
      expect(choice).toMatchObject({ monthlyDay: day, payments: [{ dueOn }] });
    },
  );

  it('have an id each, which changes with a day, a sum or the way to pay', () => {
    const ids = (changes: Partial<PlannableQuote> = {}, by: Partial<Payer> = {}) =>
      choicesOf({ ...offer, ...changes }, { ...payer, ...by }).map(({ planId }) => planId);
    expect(new Set(ids()).size).toBe(ids().length);
    expect(ids()).toEqual(ids());
    expect(ids({}, { today: '2027-03-03' }).filter((id) => ids().includes(id))).toHaveLength(1); // preauth, on the first day of cover
    expect(ids({ totalPence: 26_901 }).some((id) => ids().includes(id))).toBe(false);
    const [choice] = choicesOf(offer, payer);
    if (choice) expect(planIdOf({ ...choice, monthlyPence: 26_900 }, offer)).not.toBe(choice.planId);
  });
});

describe('why there are no instalments', () => {
  it.each<[string, Partial<PlannableQuote>, Partial<Payer>, string | null]>([
    ['there are', {}, {}, null],
    ['not sold', { maxInstalments: null, payBy: '2027-03-20' }, {}, null],
    ['monthly', { monthlyPence: 26_900, payBy: '2027-03-20' }, {}, null],
    ['no method keeps a card', {}, { methods: [other] }, null],
    ['too soon', { payBy: '2027-05-01' }, {}, 'This has to be paid by 1 May 2027. That is less than 2 months away, so it is paid in full.'],
    ['too little', { totalPence: 199 }, {}, 'Each payment would be less than £1.00, so this is paid in full.'],
    [
      'too little after rewards',
      { totalPence: 500 },
      { rewardsPence: 400 },
      'Each payment would be less than £1.00, so this is paid in full.',
    ],
  ])('%s', (_, changes, by, because) => expect(noInstalmentsBecause({ ...offer, ...changes }, { ...payer, ...by })).toBe(because));
});

const terms: PlanTerms = {
  method: 'card',
  option: 'in_full',
  count: 1,
  totalPence: 26_900,
  today: '2027-03-02',
  startsOn: '2027-03-10',
  dayOfPayment: null,
};
const plan = (changes: Partial<PlanTerms>) => planOf({ ...terms, ...changes }).map(({ dueOn, amountPence }) => [dueOn, amountPence]);

describe('the payments of a plan', () => {
  it.each<[string, Partial<PlanTerms>, [string, number][]]>([
    ['a card, in full', {}, [['2027-03-02', 26_900]]],
    ['PayPal, in full', { method: 'paypal' }, [['2027-03-02', 26_900]]],
    ['a direct debit, in full, after 5 bank days', { method: 'direct_debit', dayOfPayment: 28 }, [['2027-03-09', 26_900]]],
    [
      'a direct debit for monthly cover, on the preferred day',
      { method: 'direct_debit', isMonthly: true, dayOfPayment: 28 },
      [['2027-03-28', 26_900]],
    ],
    ['monthly cover by card, today', { isMonthly: true, dayOfPayment: 28 }, [['2027-03-02', 26_900]]],
    ['a direct debit over Easter', { method: 'direct_debit', today: '2027-03-25' }, [['2027-04-05', 26_900]]],
    ['a checked card, on the first day of cover', { option: 'preauth' }, [['2027-03-10', 26_900]]],
    ['a checked card, today at the earliest', { option: 'preauth', startsOn: '2027-02-20' }, [['2027-03-02', 26_900]]],
    ['a checked card, 28 days ahead at most', { option: 'preauth', startsOn: '2027-06-01' }, [['2027-03-30', 26_900]]],
    ['nothing', { totalPence: 0 }, []],
  ])('%s', (_, changes, lines) => expect(plan(changes)).toEqual(lines));

  it.each<[string, Partial<PlanTerms>, [string, number][]]>([
    [
      'three by card: the first today, the odd penny last',
      { count: 3, totalPence: 10_000 },
      [
        ['2027-03-02', 3_333],
        ['2027-04-02', 3_333],
        ['2027-05-02', 3_334],
      ],
    ],
    [
      'rounded half up: the last is less',
      { count: 3, totalPence: 10_001 },
      [
        ['2027-03-02', 3_334],
        ['2027-04-02', 3_334],
        ['2027-05-02', 3_333],
      ],
    ],
    [
      'from the 31st: the last day of shorter months, and the 31st again',
      { count: 4, totalPence: 40_000, today: '2027-01-31' },
      [
        ['2027-01-31', 10_000],
        ['2027-02-28', 10_000],
        ['2027-03-31', 10_000],
        ['2027-04-30', 10_000],
      ],
    ],
    [
      'a direct debit on a day of this month that leaves 5 bank days',
      { method: 'direct_debit', count: 2, dayOfPayment: 9 },
      [
        ['2027-03-09', 13_450],
        ['2027-04-09', 13_450],
      ],
    ],
    [
      'a direct debit on a day that is too near: the month after',
      { method: 'direct_debit', count: 2, dayOfPayment: 8 },
      [
        ['2027-04-08', 13_450],
        ['2027-05-08', 13_450],
      ],
    ],
    [
      'a direct debit on the 31st',
      { method: 'direct_debit', count: 3, dayOfPayment: 31 },
      [
        ['2027-03-31', 8_967],
        ['2027-04-30', 8_967],
        ['2027-05-31', 8_966],
      ],
    ],
    [
      'a direct debit whose first possible day is the 30th, which the page calls the last of the month: that of each month',
      { method: 'direct_debit', count: 3, today: '2026-11-23' },
      [
        ['2026-11-30', 8_967],
        ['2026-12-31', 8_967],
        ['2027-01-31', 8_966],
      ],
    ],
    [
      'a direct debit on the 30th, over February',
      { method: 'direct_debit', count: 2, dayOfPayment: 30, today: '2027-01-25' },
      [
        ['2027-02-28', 13_450],
        ['2027-03-30', 13_450],
      ],
    ],
  ])('Q9: %s', (_, changes, lines) => expect(plan({ option: 'instalments', ...changes })).toEqual(lines));

  it('Q4: always add up to the total', () => {
    for (let totalPence = 200; totalPence < 4_000; totalPence += 131)
      for (let count = 2; count <= 12; count += 1)
        expect(plan({ option: 'instalments', count, totalPence }).reduce((sum, [, pence]) => sum + Number(pence), 0)).toBe(totalPence);
  });

  it.each([
    ['2027-01-31', 1, 31, '2027-02-28'],
    ['2027-02-28', 1, 31, '2027-03-31'],
    ['2027-11-30', 3, 30, '2028-02-29'],
    ['2027-12-05', 1, 5, '2028-01-05'],
  ])('Q9: %s and %i months, anchored on the %i, is %s', (day, months, anchor, then) => expect(monthsAfter(day, months, anchor)).toBe(then));
});

import { describe, expect, it } from '@jest/globals';
import { choicesOf, noInstalmentsBecause, planIdOf, type Offer, type Payer } from './choices.js';

const card = { method: 'card', leastPence: 30, options: ['in_full', 'instalments', 'preauth'] } as const;
const paypal = { method: 'paypal', leastPence: 1, options: ['in_full', 'instalments'] } as const;
const debit = { method: 'direct_debit', leastPence: 1, options: ['in_full', 'instalments'] } as const;
const other = { method: 'other', leastPence: 1, options: ['in_full'] } as const;
const offer: Offer = { totalPence: 26_900, maxInstalments: 12, startsOn: '2027-03-10', payBy: '2028-03-09', monthlyPence: null };
const payer: Payer = { methods: [card, paypal, debit], today: '2027-03-02', rewardsPence: 0, dayOfPayment: null };

const ways = (changes: Partial<Offer> = {}, by: Partial<Payer> = {}) => {
  const choices = choicesOf({ ...offer, ...changes }, { ...payer, ...by });
  const keys = [...new Set(choices.map(({ method, option }) => `${method} ${option}`))];
  return keys.map((key) => {
    const counts = choices.filter(({ method, option }) => `${method} ${option}` === key).map(({ count }) => count);
    return counts.length === 1 && counts[0] === 1 ? key : `${key} ${counts[0]}-${counts.at(-1)}`;
  });
};

describe('the ways to pay', () => {
  it.each<[string, Partial<Offer>, Partial<Payer>, string[]]>([
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
    const ids = (changes: Partial<Offer> = {}, by: Partial<Payer> = {}) =>
      choicesOf({ ...offer, ...changes }, { ...payer, ...by }).map(({ planId }) => planId);
    expect(new Set(ids()).size).toBe(ids().length);
    expect(ids()).toEqual(ids());
    expect(ids({}, { today: '2027-03-03' }).filter((id) => ids().includes(id))).toHaveLength(1); // preauth, on the first day of cover
    expect(ids({ totalPence: 26_901 }).some((id) => ids().includes(id))).toBe(false);
    const [choice] = choicesOf(offer, payer);
    if (choice) expect(planIdOf({ ...choice, monthlyPence: 26_900 })).not.toBe(choice.planId);
  });
});

describe('why there are no instalments', () => {
  it.each<[string, Partial<Offer>, Partial<Payer>, string | null]>([
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

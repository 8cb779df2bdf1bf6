import type { PaymentChoice, SavedCard } from '@kerbside/contracts/http/payments/payments';
import {
  changed,
  countsOf,
  firstChoice,
  nothingChosen,
  optionOf,
  sectionsOf,
  wayOf,
  type ChoiceChange,
  type PaymentOffer,
  type PayChoice,
  fewerOnDay,
} from './pay-choice.js';
import { offeredTypes, typesFor, waysOf } from './ways.js';

const way = (over: Partial<PaymentChoice>): PaymentChoice => ({
  method: 'card',
  option: 'in_full',
  count: 1,
  planId: `${over.method ?? 'card'}-${over.option ?? 'in_full'}-${over.count ?? 1}`,
  totalPence: 26_900,
  todayPence: 26_900,
  payments: [],
  monthlyPence: null,
  ...over,
});
const today = '2026-11-20';
const inFull = [
  way({}),
  way({ option: 'preauth', todayPence: 0 }),
  way({ method: 'paypal' }),
  way({ method: 'direct_debit' }),
  way({ method: 'other' }),
];
const instalments = [
  way({ option: 'instalments', count: 3 }),
  way({ option: 'instalments', count: 12 }),
  way({ method: 'paypal', option: 'instalments', count: 12 }),
  way({ method: 'direct_debit', option: 'instalments', count: 6 }),
];
const everything = [...inFull, ...instalments];
const kept: SavedCard = { token: 'pm_1', brand: 'visa', last4: '4242', expiresOn: '2030-11-30', isExpired: false };
const accepted = offeredTypes.filter((type) => type !== 'at_garage');
const offered: PaymentOffer = { ways: everything, accepted, savedCards: [kept] };

const choice = (over: Partial<PayChoice> = {}): PayChoice => ({ ...nothingChosen, ...over });

describe('the form when it opens', () => {
  it.each([
    ['instalments were chosen on an earlier page', { byInstalments: true }, 'instalments'],
    ['in full was', { byInstalments: false }, 'in_full'],
  ] as const)('%s', (_, payment, main) => {
    expect(firstChoice(payment)).toEqual(choice({ main }));
  });

  it('is forced to in full where instalments are not offered', () => {
    const first = changed(firstChoice({ byInstalments: true }), { kind: 'offered' }, { ...offered, ways: inFull });
    expect(first.main).toBe('in_full');
  });
});

describe('a change of the payment form (Q4)', () => {
  it.each<[string, Partial<PayChoice>, ChoiceChange, Partial<PayChoice>, Partial<PaymentOffer>?]>([
    ['a method is chosen', {}, { kind: 'type', type: 'mastercard' }, { type: 'mastercard' }],
    ['instalments keep a card', { type: 'maestro' }, { kind: 'main', main: 'instalments' }, { main: 'instalments', type: 'maestro' }],
    [
      'instalments while PayPal is selected switch to a visa card',
      { type: 'paypal' },
      { kind: 'main', main: 'instalments' },
      { main: 'instalments', type: 'visa' },
    ],
    [
      'PayPal may be chosen for instalments where it is offered',
      { main: 'instalments', type: 'visa' },
      { kind: 'type', type: 'paypal' },
      { main: 'instalments', type: 'paypal' },
    ],
    [
      'instalments keep a direct debit',
      { type: 'direct_debit' },
      { kind: 'main', main: 'instalments' },
      { main: 'instalments', type: 'direct_debit' },
    ],
    [
      'instalments that the method does not have switch to a visa card',
      { type: 'other' },
      { kind: 'main', main: 'instalments' },
      { main: 'instalments', type: 'visa' },
    ],
    [
      'instalments that nobody offers are forced to in full',
      { type: 'visa' },
      { kind: 'main', main: 'instalments' },
      { main: 'in_full', type: 'visa' },
      { ways: inFull },
    ],
    [
      'instalments that are no longer offered become in full',
      { type: 'visa', main: 'instalments', count: 12 },
      { kind: 'offered' },
      { main: 'in_full', type: 'visa' },
      { ways: inFull },
    ],
    [
      'in full that nobody offers becomes instalments',
      { type: 'visa' },
      { kind: 'offered' },
      { type: 'visa', main: 'instalments' },
      { ways: instalments },
    ],
    [
      'a direct debit that is no longer offered becomes a visa card',
      { type: 'direct_debit' },
      { kind: 'offered' },
      { type: 'visa' },
      { ways: [way({})] },
    ],
    [
      'nothing is chosen where no card is offered either',
      { type: 'direct_debit' },
      { kind: 'offered' },
      { type: '' },
      { ways: [way({ method: 'paypal' })] },
    ],
    ['a number says the card', { type: '' }, { kind: 'brand', brand: 'mastercard' }, { type: 'mastercard' }],
    ['another number says another card', { type: 'maestro' }, { kind: 'brand', brand: 'visa' }, { type: 'visa' }],
    ['a number does not say that it is no debit card', { type: 'visa_debit' }, { kind: 'brand', brand: 'visa' }, { type: 'visa_debit' }],
    ['a number that says nothing yet changes nothing', { type: 'maestro' }, { kind: 'brand', brand: 'unknown' }, { type: 'maestro' }],
    ['a number left behind takes nothing from PayPal', { type: 'paypal' }, { kind: 'brand', brand: 'visa' }, { type: 'paypal' }],
    ['a card may be charged later', { type: 'visa' }, { kind: 'preauth', isPreauth: true }, { isPreauth: true }],
    [
      'PayPal is not charged later',
      { type: 'visa', isPreauth: true },
      { kind: 'type', type: 'paypal' },
      { type: 'paypal', isPreauth: false },
    ],
    [
      'a direct debit is no pre-authorised card',
      { type: 'visa', isPreauth: true },
      { kind: 'type', type: 'direct_debit' },
      { type: 'direct_debit', isPreauth: false },
    ],
    ['other is not charged later', { type: 'visa', isPreauth: true }, { kind: 'type', type: 'other' }, { type: 'other', isPreauth: false }],
    [
      'instalments are not charged later',
      { type: 'visa', isPreauth: true },
      { kind: 'main', main: 'instalments' },
      { main: 'instalments', isPreauth: false },
    ],
    [
      'no card is charged later where that is not offered',
      { type: 'visa' },
      { kind: 'preauth', isPreauth: true },
      { isPreauth: false },
      { ways: [way({})] },
    ],
    ['a number of instalments is chosen', { type: 'visa', main: 'instalments' }, { kind: 'count', count: 3 }, { count: 3 }],
    ['a kept card pays', { type: 'visa' }, { kind: 'saved-card', token: 'pm_1' }, { savedCard: 'pm_1' }],
    ['a kept card is not kept again', { keepsCard: true }, { kind: 'saved-card', token: 'pm_1' }, { savedCard: 'pm_1', keepsCard: false }],
    ['a new card again', { savedCard: 'pm_1' }, { kind: 'saved-card', token: undefined }, { savedCard: undefined }],
    ['a kept card that was hidden', { savedCard: 'pm_1' }, { kind: 'offered' }, { savedCard: undefined }, { savedCards: [] }],
    [
      'a kept card that has expired does not pay',
      {},
      { kind: 'saved-card', token: 'pm_1' },
      { savedCard: undefined },
      { savedCards: [{ ...kept, isExpired: true }] },
    ],
    ['the card is to be kept', {}, { kind: 'keep-card', keepsCard: true }, { keepsCard: true }],
  ])('Q4: %s', (_, before, change, after, over = {}) =>
    expect(changed(choice(before), change, { ...offered, ...over })).toEqual({ ...choice(before), ...after }),
  );
});

describe('what is shown (Q4)', () => {
  const hidden = {
    instalments: false,
    card: false,
    cardFields: false,
    preauth: false,
    approval: false,
    directDebit: false,
    paymentDay: false,
    other: false,
    defaultSummary: false,
  };
  const monthly = [way({ monthlyPence: 2_591 }), way({ method: 'direct_debit', monthlyPence: 2_591 })];
  it.each<[string, Partial<PayChoice>, Partial<typeof hidden>, (readonly PaymentChoice[])?]>([
    ['at first', {}, { card: true, cardFields: true, preauth: true, defaultSummary: true }],
    ['a card in full', { type: 'visa' }, { card: true, cardFields: true, preauth: true, defaultSummary: true }],
    [
      'a card in instalments',
      { type: 'visa', main: 'instalments' },
      { card: true, cardFields: true, instalments: true, defaultSummary: true },
    ],
    ['a card that cannot wait', { type: 'visa' }, { card: true, cardFields: true, defaultSummary: true }, [way({})]],
    ['at first where no card is offered', {}, { defaultSummary: true }, [way({ method: 'paypal' })]],
    ['a kept card', { type: 'visa', savedCard: 'pm_1' }, { card: true, preauth: true, defaultSummary: true }],
    ['PayPal hides the default summary and pre-auth', { type: 'paypal' }, { approval: true }],
    ['PayPal in instalments', { type: 'paypal', main: 'instalments' }, { approval: true, instalments: true }],
    ['a direct debit in full hides the payment day', { type: 'direct_debit' }, { directDebit: true, defaultSummary: true }],
    [
      'a direct debit in instalments asks for the payment day',
      { type: 'direct_debit', main: 'instalments' },
      { directDebit: true, paymentDay: true, instalments: true, defaultSummary: true },
    ],
    [
      'a direct debit for monthly cover asks for the payment day',
      { type: 'direct_debit' },
      { directDebit: true, paymentDay: true, defaultSummary: true },
      monthly,
    ],
    ['other hides pre-auth', { type: 'other' }, { other: true, defaultSummary: true }],
  ])('Q4: %s', (_, over, shown, ways = everything) => expect(sectionsOf(choice(over), ways)).toEqual({ ...hidden, ...shown }));
});

describe('the ways that are offered', () => {
  it('are those for the total that is shown', () => {
    const choices = [way({}), way({ method: 'paypal', totalPence: 1 })];
    expect(waysOf({ choices, totalPence: 26_900, atGarage: null }, { isStaff: false, today })).toEqual([choices[0]]);
  });

  it.each([
    ['today', today, []],
    ['tomorrow', '2026-11-21', ['preauth']],
  ])('Q4: ask when to charge a card only for cover that starts later: %s', (_, dueOn, options) => {
    const preauth = way({ option: 'preauth', todayPence: 0, payments: [{ number: 1, dueOn, amountPence: 26_900 }] });
    const offeredThen = waysOf({ choices: [way({}), preauth], totalPence: 26_900, atGarage: null }, { isStaff: false, today });
    expect(offeredThen.map(({ option }) => option)).toEqual(['in_full', ...options]);
  });

  it.each([
    [true, ['card', 'other']],
    [false, ['card']],
  ])('hold “other” for staff alone: %s', (isStaff, methods) =>
    expect(
      waysOf({ choices: [way({}), way({ method: 'other' })], totalPence: 26_900, atGarage: null }, { isStaff, today }).map(
        ({ method }) => method,
      ),
    ).toEqual(methods),
  );

  it.each<['in_full' | 'instalments', readonly string[]]>([
    ['in_full', ['visa', 'visa_debit', 'mastercard', 'maestro', 'paypal', 'direct_debit', 'other']],
    ['instalments', ['visa', 'visa_debit', 'mastercard', 'maestro', 'paypal', 'direct_debit']],
  ])('name the methods of %s', (main, types) => expect(typesFor(everything, { main, accepted })).toEqual(types));

  it('name no type of card that is not accepted', () => {
    expect(typesFor([way({})], { main: 'in_full', accepted: ['visa', 'maestro'] })).toEqual(['visa', 'maestro']);
  });
});

describe('the way that was chosen', () => {
  it.each<[Partial<PayChoice>, string | undefined]>([
    [{}, 'card-in_full-1'],
    [{ type: 'visa', isPreauth: true }, 'card-preauth-1'],
    [{ type: 'paypal' }, 'paypal-in_full-1'],
    [{ type: 'visa', main: 'instalments' }, 'card-instalments-12'],
    [{ type: 'visa', main: 'instalments', count: 3 }, 'card-instalments-3'],
    [{ type: 'direct_debit', main: 'instalments', count: 12 }, 'direct_debit-instalments-6'],
    [{ type: 'other', main: 'instalments' }, undefined],
  ])('%j: %s', (over, planId) => expect(wayOf(choice(over), everything)?.planId).toBe(planId));

  it.each<[PayChoice['main'], boolean, string]>([
    ['in_full', false, 'in_full'],
    ['in_full', true, 'preauth'],
    ['instalments', false, 'instalments'],
    ['instalments', true, 'instalments'],
  ])('%s, charged later %s: %s', (main, isPreauth, option) => expect(optionOf({ main, isPreauth })).toBe(option));

  it('is what is offered first, until a type is chosen, where no card is offered', () => {
    expect(wayOf(choice(), [way({ method: 'paypal' }), way({ method: 'direct_debit' })])?.planId).toBe('paypal-in_full-1');
  });

  it('has these numbers of instalments', () => {
    expect(countsOf(choice({ type: 'visa' }), everything)).toEqual([3, 12]);
    expect(countsOf(choice({ type: 'other' }), everything)).toEqual([]);
  });
});

describe('the most instalments on the chosen day', () => {
  const of = (method: 'card' | 'direct_debit', ...counts: readonly number[]) =>
    counts.map((count) => way({ method, option: 'instalments', count }));
  const debit = { type: 'direct_debit', main: 'instalments' } as const;
  it.each([
    ['fewer than on the usual day', debit, of('direct_debit', 3, 12), of('direct_debit', 3, 11), 11],
    ['as many', debit, of('direct_debit', 3, 12), of('direct_debit', 3, 12), undefined],
    ['more', debit, of('direct_debit', 3, 11), of('direct_debit', 3, 12), undefined],
    [
      'fewer of another method alone',
      debit,
      [...of('card', 12), ...of('direct_debit', 6)],
      [...of('card', 11), ...of('direct_debit', 6)],
      undefined,
    ],
    ['none at all', debit, of('direct_debit', 3), of('card', 3), undefined],
    ['fewer, but it is paid in full', { ...debit, main: 'in_full' } as const, of('direct_debit', 12), of('direct_debit', 11), undefined],
  ] as const)('are %s', (_, choice, usual, onDay, expected) => {
    expect(fewerOnDay(choice, usual, onDay)).toBe(expected);
  });
});

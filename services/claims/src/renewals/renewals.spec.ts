import type { PriceLine } from '@kerbside/contracts/http/pricing/price';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { aQuoteFacts } from '@kerbside/contracts/testing/samples';
import fc from 'fast-check';
import { evolveCover } from '../policies/policy-change.js';
import type { CoverRecord } from '../policies/policy.js';
import { renewalNumber } from '../policies/serial.js';
import { stateOn } from '../policies/state.js';
import { anOrder, aPolicy } from '../testing/a-policy.js';
import { askedFirst, goesOnAgain, marking, markMessages, markRefusal, unmarking } from './mark.js';
import { comparedLines, isOtherCover, mayBeOffered, mileageThen, offerNow, type OfferRecord } from './offer.js';

const original = aPolicy({ id: 'old', policyNumber: 'KS-WAR-0000045-100', startsOn: '2025-12-01', endsOn: '2026-11-30' });
const policy = aPolicy({ id: 'new', policyNumber: 'KS-WAR-0000123-100' });
const cancelled = { ...original, cancelledOn: '2026-03-01' };
const monthly = { ...original, endsOn: '2025-12-31', rolling: true };
const replaced = {
  ...original,
  replacedBy: { kind: 'renewal', policyId: 'x', policyNumber: 'KS-WAR-0000045-200', on: '2026-12-01' },
} as const;

describe('a mark', () => {
  it.each([
    ['a renewal of cover in force', 'renewal', original, '2026-11-20', undefined],
    ['a renewal of cover that is over', 'renewal', original, '2026-12-20', undefined],
    [
      'a renewal with another registration',
      'renewal',
      { ...original, vehicle: { ...original.vehicle, registrationNumber: 'L2WPS' } },
      '2026-11-20',
      undefined,
    ],
    ['a renewal of cover by the month, whose payments would go on', 'renewal', monthly, '2026-11-20', markMessages.monthly],
    ['a renewal of cover by the month that is paid no more', 'renewal', { ...monthly, cancelledOn: '2026-12-01' }, '2026-11-20', undefined],
    ['a reset of cover that was cancelled', 'reset', cancelled, '2026-11-20', undefined],
    ['a reset of cover that is over', 'reset', original, '2026-12-20', undefined],
    ['a number that nobody has', 'renewal', undefined, '2026-11-20', markMessages.invalid],
    ['its own number', 'renewal', policy, '2026-11-20', markMessages.same],
    ['the policy of another customer', 'renewal', { ...original, customerId: 'x' }, '2026-11-20', markMessages.customer],
    ['another product', 'renewal', { ...original, productType: 'gap' }, '2026-11-20', markMessages.product],
    ['a policy that is replaced already', 'renewal', replaced, '2026-11-20', markMessages.replaced],
    ['a policy of the same first day', 'reset', { ...cancelled, startsOn: policy.startsOn }, '2026-12-02', markMessages.later],
    [
      'cover in force of the same first day, of which a renewal would leave no day',
      'renewal',
      { ...original, startsOn: policy.startsOn, issuedAt: new Date('2026-11-19T12:00:00Z') },
      '2026-11-20',
      markMessages.later,
    ],
    [
      'a policy of the same first day that was sold before',
      'reset',
      { ...cancelled, startsOn: policy.startsOn, issuedAt: new Date('2026-11-19T12:00:00Z') },
      '2026-12-02',
      undefined,
    ],
    ['a later policy', 'renewal', { ...original, startsOn: '2026-12-02' }, '2026-11-20', markMessages.later],
    ['a renewal of cover that was cancelled', 'renewal', cancelled, '2026-11-20', markMessages.notRenewable],
    ['a reset of cover in force', 'reset', original, '2026-11-20', markMessages.notOver],
  ] as const)('A5: is judged before it is made: %s', (_, kind, of, today, refusal) =>
    expect(markRefusal(kind, policy, of, today)).toBe(refusal),
  );

  const another = { ...original, vehicle: { ...original.vehicle, registrationNumber: 'L2WPS' } };
  const longer = { ...original, endsOn: '2027-11-30' };
  const cars = { policy: 'AA19AAA', original: 'L2WPS' };
  const ends = { policyNumber: original.policyNumber, on: '2026-12-01', until: '2027-11-30' };
  it.each([
    ['the same car, whose cover ends the day before', 'renewal', policy, original, undefined],
    ['the same car, in the last month', 'renewal', { ...policy, startsOn: '2026-10-31' }, original, undefined],
    [
      'the same car, one day earlier',
      'renewal',
      { ...policy, startsOn: '2026-10-29' },
      original,
      { cars: null, ends: { ...ends, on: '2026-10-29', until: '2026-11-30' } },
    ],
    ['the same car with a year to go', 'renewal', policy, longer, { cars: null, ends }],
    ['the same car by the month', 'renewal', policy, { ...longer, rolling: true }, undefined],
    ['another car', 'renewal', policy, another, { cars, ends: null }],
    ['another car with a year to go', 'renewal', policy, { ...another, endsOn: '2027-11-30' }, { cars, ends }],
    ['another car that starts again', 'reset', policy, { ...another, cancelledOn: '2026-03-01' }, { cars, ends: null }],
    ['the same car that starts again', 'reset', policy, cancelled, undefined],
    [
      'a car without a plate',
      'renewal',
      { ...policy, vehicle: { ...policy.vehicle, registrationNumber: null } },
      original,
      {
        cars: { policy: `${policy.vehicle.make} ${policy.vehicle.model}`, original: 'AA19AAA' },
        ends: null,
      },
    ],
  ] as const)('asks first for: %s', (_, kind, of, before, asked) => expect(askedFirst(kind, of, before, '2026-10-20')).toEqual(asked));

  it('ends cover from the day of the mark where the renewal began before', () =>
    expect(askedFirst('renewal', policy, longer, '2027-02-01')).toEqual({ cars: null, ends: { ...ends, on: '2027-02-01' } }));

  it('A5: is not made of a policy that was cancelled', () => {
    const over = { ...policy, cancelledOn: '2026-12-03' };
    expect(markRefusal('renewal', over, original, '2026-12-03')).toBe(markMessages.cancelled);
    expect(markRefusal('reset', over, cancelled, '2026-12-03')).toBe(markMessages.cancelled);
  });

  it.each<[string, Partial<CoverRecord>, boolean, string?]>([
    ['it had ended early', { endsOn: '2026-12-31' }, true],
    ['it had ended early, when that is over by itself', { endsOn: '2026-12-14' }, false],
    ['it only follows', {}, false],
    ['it was to follow', {}, true, '2026-11-20'],
    ['it was to follow on that day', {}, true, '2026-12-01'],
    ['goes on by the month', { rolling: true }, true],
    ['was cancelled too', { endsOn: '2026-12-31', cancelledOn: '2026-12-02' }, false],
    ['another renews', { endsOn: '2026-12-31', replacedBy: replaced.replacedBy }, false],
  ])('of a renewal that is cancelled gives back cover that %s', (_, of, isBack, on = '2026-12-15') => {
    const [, ofOriginal] = marking('renewal', policy, original);
    expect(goesOnAgain({ ...evolveCover(original, ofOriginal), ...of }, policy, on)).toBe(isBack);
  });

  it.each([
    ['KS-WAR-0000045-100', 'KS-WAR-0000045-200'],
    ['KS-GAP-0000045-900', 'KS-GAP-0000045-1000'],
  ])('A5: as a renewal takes the next number: %s, then %s', (number, next) => expect(renewalNumber(number)).toBe(next));

  it.each([
    ['an order', anOrder(), anOrder({ id: 'other', cancelledOn: '2026-11-01' })],
    ['cover, by an order', anOrder(), original],
    ['an order, by cover', policy, anOrder()],
  ])('neither renews nor starts again %s', (_, one, before) => {
    for (const kind of ['renewal', 'reset'] as const) expect(markRefusal(kind, one, before, '2026-12-01')).toBe(markMessages.order);
  });

  it('A5: as a renewal ends the policy before it on its own first day, and not before', () => {
    const [ofPolicy, ofOriginal] = marking('renewal', policy, { ...original, endsOn: '2026-12-31' });
    const renewed = evolveCover({ ...original, endsOn: '2026-12-31' }, ofOriginal);
    expect(evolveCover(policy, ofPolicy).policyNumber).toBe('KS-WAR-0000045-200');
    expect([stateOn(renewed, '2026-11-30'), stateOn(renewed, '2026-12-01')]).toEqual(['active', 'renewed']);
  });

  it('as a reset leaves both numbers and the state of the policy before it alone', () => {
    const [ofPolicy, ofOriginal] = marking('reset', policy, cancelled);
    expect(evolveCover(policy, ofPolicy).policyNumber).toBe(policy.policyNumber);
    expect(stateOn(evolveCover(cancelled, ofOriginal), '2026-12-02')).toBe('cancelled');
  });

  it('A5: that is taken back leaves both policies as they were, whatever they are', () => {
    const serial = fc.integer({ min: 0, max: 9_999_999 }).map((n) => `KS-WAR-${String(n).padStart(7, '0')}-`);
    const number = fc.tuple(serial, fc.integer({ min: 1, max: 30 })).map(([stem, n]) => `${stem}${n * 100}`);
    const mark = fc.record({ kind: fc.constantFrom('renewal' as const, 'reset' as const), one: number, other: number });
    fc.assert(
      fc.property(mark, ({ kind, one, other }) => {
        const before = [
          aPolicy({ policyNumber: one, replaces: null }),
          aPolicy({ id: 'old', policyNumber: other, replacedBy: null }),
        ] as const;
        const [ofPolicy, ofOriginal] = marking(kind, ...before);
        const [undoPolicy, undoOriginal] = unmarking;
        const after = [
          evolveCover(evolveCover(before[0], ofPolicy), undoPolicy),
          evolveCover(evolveCover(before[1], ofOriginal), undoOriginal),
        ];
        expect(after).toEqual(before);
      }),
    );
  });
});

const replacedBy = { kind: 'renewal', policyId: 'later', policyNumber: 'KS-WAR-0000001-200', on: '2027-12-01' } as const;
const noPlate = { ...aPolicy().vehicle, registrationNumber: null };

describe('another year', () => {
  it.each([
    ['on the day three weeks before the last', {}, '2027-11-09', true],
    ['the day before that', {}, '2027-11-08', false],
    ['on the last day', {}, '2027-11-30', true],
    ['the day after', {}, '2027-12-01', false],
    ['to whoever took the policy over', { transferredOn: '2027-05-01' }, '2027-11-20', true],
    ['when renewal is off', { autoRenewal: 'off' }, '2027-11-20', false],
    ['of cover by the month', { rolling: true }, '2027-11-20', false],
    ['of cover that ends early', { cancelledOn: '2027-11-25' }, '2027-11-20', false],
    ['of cover that rests', { suspendedOn: '2027-11-01' }, '2027-11-20', true],
    ['when another policy goes on', { replacedBy }, '2027-11-20', false],
    ['for a car without a plate', { vehicle: noPlate }, '2027-11-20', false],
  ] as const)('is offered, or not: %s', (_, over, today, isOffered) => expect(mayBeOffered(aPolicy(over), today)).toBe(isOffered));

  it.each([
    [12, 49_000],
    [36, 63_000],
    [3, 43_750],
  ])('after %s months counts on a mileage of %s', (months, mileage) => expect(mileageThen(42_000, months)).toBe(mileage));
});

const line = (over: Partial<PriceLine>): PriceLine => ({
  kind: 'base',
  code: 'gold',
  label: 'Gold cover, 12 months',
  amountPence: 30_000,
  ...over,
});
const engine = (amountPence: number, label = 'up to 1,200 cc (−8%)') => line({ kind: 'factor', code: 'engine', label, amountPence });
const age = (amountPence: number, label: string) => line({ kind: 'factor', code: 'vehicle_age', label, amountPence });

const made: OfferRecord = {
  policyId: 'old',
  customerId: 'c',
  quoteId: 'q',
  step: 2,
  productType: 'warranty',
  title: 'Warranty: Gold',
  previousPence: 30_000,
  offeredPence: 31_000,
  isMonthly: false,
  lines: [],
  mileage: 49_000,
  startsOn: '2027-12-01',
  madeAt: new Date(0),
};

it.each([
  ['dearer', { totalPence: 41_000 }, { offeredPence: 41_000, mileage: 49_000, startsOn: '2027-12-01' }],
  ['to begin later', { coverStartsOn: '2027-12-14' }, { startsOn: '2027-12-14' }],
  ['of more miles', { car: { ...aQuoteFacts().car, mileage: 60_000 } as QuoteFacts['car'] }, { mileage: 60_000 }],
  ['by the month', { totalPence: 3_100, monthlyPence: 3_100 }, { offeredPence: 3_100, isMonthly: true }],
  ['as far as the payment', { step: 6 }, { step: 6 }],
] as const)('an offer is what its quote is by now: %s', (_, over, expected) => {
  const quote = aQuoteFacts({ car: null, coverStartsOn: null, monthlyPence: null, ...over });
  expect(offerNow(made, { lines: [line({})], previousPence: 30_000 }, quote)).toMatchObject({ previousPence: 30_000, ...expected });
});

it.each([
  ['left for another one in the quote', [{ code: 'gold', offeredPence: 31_000 }], 'The quote is for another level of cover now.'],
  ['not sold any more when it was made', [], 'This level of cover is not sold any more. The new price is for the one that comes closest.'],
])('an offer says of a level that was %s: %s', (_, lines, reason) => {
  const quote = aQuoteFacts({ lines: [line({ code: 'silver', label: 'Silver cover, 12 months' })] });
  const before = { ...made, lines: lines.map((one) => ({ label: 'Gold', previousPence: 30_000, reason: '', ...one })) };
  expect(offerNow(before, { lines: [line({ code: 'gold' })], previousPence: 30_000 }, quote).lines.at(-1)).toMatchObject({
    offeredPence: null,
    reason,
  });
});

describe('the price of another year beside the last one', () => {
  it('says of cover that came with other cover, and is offered by itself, that it is not the same', () => {
    const before = {
      productType: 'tyre',
      lines: [line({ productType: 'tyre', kind: 'addon', code: 'tyre', label: 'Tyre cover with GAP' })],
    } as const;
    const now = [line({ productType: 'tyre', code: 'standard', label: 'Standard' })];
    expect(comparedLines(before.lines, now, 49_000)).toMatchObject([
      { code: 'standard', reason: 'This was not part of the last price.' },
      { code: 'tyre', reason: 'It was sold with other cover, and is not sold by itself.' },
    ]);
    expect([isOtherCover(before, now), isOtherCover(before, before.lines), isOtherCover({ ...before, lines: now }, now)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each([
    ['a price that went up', line({}), line({ amountPence: 31_000 }), 'Our price for this cover went up.'],
    ['a price that went down', line({}), line({ amountPence: 29_000 }), 'Our price for this cover went down.'],
    ['a price that stayed', line({}), line({}), 'No change.'],
    [
      'an older car',
      age(0, 'Vehicle age: 5 years'),
      age(900, 'Vehicle age: 6 years (+3%)'),
      'The car is older than when this cover was bought.',
    ],
    [
      'an age as before',
      age(900, 'Vehicle age: 4 to 7 years (+3%)'),
      age(930, 'Vehicle age: 4 to 7 years (+3%)'),
      'It is a share of a price that went up.',
    ],
    [
      'more miles',
      line({ kind: 'factor', code: 'mileage' }),
      line({ kind: 'factor', code: 'mileage', amountPence: 1 }),
      'We count on 49,000 miles by now. Correct it in your quote if that is wrong.',
    ],
    [
      'a share',
      line({ kind: 'extra', code: 'wear' }),
      line({ kind: 'extra', code: 'wear', amountPence: 40_000 }),
      'It is a share of a price that went up.',
    ],
    [
      'another length',
      line({}),
      line({ label: 'Gold cover, 24 months', amountPence: 50_000 }),
      'It was “Gold cover, 12 months” last time.',
    ],
    [
      'another choice',
      line({ kind: 'factor', code: 'labour_rate', label: 'Labour rate: up to £120 an hour' }),
      line({ kind: 'factor', code: 'labour_rate', label: 'Labour rate: up to £160 an hour (+9%)', amountPence: 40_000 }),
      'It was “Labour rate: up to £120 an hour” last time.',
    ],
    ['a share taken off a dearer price', engine(-2_066), engine(-2_152), 'It is a share of a price that went up.'],
    ['a share taken off a cheaper price', engine(-2_152), engine(-2_066), 'It is a share of a price that went down.'],
    [
      'a discount that grew',
      engine(-2_066, 'up to 1,200 cc (−8%)'),
      engine(-2_600, 'up to 1,200 cc (−10%)'),
      'This discount is larger now.',
    ],
    ['a discount that shrank', engine(-2_600, 'up to 1,200 cc (−10%)'), engine(-2_066), 'This discount is smaller now.'],
    ['a charge that became a discount', engine(500, 'up to 1,200 cc (+2%)'), engine(-2_066), 'What we charge for it went down.'],
    [
      'another charge',
      line({ kind: 'extra', code: 'wear', label: 'Wear (+5%)' }),
      line({ kind: 'extra', code: 'wear', label: 'Wear (+6%)', amountPence: 40_000 }),
      'What we charge for it went up.',
    ],
    [
      'a sum of its own',
      line({ kind: 'subproduct', code: 'hire_car', label: 'Hire car', amountPence: 3_600 }),
      line({ kind: 'subproduct', code: 'hire_car', label: 'Hire car', amountPence: 4_000 }),
      'What we charge for it went up.',
    ],
    ['a voucher of then', line({ kind: 'voucher', code: 'WELCOME10' }), undefined, 'It counted for that purchase only.'],
    [
      'a level that is not sold any more',
      line({}),
      undefined,
      'This level of cover is not sold any more. The new price is for the one that comes closest.',
    ],
    ['something left out', line({ kind: 'addon', code: 'keys' }), undefined, 'This is not part of the new price.'],
    ['something new', undefined, line({ kind: 'addon', code: 'keys' }), 'This was not part of the last price.'],
  ])('gives the reason for %s', (_, before, now, reason) =>
    expect(comparedLines(before ? [before] : [], now ? [now] : [], 49_000)).toMatchObject([{ reason }]),
  );

  it('sums to both prices, whatever their lines, of however many products', () => {
    const lines = fc.uniqueArray(
      fc.record({
        productType: fc.constantFrom('warranty' as const, 'tyre' as const),
        kind: fc.constantFrom('base' as const, 'factor' as const, 'extra' as const, 'voucher' as const),
        code: fc.constantFrom('gold', 'mileage', 'vehicle_age', 'wear', 'WELCOME10'),
        label: fc.string(),
        amountPence: fc.integer({ min: -50_000, max: 50_000 }),
      }),
      { selector: ({ productType, kind, code }) => `${productType} ${kind} ${code}` },
    );
    const sum = (amounts: readonly (number | null)[]) => amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
    fc.assert(
      fc.property(lines, lines, (previous, offered) => {
        const compared = comparedLines(previous, offered, 49_000);
        expect([sum(compared.map(({ previousPence }) => previousPence)), sum(compared.map(({ offeredPence }) => offeredPence))]).toEqual([
          sum(previous.map(({ amountPence }) => amountPence)),
          sum(offered.map(({ amountPence }) => amountPence)),
        ]);
      }),
    );
  });
});

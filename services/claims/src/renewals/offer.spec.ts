import type { PriceLine } from '@kerbside/contracts/http/pricing/price';
import fc from 'fast-check';
import { aPolicy } from '../testing/a-policy.js';
import { comparedLines, mayBeOffered, mileageThen } from './offer.js';

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

describe('the price of another year beside the last one', () => {
  it.each([
    ['a price that went up', line({}), line({ amountPence: 31_000 }), 'Our price for this cover went up.'],
    ['a price that went down', line({}), line({ amountPence: 29_000 }), 'Our price for this cover went down.'],
    ['a price that stayed', line({}), line({}), 'No change.'],
    [
      'an older car',
      age(0, 'Vehicle age: 5 years'),
      age(900, 'Vehicle age: 6 years (+3%)'),
      'Your car is older than when you bought the cover.',
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
    ['a share taken off a dearer price', engine(-2_066), engine(-2_152), 'It is a share of a price that went up.'],
    ['a share taken off a cheaper price', engine(-2_152), engine(-2_066), 'It is a share of a price that went down.'],
    [
      'a discount that grew',
      engine(-2_066, 'up to 1,200 cc (−8%)'),
      engine(-2_600, 'up to 1,200 cc (−10%)'),
      'This discount is larger now.',
    ],
    ['a discount that shrank', engine(-2_600, 'up to 1,200 cc (−10%)'), engine(-2_066), 'This discount is smaller now.'],
    ['a charge that became a discount', engine(500, 'up to 1,400 cc (+2%)'), engine(-2_066), 'What we charge for it went down.'],
    [
      'another charge',
      line({ kind: 'extra', code: 'wear', label: 'Wear (+5%)' }),
      line({ kind: 'extra', code: 'wear', label: 'Wear (+6%)', amountPence: 40_000 }),
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
    ['something new', undefined, line({ kind: 'addon', code: 'keys' }), 'This was not part of your last price.'],
  ])('gives the reason for %s', (_, before, now, reason) =>
    expect(comparedLines(before ? [before] : [], now ? [now] : [], 49_000)).toMatchObject([{ reason }]),
  );

  it('sums to both prices, whatever their lines', () => {
    const lines = fc.uniqueArray(
      fc.record({
        kind: fc.constantFrom('base' as const, 'factor' as const, 'extra' as const, 'voucher' as const),
        code: fc.constantFrom('gold', 'mileage', 'vehicle_age', 'wear', 'WELCOME10'),
        label: fc.string(),
        amountPence: fc.integer({ min: -50_000, max: 50_000 }),
      }),
      { selector: ({ kind, code }) => `${kind} ${code}` },
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

import type { Cover } from '@kerbside/contracts/http/claims/policies';
import type { SoldPolicy } from '@kerbside/contracts/http/pricing/products';
import { anOrder, aPolicy } from '@kerbside/contracts/testing/sample-policy';
import { aSoldPolicy } from '../../testing/product-tables.js';
import { coveredAlready, startAfter } from './covered-already.js';

// A year of warranty from 1 December 2026 for AA19AAA, bought and to be bought.
describe('a car that has the cover already', () => {
  const otherCar = { ...aPolicy().vehicle, registrationNumber: 'AA19EEE' };
  it.each<[string, Partial<Cover>, Partial<SoldPolicy>, number]>([
    ['the same days', {}, {}, 1],
    ['cover that ends on the first day', { status: 'active', startsOn: '2025-12-02', endsOn: '2026-12-01' }, {}, 1],
    ['cover that ends the day before, as one that is renewed', { status: 'active', startsOn: '2025-12-01', endsOn: '2026-11-30' }, {}, 0],
    ['cover that starts on the last day', { startsOn: '2027-11-30', endsOn: '2028-11-29' }, {}, 1],
    ['cover that starts the day after', { startsOn: '2027-12-01', endsOn: '2028-11-30' }, {}, 0],
    ['monthly cover, whose first month is over', { status: 'active', rolling: true, startsOn: '2026-01-01', endsOn: '2026-01-31' }, {}, 1],
    [
      'monthly cover that is bought, before cover that starts later',
      { startsOn: '2028-01-01', endsOn: '2028-12-31' },
      { rolling: true },
      1,
    ],
    ['cover that was cancelled', { status: 'cancelled' }, {}, 0],
    ['cover that is over', { status: 'expired' }, {}, 0],
    ['cover of another kind', { productType: 'tyre' }, {}, 0],
    ['cover of another car', { vehicle: otherCar }, {}, 0],
  ])('Q2: %s', (_, policy, sold, count) =>
    expect(coveredAlready([aPolicy(policy)], [aSoldPolicy({ ends_on: '2027-11-30', ...sold })], 'AA19AAA')).toHaveLength(count),
  );

  it('is not told of an order for the same work', () =>
    expect(coveredAlready([anOrder()], [aSoldPolicy({ product_type: 'mot' })], 'AA19AAA')).toEqual([]));

  it('is not told of one whose registration is not known', () =>
    expect(coveredAlready([aPolicy()], [aSoldPolicy()], undefined)).toEqual([]));
});

describe('cover for afterwards starts', () => {
  it.each([
    ['the day after what the car has', [aPolicy({ endsOn: '2027-02-28' })], '2027-03-01'],
    ['the day after the last of it', [aPolicy({ endsOn: '2027-02-28' }), aPolicy({ endsOn: '2026-12-31' })], '2027-03-01'],
    ['on no day, where that is more than 6 months ahead', [aPolicy({ endsOn: '2027-11-30' })], undefined],
    ['on no day, after monthly cover', [aPolicy({ rolling: true, endsOn: '2026-12-31' })], undefined],
    ['whenever it is asked for, where there is none', [], undefined],
  ])('%s', (_, policies, day) => expect(startAfter(policies, '2026-11-20')).toBe(day));
});

import type { PriceLine } from '@kerbside/contracts/http/pricing/price';
import type { Cover, Policy } from '@kerbside/contracts/http/claims/policies';
import type { SoldPolicy } from '@kerbside/contracts/http/pricing/products';
import { anOrder, aPolicy, aVisit } from '@kerbside/contracts/testing/sample-policy';
import { breakdownTable, tyreTable, aSoldPolicy } from '../../testing/product-tables.js';
import { lengthBar, lengthOf } from './length.js';
import { firstKey, keyOf, kindsInOrder, moved, priceOf, type ProductKeyParts, selectionOf, shortestMonths } from './product-key.js';
import { priceTables } from '../../testing/price-tables.js';
import { compareLevels, inARow } from '../levels/compare-levels.js';
import { suggestedFor } from '../product-facts/suggested.js';
import { aPrice, aQuote } from '../../testing/samples.js';
import { isBookable } from '../booked-visit/bookable.js';
import { coveredAlready, hadAlready, startAfter } from '../covered/covered-already.js';

it.each([
  [{ duration: '0', months: 0, label: 'monthly' }, 'Monthly'],
  [{ duration: '12', months: 12, label: '12 months' }, '12 months'],
  [{ duration: 'once', months: 1, label: '1 month' }, '1 month'],
])('%j is offered as %s', (length, label) => expect(lengthOf(length)).toBe(label));

const length = { duration: '24', months: 24, label: '24 months' };
const priced = (discounted: number) => ({ discounted, label: null, saving: null });

it.each([
  ['the whole by its months', length, priced(499), 2_079],
  ['the month itself where it is by the month', { duration: '0', months: 0, label: 'Monthly' }, priced(26.99), 2_699],
  ['nothing before it has a price', length, undefined, undefined],
  ['nothing where the price is not known', length, priced(0), undefined],
])('Q2: a month of it costs %s', (_, each, price, pence) => expect(lengthBar(each, price, 0).pence).toBe(pence));

it('says what it saves, and against what', () =>
  expect(lengthBar(length, { ...priced(499), saving: 39 }, 0)).toMatchObject({
    saving: 'Increasing the duration saves you £39.00',
    savingMeans: 'Compared with paying monthly.',
  }));

const roadside: ProductKeyParts = { version: 'roadside', duration: '12', tyreType: null, claimLimit: null };
const standard: ProductKeyParts = { version: 'standard', duration: '12', tyreType: 'standard', claimLimit: 500 };

describe('the key of what is selected (Q3)', () => {
  it.each([
    ['by duration, product and version', breakdownTable(), { ...roadside, duration: '24' }, 'roadside-24', 82],
    ['by tyre type, claim limit and duration', tyreTable(), { ...standard, claimLimit: 1_000 }, 'standard-1000-12', 75],
    ['of what is not sold', breakdownTable(), { ...roadside, version: 'national', duration: '24' }, undefined, undefined],
  ])('Q3: is found %s', (_, table, selected, key, gross) => {
    expect(keyOf(table, selected)).toBe(key);
    expect(priceOf(table, selected)?.gross).toBe(gross);
  });
});

describe('the selection of a key', () => {
  it.each([
    ['its own', 'roadside-24', { version: 'roadside', duration: '24' }],
    ['a year, while nothing is chosen', undefined, { version: 'roadside', duration: '12' }],
    ['a year, when the key is sold no more', 'gone', { version: 'roadside', duration: '12' }],
  ])('is %s', (_, key, expected) => expect(selectionOf(breakdownTable(), key)).toMatchObject(expected));

  it.each([
    ['the car is leased', true, 'lease'],
    ['the car is not leased', false, 'roadside'],
  ])('Q2: suits how the car is owned: %s', (_, isLeased, version) => {
    const prices = breakdownTable().productKeysStructured;
    const lease = {
      version: 'lease',
      name: 'Contract hire',
      id: 9,
      version_id: 9,
      summary: '',
      covers: [],
      excludes: [],
      claim_limit: null,
    };
    const table = breakdownTable({
      versions: [lease, ...breakdownTable().versions],
      productKeysStructured: { ...prices, 12: { ...prices['12'], 9: { 9: 'lease-12' } } },
    });
    expect(selectionOf(table, undefined, isLeased)?.version).toBe(version);
    expect(selectionOf(table, 'lease-12', isLeased)?.version).toBe('lease');
  });

  it('is none when nothing is sold', () => {
    expect(selectionOf(breakdownTable({ productKeysStructured: {} }), undefined)).toBeUndefined();
  });
});

describe('the key that a quote begins with', () => {
  const bare = { name: '', summary: '', covers: [], excludes: [], claim_limit: null };
  const kinds = ['roadside', 'recovery', 'home', 'european'].map((version, id) => ({ ...bare, id, version_id: id, version }));
  const structured = { '12': Object.fromEntries(kinds.map(({ id, version }) => [id, { [id]: `${version}-12` }])) };
  const limits = [500, 1_000, 1_500, 2_500];
  const ofLimits = (type: string) => Object.fromEntries(limits.map((limit) => [limit, { '12': `${type}-${limit}-12` }]));
  it.each([
    ['the plainest kind for a year', breakdownTable({ versions: kinds, productKeysStructured: structured }), 'roadside-12'],
    [
      'the first kind of a visit',
      breakdownTable({ versions: kinds, productKeysStructured: structured, priced_by: 'visit' }),
      'roadside-12',
    ],
    [
      'the lowest limit of the first type of tyre',
      tyreTable({ claim_limits: limits, productKeysStructured: { standard: ofLimits('standard'), run_flat: ofLimits('run_flat') } }),
      'standard-500-12',
    ],
    ['none where nothing is sold', breakdownTable({ productKeysStructured: {} }), undefined],
  ])('is %s', (_, table, expected) => expect(firstKey(table)).toBe(expected));
});

describe('the kinds of a product', () => {
  const kinds = ['lease', 'invoice', 'replacement'].map((version) => ({ ...breakdownTable().versions[0], version }));
  const versions = kinds.map((kind) => ({
    ...kind,
    id: 1,
    version_id: 1,
    name: '',
    summary: '',
    covers: [],
    excludes: [],
    claim_limit: null,
  }));
  it.each([
    ['last to whoever owns the car', false, ['invoice', 'replacement', 'lease']],
    ['first to whoever leases it', true, ['lease', 'invoice', 'replacement']],
  ])('offer what is made for a leased car %s', (_, isLeased, expected) => {
    expect(kindsInOrder({ versions }, isLeased).map(({ version }) => version)).toEqual(expected);
  });
});

describe('the length that savings are measured by', () => {
  const { durations, productKeysStructured } = breakdownTable();
  it.each([
    ['the shortest', breakdownTable(), 12],
    ['the month', breakdownTable({ productKeysStructured: { ...productKeysStructured, '0': {} } }), 0],
    ['the same where fewer are offered', breakdownTable({ durations: durations.slice(1) }), 12],
    ['the shortest of tyre cover', tyreTable(), 12],
  ])('is %s', (_, table, months) => expect(shortestMonths(table)).toBe(months));
});

describe('a selection that moves', () => {
  it.each<[string, Partial<ProductKeyParts>, Partial<ProductKeyParts>]>([
    ['changes what was changed', { duration: '24' }, { duration: '24', claimLimit: 500 }],
    ['keeps the duration where it can', { claimLimit: 1_000 }, { claimLimit: 1_000, duration: '12' }],
    ['changes what does not go with it', { tyreType: 'run_flat' }, { tyreType: 'run_flat', duration: '12' }],
  ])('%s', (_, change, expected) => {
    expect(moved(tyreTable(), { ...standard, duration: change.duration ? '12' : '24' }, change)).toMatchObject(expected);
  });

  it('stays where nothing fits', () => {
    expect(moved(tyreTable(), standard, { claimLimit: 9_000 })).toEqual(standard);
  });
});

describe('levels', () => {
  const { levels } = priceTables();
  const level = (name: string, covers: readonly string[], excludes: readonly string[] = []) => ({
    version: name,
    name,
    covers,
    excludes,
    claim_limit: null,
  });

  describe('levels side by side', () => {
    it('are told apart by what only some of them cover, with what a level takes over from a smaller one', () => {
      expect(compareLevels(levels)).toMatchObject({
        groups: [{ name: 'Steering and brakes', parts: [{ name: 'Steering', isCovered: [false, true] }] }],
        always: ['Engine', 'Gearbox'],
      });
    });

    it('name apart what none of them covers', () => {
      expect(compareLevels(levels).never).toEqual(['Air conditioning']);
      const painted = level('Painted alloys', ['Scuffs'], ['Diamond-cut wheels', 'Cracked wheels']);
      const all = level('All finishes', ['Everything in Painted alloys', 'Diamond-cut and laser-cut wheels'], ['Cracked wheels']);
      expect(compareLevels([painted, all]).never).toEqual(['Cracked wheels']);
      expect(compareLevels([])).toEqual({ groups: [], always: [], never: [] });
    });

    it.each([
      [
        'Engine and gearbox',
        ['Engine', 'Gearbox', 'Clutch', 'Turbo', 'Timing belt damage', 'Fuel system', 'Cooling system', 'Emission control'],
      ],
      [
        'Electric drive',
        ['Drive battery', 'Drive motor', 'Inverter', 'On-board charger', 'Hybrid battery', 'Electric motor', 'Reduction gear'],
      ],
      ['Steering and brakes', ['Steering', 'Braking system', 'Suspension']],
      ['Electrics', ['Starter motor and alternator', 'Engine control unit', 'Vehicle control unit']],
      ['Comfort', ['Air conditioning', 'Infotainment and sensors']],
      [undefined, ['Roadside help', 'Punctures', 'Tyres, brake pads and other parts designed to wear']],
    ])('stand under %s', (heading, parts) => {
      expect(compareLevels([level('Less', []), level('More', parts)]).groups.map(({ name }) => name)).toEqual([heading]);
    });
  });

  it.each<[readonly string[], string]>([
    [[], ''],
    [['Engine', 'Gearbox'], 'Engine, gearbox'],
    [['Help at home', 'MOT test', 'A hire car'], 'Help at home, MOT test, a hire car'],
    [['The invoice price, or the finance'], 'The invoice price, or the finance'],
    [['The invoice price, or the finance', 'Your excess'], 'The invoice price, or the finance; your excess'],
    [['Engine', 'Your excess, up to £250', 'Turbo'], 'Engine; your excess, up to £250; turbo'],
  ])('%j are told apart in a row', (facts, told) => expect(inARow(facts)).toBe(told));
});

describe('what is suggested', () => {
  const today = '2026-11-25';
  const all = ['extended_mileage', 'betterment_removal', 'remove_wear_tear_90_days', 'european_cover', 'mot', 'breakdown'];
  const told = (car: Parameters<typeof suggestedFor>[1], codes = all) => [...suggestedFor(codes, car, today)];

  describe('what is suggested for a car', () => {
    it.each([
      ['its wear, from 40,000 miles', { mileage: 42_000 }, [['remove_wear_tear_90_days', '42,000 miles: wear and tear']]],
      ['nothing below that', { mileage: 39_999 }, []],
      ['an MOT that is due soon', { mot_expiration_date: '2027-03-21' }, [['mot', 'Your MOT is due within 4 months']]],
      ['no MOT that is over, or due later', { mot_expiration_date: '2027-06-01' }, []],
      ['its age, from 6 years', { first_registration_date: '2020-11-25' }, [['breakdown', 'Your car is 6 years old']]],
      ['not its age a day before', { first_registration_date: '2020-11-26' }, []],
      [
        'many miles a year',
        { mileage: 36_000, first_registration_date: '2024-01-01' },
        [['extended_mileage', 'About 18,000 miles a year so far']],
      ],
      ['nothing of a car that is not known', {}, []],
    ])('is for %s', (_, car, expected) => expect(told(car)).toEqual(expected));

    it('is three things at most, and none that cannot be had', () => {
      const car = { mileage: 120_000, first_registration_date: '2019-01-01', mot_expiration_date: '2026-12-24' };
      expect(told(car).map(([code]) => code)).toEqual(['mot', 'remove_wear_tear_90_days', 'breakdown']);
      expect(told(car, ['betterment_removal'])).toEqual([]);
    });
  });
});

describe('what is booked', () => {
  const line = (productType: 'mot' | 'healthcheck', amountPence: number): PriceLine => ({
    kind: 'base',
    code: productType,
    label: productType,
    amountPence,
    productType,
  });
  const { lines } = aPrice();

  it.each([
    ['an MOT', aQuote({ productType: 'mot', price: null }), true],
    ['a warranty', aQuote(), false],
    ['a warranty with an MOT', aQuote({ price: aPrice(29_000, { lines: [...lines, line('mot', 3_000)] }) }), true],
    ['what includes a health check', aQuote({ price: aPrice(26_900, { lines: [...lines, line('healthcheck', 0)] }) }), false],
  ])('a visit is booked for %s: %j', (_, quote, isIt) => expect(isBookable(quote)).toBe(isIt));
});

describe('cover that a car has', () => {
  // A year of warranty from 1 December 2026 for AA19AAA, bought and to be bought.
  describe('a car that has the cover already', () => {
    const otherCar = { ...aPolicy().vehicle, registrationNumber: 'AA19EEE' };
    it.each<[string, Partial<Cover>, Partial<SoldPolicy>, number]>([
      ['the same days', {}, {}, 1],
      ['cover that ends on the first day', { status: 'active', startsOn: '2025-12-02', endsOn: '2026-12-01' }, {}, 1],
      ['cover that ends the day before, as one that is renewed', { status: 'active', startsOn: '2025-12-01', endsOn: '2026-11-30' }, {}, 0],
      ['cover that starts on the last day', { startsOn: '2027-11-30', endsOn: '2028-11-29' }, {}, 1],
      ['cover that starts the day after', { startsOn: '2027-12-01', endsOn: '2028-11-30' }, {}, 0],
      [
        'monthly cover, whose first month is over',
        { status: 'active', rolling: true, startsOn: '2026-01-01', endsOn: '2026-01-31' },
        {},
        1,
      ],
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

  it.each<[string, Policy, readonly string[]]>([
    ['cover that is to come', aPolicy(), ['warranty']],
    ['cover that is over', aPolicy({ status: 'expired' }), []],
    ['work that is booked', anOrder({ status: 'booked', visit: aVisit }), ['mot']],
    ['work that has no day yet', anOrder(), ['mot']],
    ['work that is done', anOrder({ status: 'done' }), []],
    ['work for another car', anOrder({ vehicle: { ...aPolicy().vehicle, registrationNumber: 'AA19EEE' } }), []],
  ])('a car has %s', (_, policy, had) => expect(hadAlready([policy], 'AA19AAA')).toEqual(had));

  describe('cover for afterwards starts', () => {
    it.each([
      ['the day after what the car has', [aPolicy({ endsOn: '2027-02-28' })], '2027-03-01'],
      ['the day after the last of it', [aPolicy({ endsOn: '2027-02-28' }), aPolicy({ endsOn: '2026-12-31' })], '2027-03-01'],
      ['on no day, where that is more than 6 months ahead', [aPolicy({ endsOn: '2027-11-30' })], undefined],
      ['on no day, after monthly cover', [aPolicy({ rolling: true, endsOn: '2026-12-31' })], undefined],
      ['whenever it is asked for, where there is none', [], undefined],
    ])('%s', (_, policies, day) => expect(startAfter(policies, '2026-11-20')).toBe(day));
  });
});

import { breakdownTable, tyreTable } from '../../testing/product-tables.js';
import { lengthBar, lengthOf } from './length.js';
import { firstKey, keyOf, kindsInOrder, moved, priceOf, type ProductKeyParts, selectionOf, shortestMonths } from './product-key.js';

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
    savingMeans: 'That is £39.00 less than paying monthly.',
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

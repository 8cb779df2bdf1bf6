import { working } from '../messages/cancellation.js';
import { inOrderOf, isWhole } from './in-order-of.js';
import { formatDayOrTime } from './moment.js';
import { once } from './once.js';

interface Row {
  readonly name: string;
  readonly pence?: number | null;
  readonly day?: string | null;
}
const columns = [
  { key: 'name', heading: '', cell: () => '', value: ({ name }: Row) => name },
  { key: 'pence', heading: '', cell: () => '', value: ({ pence }: Row) => pence },
  { key: 'day', heading: '', cell: () => '', value: ({ day }: Row) => day },
  { key: 'action', heading: '', cell: () => '' },
];
const names = (rows: readonly Row[], key: string, direction: 'ascending' | 'descending' = 'ascending') =>
  inOrderOf(rows, columns, { key, direction }).map(({ name }) => name);

describe('rows in order', () => {
  it.each([
    ['names as people read them', [{ name: 'Zoë' }, { name: 'adam' }, { name: 'Éva' }], 'name', ['adam', 'Éva', 'Zoë']],
    ['numbers inside names', [{ name: 'KQ-10' }, { name: 'KQ-9' }], 'name', ['KQ-9', 'KQ-10']],
    [
      'amounts as numbers',
      [
        { name: 'b', pence: 1_000 },
        { name: 'a', pence: 200 },
      ],
      'pence',
      ['a', 'b'],
    ],
    [
      'days as ISO has them',
      [
        { name: 'b', day: '2027-10-01' },
        { name: 'a', day: '2027-09-30' },
      ],
      'day',
      ['a', 'b'],
    ],
    [
      'those alike as they came',
      [
        { name: 'b', pence: 1 },
        { name: 'a', pence: 1 },
      ],
      'pence',
      ['b', 'a'],
    ],
    ['by nothing that has no value', [{ name: 'b' }, { name: 'a' }], 'action', ['b', 'a']],
  ])('has %s', (_, rows: readonly Row[], key, expected) => expect(names(rows, key)).toEqual(expected));

  it.each(['ascending', 'descending'] as const)('has what is not known last, %s', (direction) => {
    const rows: Row[] = [{ name: 'unknown', day: null }, { name: 'known', day: '2027-01-01' }, { name: 'none' }];
    expect(names(rows, 'day', direction)[0]).toBe('known');
  });

  it('is turned round', () => expect(names([{ name: 'a' }, { name: 'b' }], 'name', 'descending')).toEqual(['b', 'a']));

  it.each([
    ['a list without pages', undefined, true],
    ['one that fits its page', { page: 1, perPage: 20, count: 1 }, true],
    ['a page of a longer one', { page: 1, perPage: 20, count: 21 }, false],
    ['its last page', { page: 2, perPage: 20, count: 21 }, false],
  ])('is made of %s: %j', (_, paging, whole) => expect(isWhole({ rows: [{}], paging })).toBe(whole));
});

it.each([
  ['2027-03-08T09:30:00Z', '09:30'],
  ['2027-03-08T23:59:00Z', '23:59'],
  ['2027-03-09T00:00:00Z', '9/3/2027'],
  ['2027-03-07T23:59:00Z', '7/3/2027'],
  ['2026-03-08T09:30:00Z', '8/3/2026'],
])('says of %s on 8 March 2027: %s', (at, said) => expect(formatDayOrTime(at, new Date('2027-03-08T18:00:00Z'))).toBe(said));

it.each([
  ['2027-06-07T23:30:00Z', '00:30'],
  ['2027-06-08T22:59:00Z', '23:59'],
  ['2027-06-08T23:00:00Z', '9/6/2027'],
])('says of %s on 8 June 2027, in London: %s', (at, said) => expect(formatDayOrTime(at, new Date('2027-06-08T18:00:00Z'))).toBe(said));

describe('the summary of a form', () => {
  it('A5: says once what several of its fields are refused with, and leads to the first of them', () => {
    const [content, date, user] = [
      { message: 'Please define Callback Date & Time', target: 'content' },
      { message: 'Please define Callback Date & Time', target: 'date' },
      { message: 'Please assign to someone', target: 'user' },
    ];
    expect(once([content, date, user])).toEqual([content, user]);
  });
});

it('the days that a cancellation gives back are written as other numbers are', () =>
  expect(working.periodOf(997, 1_096, '10/3/2027', '30/11/2029')).toBe('997 of 1,096 days, 10/3/2027 to 30/11/2029'));

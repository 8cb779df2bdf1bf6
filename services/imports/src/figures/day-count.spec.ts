import { eachDay, partsByDay, sumOf, sumsByMonth, type DayCount, type DayPart } from './day-count.js';

const part = (productType: DayPart['productType'], rows: number): DayPart => ({
  productType,
  rows,
  priced: rows - 1,
  done: 1,
  amountPence: rows * 1_000,
  donePence: 1_000,
});
const count = (on: string, parts: readonly DayPart[]): DayCount => ({
  _id: `quote:${on}`,
  kind: 'quote',
  on,
  parts,
  countedAt: new Date(0),
  version: 1,
});

/** Not in their order, as they are read. */
const counts = [count('2027-01-01', [part('mot', 4)]), count('2026-12-30', [part('warranty', 2), part('gap', 3)]), count('2026-12-31', [])];

it('the days from one to another, both included', () => {
  expect(eachDay({ from: '2026-12-30', until: '2027-01-01' })).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
  expect(eachDay({ from: '2026-12-30', until: '2026-12-29' })).toEqual([]);
});

it('days add up, for all products or one', () => {
  expect(sumOf(counts)).toEqual({ rows: 9, priced: 6, done: 3, amountPence: 9_000, donePence: 3_000 });
  expect(sumOf(counts, 'gap')).toEqual({ rows: 3, priced: 2, done: 1, amountPence: 3_000, donePence: 1_000 });
  expect(sumOf(counts, 'tyre')).toEqual({ rows: 0, priced: 0, done: 0, amountPence: 0, donePence: 0 });
});

it('months come in their order, without those that have no rows', () => {
  const months = sumsByMonth([...counts, count('2027-02-01', [])]);
  expect(months.map(({ month, sums }) => [month, sums.rows])).toEqual([
    ['2026-12', 5],
    ['2027-01', 4],
  ]);
});

it('products come in the order of their days and names', () => {
  expect(partsByDay(counts).map(({ day, productType }) => `${day} ${productType}`)).toEqual([
    '2026-12-30 gap',
    '2026-12-30 warranty',
    '2027-01-01 mot',
  ]);
});

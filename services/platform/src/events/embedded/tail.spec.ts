import type { LogRow } from './embedded-rows.js';
import { Tail } from './shared-log.js';

const rowsFrom = (first: number, count: number): LogRow[] =>
  Array.from({ length: count }, (_none, n) => ({ topic: 't', offset: first + n, key: 'k', value: '', at: new Date(0) }));
const offsetsOf = (rows: readonly LogRow[] | undefined) => rows?.map(({ offset }) => offset);

describe('the tail of a topic', () => {
  it('knows nothing before the first event', () => {
    expect(new Tail().from(0, 10)).toBeUndefined();
  });

  it.each([
    [6, 10, undefined],
    [7, 2, [7, 8]],
    [9, 10, [9, 10, 11]],
    [12, 10, []],
    [20, 10, []],
  ])('from offset %j, at most %j: %j', (offset, limit, expected) => {
    const tail = new Tail();
    tail.add(rowsFrom(7, 3));
    tail.add(rowsFrom(10, 2));
    expect(offsetsOf(tail.from(offset, limit))).toEqual(expected);
  });

  it('forgets the oldest, and keeps the last five hundred', () => {
    const tail = new Tail();
    for (let first = 0; first < 10_000; first += 250) tail.add(rowsFrom(first, 250));
    expect(tail.from(8_900, 1)).toBeUndefined();
    expect(offsetsOf(tail.from(9_500, 2))).toEqual([9_500, 9_501]);
    expect(tail.from(9_999, 10)).toHaveLength(1);
  });
});

import { typedOf } from '@kerbside/contracts/payments/typed-payments';
import { aPlanLine } from '../../testing/records.js';
import { changesOf, metLines } from './met-lines.js';

const two = aPlanLine({ number: 2 });
const three = aPlanLine({ number: 3, dueOn: '2027-05-12' });
const before = [two, three];
const typed = typedOf(before);
const shown = (rows: ReturnType<typeof metLines>) => rows.map(({ number, price, date }) => [number, price, date]);

describe('payments that a colleague changed while they were edited', () => {
  it('A5, A8: are theirs where nothing was typed, and what was typed stays', () => {
    const mine = typed.map((row) => (row.number === 3 ? { ...row, date: '2027-05-20' } : { ...row, price: '120' }));
    const now = [
      { ...two, amountPence: 10_000, dueOn: '2027-04-14' },
      { ...three, amountPence: 14_000 },
    ];
    expect(shown(metLines(mine, before, now))).toEqual([
      [2, '100.00', '2027-04-14'],
      [3, '140.00', '2027-05-20'],
    ]);
  });

  it('that cannot be changed any more go, but for what was typed; new ones come', () => {
    const added = aPlanLine({ number: 4, amountPence: 6_000, dueOn: '2027-06-14' });
    expect(shown(metLines(typed, before, [three, added]))).toEqual([
      [3, '120.00', '2027-05-12'],
      [4, '60.00', '2027-06-14'],
    ]);
    const mine = typed.map((row) => (row.number === 2 ? { ...row, price: '90' } : row));
    expect(shown(metLines(mine, before, [three]))).toEqual([
      [2, '90', '2027-04-12'],
      [3, '120.00', '2027-05-12'],
    ]);
  });

  it('stay out where they were taken out, and keep what was added here', () => {
    const mine = [{ key: 9, number: undefined, price: '120.00', date: '2027-07-12' }, ...typed.slice(0, 1)];
    const met = metLines(mine, before, [two, { ...three, amountPence: 11_000 }, aPlanLine({ number: 4 })]);
    expect(shown(met).map(([number]) => number)).toEqual([undefined, 2, 4]);
    expect(new Set(met.map(({ key }) => key)).size).toBe(3);
  });

  it('are named with what they were', () => {
    const moved = { ...three, dueOn: '2027-05-20' };
    const added = aPlanLine({ number: 4 });
    expect(changesOf(before, [moved, added])).toEqual([
      { number: 2, was: two, is: undefined },
      { number: 3, was: three, is: moved },
      { number: 4, was: undefined, is: added },
    ]);
    expect(changesOf(before, before)).toEqual([]);
  });
});

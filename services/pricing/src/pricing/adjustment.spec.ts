import { sumOf } from './price-line.js';
import { adjustmentLines, adjustmentOf, limitOf, wantedDiscount, type Adjustment } from './adjustment.js';

const adjustment = (given: Partial<Adjustment>): Adjustment => ({
  change: { kind: 'percent', percent: 5 },
  limitPercent: 10,
  code: 'staff',
  label: 'Price agreed with our team',
  by: 'a',
  role: 'agent',
  at: new Date(0),
  reason: null,
  ...given,
});
const taken = (given: Partial<Adjustment>, pence: number) => 0 - sumOf(adjustmentLines(adjustment(given), pence));

describe('what staff take off', () => {
  it.each<[string, Partial<Adjustment>, number, number]>([
    ['a percentage, half up to the penny', {}, 33_330, 1_667], // 1,666.5
    ['an amount', { change: { kind: 'amount', amountPence: 2_000 } }, 30_000, 2_000],
    ['never more than the role may, of a price that fell', { change: { kind: 'amount', amountPence: 2_000 } }, 10_000, 1_000],
    ['without limit, all of it', { change: { kind: 'amount', amountPence: 20_000 }, limitPercent: null }, 10_000, 10_000],
    ['nothing of nothing', {}, 0, 0],
  ])('%s', (_, given, price, pence) => expect(taken(given, price)).toBe(pence));

  it('is read back from the lines', () => {
    const lines = [{ kind: 'base', code: 'x', label: 'x', amountPence: 30_000 } as const, ...adjustmentLines(adjustment({}), 30_000)];
    expect(adjustmentOf(lines)).toEqual({ beforePence: 30_000, percent: 5 });
    expect(adjustmentOf([])).toEqual({ beforePence: 0, percent: 0 });
  });

  it('is limited by role', () =>
    expect(['agent', 'finance', 'admin'].map((role) => limitOf(role as Adjustment['role']))).toEqual([10, 25, null]));
});

describe('what staff ask for', () => {
  it.each([
    ['a percentage', { percent: 10 }, { kind: 'percent', percent: 10 }],
    ['no percentage', { percent: 0 }, null],
    ['a price', { targetPounds: 95.5 }, { kind: 'amount', amountPence: 450 }],
    ['the same price', { targetPounds: 100 }, null],
    ['a price at the limit', { targetPounds: 90 }, { kind: 'amount', amountPence: 1_000 }],
  ])('%s', (_, wanted, discount) => expect(wantedDiscount(wanted, 10_000, 10)).toEqual(discount));

  it.each([
    ['a percentage over the limit', { percent: 10.01 }, 'ADJUSTMENT_OVER_LIMIT'],
    ['a price over the limit', { targetPounds: 89.99 }, 'ADJUSTMENT_OVER_LIMIT'],
    ['a dearer price', { targetPounds: 100.01 }, 'INVALID'],
    ['nothing', {}, 'INVALID'],
  ])('refuses %s', (_, wanted, code) => expect(() => wantedDiscount(wanted, 10_000, 10)).toThrow(expect.objectContaining({ code })));
});

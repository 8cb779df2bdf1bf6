import type { PlanLine } from '@kerbside/contracts/http/payments/schedule';
import { aPlanLine } from '../../testing/samples-payments.js';
import { columnsOf, countOf } from './chart.js';

const lineOf = (state: PlanLine['state'], amountPence = 1_240) => aPlanLine({ state, amountPence });

describe('the columns of the chart', () => {
  it.each([
    ['collected', 'full'],
    ['accepted', 'hatched'],
    ['failed', 'wrong'],
    ['reversed', 'wrong'],
    ['due', 'empty'],
  ] as const)('a payment that is %s is drawn as %s', (state, shade) => {
    expect(columnsOf({ lines: [lineOf(state)] })).toEqual([{ key: '1', value: 1_240, shade }]);
  });

  it('leave out what is cancelled, and are as high as their sums', () => {
    const lines = [lineOf('collected', 2_000), lineOf('due', 500), lineOf('due', 1), lineOf('void', 9_000)];
    expect(columnsOf({ lines }).map(({ value }) => value)).toEqual([2_000, 500, 1]);
    expect(countOf(columnsOf({ lines }), 'empty')).toBe(2);
  });

  it('are none when nothing is owed', () => {
    expect(columnsOf({ lines: [] })).toEqual([]);
  });
});

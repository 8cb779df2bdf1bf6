import type { PlanLine } from '@kerbside/contracts/http/payments-schedule';
import { aPlanLine } from '../../testing/samples-payments.js';
import { columnsOf, countOf } from './chart.js';

const lineOf = (state: PlanLine['state'], amountPence = 1_240) => aPlanLine({ state, amountPence });

describe('the columns of the chart', () => {
  it.each([
    ['collected', 'paid'],
    ['accepted', 'way'],
    ['failed', 'late'],
    ['reversed', 'late'],
    ['due', 'due'],
  ] as const)('a payment that is %s is drawn as %s', (state, shade) => {
    expect(columnsOf({ lines: [lineOf(state)] })).toEqual([{ number: 1, height: 100, shade }]);
  });

  it('leave out what is cancelled, and are as high as their share of the largest', () => {
    const lines = [lineOf('collected', 2_000), lineOf('due', 500), lineOf('due', 1), lineOf('void', 9_000)];
    expect(columnsOf({ lines }).map(({ height }) => height)).toEqual([100, 25, 4]);
    expect(countOf(columnsOf({ lines }), 'due')).toBe(2);
  });

  it('are none when nothing is owed', () => {
    expect(columnsOf({ lines: [] })).toEqual([]);
  });
});

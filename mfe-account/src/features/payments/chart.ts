import type { Plan, PlanLine } from '@kerbside/contracts/http/payments/schedule';
import type { ChartColumn, Shade } from '../../ui/column-chart.js';

/** What was paid against what is due, payment by payment. Cancelled payments are not due. */
export const columnsOf = ({ lines }: Pick<Plan, 'lines'>): readonly ChartColumn[] =>
  lines
    .filter(({ state }) => state !== 'void')
    .map((line) => ({ key: String(line.number), value: line.amountPence, shade: shadeOf(line) }));

export const countOf = (columns: readonly ChartColumn[], shade: Shade): number => columns.filter((one) => one.shade === shade).length;

const shadeOf = ({ state }: PlanLine): Shade => {
  if (state === 'collected') return 'full';
  if (state === 'accepted') return 'hatched';
  return state === 'failed' || state === 'reversed' ? 'wrong' : 'empty';
};

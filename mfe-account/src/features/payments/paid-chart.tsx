import type { Plan } from '@kerbside/contracts/http/payments/schedule';
import { formatPounds } from '@kerbside/contracts/money/money';
import { schedule as words } from '../../messages/payments.js';
import { ColumnChart } from '../../ui/column-chart.js';
import { columnsOf, countOf } from './chart.js';

/** A column for each payment, as high as its sum and filled when it is paid. The table below has every figure. */
export function PaidChart({ plan }: { readonly plan: Plan }) {
  const columns = columnsOf(plan);
  if (columns.length < 2) return null;
  const late = countOf(columns, 'wrong');
  return (
    <ColumnChart columns={columns} legend={words.legend}>
      <strong>{words.chart}.</strong>{' '}
      {words.chartSays(countOf(columns, 'full'), columns.length, formatPounds(plan.paidPence), formatPounds(plan.totalPence))}
      {late > 0 && ` ${words.chartOverdue(late)}`}
    </ColumnChart>
  );
}

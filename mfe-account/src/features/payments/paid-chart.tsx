import type { Plan } from '@kerbside/contracts/http/payments-schedule';
import { formatPounds } from '@kerbside/contracts/money';
import { schedule as words } from '../../messages/payments.js';
import { columnsOf, countOf, type Shade } from './chart.js';
import css from './paid-chart.module.css';

const shades: readonly Shade[] = ['paid', 'way', 'late', 'due'];

/** A column for each payment, as high as its sum and filled when it is paid. The sentence says the same, and the table below has every figure. */
export function PaidChart({ plan }: { readonly plan: Plan }) {
  const columns = columnsOf(plan);
  if (columns.length < 2) return null;
  const late = countOf(columns, 'late');
  return (
    <figure className={css.chart}>
      <figcaption>
        <strong>{words.chart}.</strong>{' '}
        {words.chartSays(countOf(columns, 'paid'), columns.length, formatPounds(plan.paidPence), formatPounds(plan.totalPence))}
        {late > 0 && ` ${words.chartOverdue(late)}`}
      </figcaption>
      <div className={css.columns} aria-hidden>
        {columns.map(({ number, height, shade }) => (
          <span key={number} className={css.column} data-shade={shade} style={{ blockSize: `${height}%` }} />
        ))}
      </div>
      <div className={css.legend} aria-hidden>
        {shades
          .filter((shade) => countOf(columns, shade) > 0)
          .map((shade) => (
            <span key={shade} className={css.key}>
              <span className={css.swatch} data-shade={shade} />
              {words.legend[shade]}
            </span>
          ))}
      </div>
    </figure>
  );
}

import type { ReactNode } from 'react';
import css from './column-chart.module.css';

/** How a column is filled: actual, expected, wrong, future. */
export type Shade = 'full' | 'hatched' | 'wrong' | 'empty';

export interface ChartColumn {
  readonly key: string;
  readonly value: number;
  /** Under the column, short: a year. */
  readonly label?: string | undefined;
  readonly shade: Shade;
}

interface ColumnChartProps {
  /** Says what the columns show, so that they are not needed to understand it. */
  readonly children: ReactNode;
  readonly columns: readonly ChartColumn[];
  readonly legend: Readonly<Partial<Record<Shade, string>>>;
}

const shades: readonly Shade[] = ['full', 'hatched', 'wrong', 'empty'];
const lowestPercent = 3;

/** Columns that hardly differ say nothing by their height: they are a strip that fills. */
const isFlat = (columns: readonly ChartColumn[]): boolean => {
  const values = columns.map(({ value }) => value);
  return columns.length > 2 && Math.min(...values) > Math.max(...values) * flatShare;
};
const flatShare = 0.9;

/** A column for each value, as high as its share of the largest. The sentence says the same. */
export function ColumnChart({ children, columns, legend }: ColumnChartProps) {
  const shown = shades.filter((shade) => columns.some((column) => column.shade === shade));
  const most = Math.max(...columns.map(({ value }) => value), 1);
  return (
    <figure className={css.chart}>
      <figcaption>{children}</figcaption>
      <div className={css.columns} data-flat={isFlat(columns) || undefined} aria-hidden>
        {columns.map(({ key, value, label, shade }) => (
          <span key={key} className={css.place}>
            <span
              className={css.column}
              data-shade={shade}
              style={{ blockSize: `${Math.max(Math.round((value * 100) / most), lowestPercent)}%` }}
            />
            {label !== undefined && <span className={css.label}>{label}</span>}
          </span>
        ))}
      </div>
      {shown.length > 1 && (
        <div className={css.legend} aria-hidden>
          {shown.map((shade) => (
            <span key={shade} className={css.key}>
              <span className={css.swatch} data-shade={shade} />
              {legend[shade]}
            </span>
          ))}
        </div>
      )}
    </figure>
  );
}

import type { Paging } from '@kerbside/contracts/ui/page/pages';
import { lists as words } from '../messages/lists.js';
import css from './rows-at-once.module.css';

export const rowsAtOnce = [20, 50, 100] as const;
const [fewest] = rowsAtOnce;

interface RowsAtOnceProps {
  readonly of: string;
  readonly paging: Paging;
  readonly onRows: (rows: number) => void;
}

/** How many rows a page has. Nothing is drawn where even the fewest hold all of them. */
export function RowsAtOnce({ of, paging: { perPage, count }, onRows }: RowsAtOnceProps) {
  if (count <= fewest) return null;
  return (
    <div role="group" aria-label={words.rowsOf(of)} className={css.rows}>
      <span aria-hidden="true">{words.rows}</span>
      {rowsAtOnce.map((rows) => (
        <button key={rows} type="button" className={css.choice} aria-pressed={rows === perPage} onClick={() => onRows(rows)}>
          {rows}
        </button>
      ))}
    </div>
  );
}

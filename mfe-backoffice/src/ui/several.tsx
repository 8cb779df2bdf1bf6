import type { ReactNode } from 'react';
import { lists as words } from '../messages/lists.js';
import type { RecordColumn } from './in-order-of.js';
import css from './several.module.css';

/** Rows of a list that something is done about together. */
export interface ChoiceOfRows<R> {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  /** How a row is called. */
  readonly nameOf: (row: R) => string;
  /** Whether anything can be done about it together with others. */
  readonly isFree?: ((row: R) => boolean) | undefined;
  /** What can be done about those that are chosen. */
  readonly actions: ReactNode;
}

type RowKey<R> = (row: R) => string;

interface SeveralProps<R> {
  readonly title: string;
  readonly rows: readonly R[];
  readonly rowKey: RowKey<R>;
  readonly choosing: ChoiceOfRows<R>;
}

/** Above the table: how many are chosen, and what can be done about them. */
export function Several<R>({ title, rows, rowKey, choosing: { chosen, onChoose, isFree = () => true, actions } }: SeveralProps<R>) {
  const free = rows.filter(isFree);
  const picked = free.filter((row) => chosen.has(rowKey(row)));
  if (free.length === 0) return null;
  const isAll = picked.length === free.length;
  return (
    <div role="group" aria-label={title} className={css.bar}>
      <label className={css.all}>
        <input type="checkbox" checked={isAll} onChange={() => onChoose(isAll ? new Set() : new Set(free.map(rowKey)))} />
        {words.choosePage}
      </label>
      {picked.length > 0 && (
        <>
          <span aria-live="polite">{words.chosen(picked.length)}</span>
          {actions}
        </>
      )}
    </div>
  );
}

export const chooseColumn = <R,>(
  { chosen, onChoose, nameOf, isFree = () => true }: ChoiceOfRows<R>,
  rowKey: RowKey<R>,
): RecordColumn<R> => ({
  key: 'choose',
  heading: words.choose,
  cell: (row) => {
    const key = rowKey(row);
    return (
      <input
        type="checkbox"
        className={css.one}
        aria-label={words.chooseOne(nameOf(row))}
        disabled={!isFree(row)}
        checked={chosen.has(key)}
        onChange={({ target }) => onChoose(new Set(target.checked ? [...chosen, key] : [...chosen].filter((one) => one !== key)))}
      />
    );
  },
});

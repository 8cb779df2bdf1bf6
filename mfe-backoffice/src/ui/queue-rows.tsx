import { LoadingShape, Panel } from '@kerbside/contracts/ui/page/panel';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { useRef } from 'react';
import { Link } from 'wouter';
import { tableShape } from './record-table.js';
import css from './rows.module.css';
import { useListKeys } from './use-list-keys.js';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';

export interface QueueRow {
  readonly key: string;
  readonly href: string;
  readonly who: string;
  readonly when: string;
  readonly isLate?: boolean;
}

interface QueueRowsProps<R> {
  readonly words: Readonly<Record<'title' | 'loading' | 'failed', string>>;
  readonly late?: string;
  readonly load: Load<{ readonly rows: readonly R[] }>;
  readonly rowOf: (row: R) => QueueRow;
  /** The key of the one that is open. */
  readonly open: string;
}

/** A queue beside the one of it that is open: a line each, for j, k and Enter. */
export function QueueRows<R>({ words, late, load, rowOf, open }: QueueRowsProps<R>) {
  const box = useRef<HTMLUListElement>(null);
  useListKeys(box);
  return (
    <LoadingShape value={tableShape}>
      <Panel load={load} words={words}>
        {({ rows }) => (
          <ul ref={box} className={css.rows} aria-label={words.title}>
            {rows.map(rowOf).map(({ key, href, who, when, isLate }) => (
              <li key={key}>
                <Link
                  href={href}
                  className={[css.row, css.line].join(' ')}
                  aria-current={key === open ? 'true' : undefined}
                  data-late={isLate || undefined}
                  data-stop=""
                >
                  <span className={css.who}>{who}</span>
                  <span className={css.when}>
                    {isLate && <VisuallyHidden>{late} </VisuallyHidden>}
                    {when}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </LoadingShape>
  );
}

/** The key of the row to go on with once that of `open` is done; undefined where it was the last. */
export const nextAfter = (rows: readonly { readonly id: string }[], open: string): string | undefined => {
  const at = rows.findIndex(({ id }) => id === open);
  return (rows[at + 1] ?? rows.find(({ id }) => id !== open))?.id;
};

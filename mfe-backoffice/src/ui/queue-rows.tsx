import { useRef } from 'react';
import { Link } from 'wouter';
import css from './queue-rows.module.css';
import { useListKeys } from './use-list-keys.js';

export interface QueueRow {
  readonly key: string;
  readonly href: string;
  readonly who: string;
  readonly when: string;
  readonly isLate: boolean;
}

interface QueueRowsProps {
  readonly label: string;
  readonly late: string;
  readonly rows: readonly QueueRow[];
  /** The key of the one that is open. */
  readonly open: string;
}

/** A queue beside the one of it that is open: a line each, for j, k and Enter. */
export function QueueRows({ label, late, rows, open }: QueueRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  useListKeys(list);
  return (
    <ul ref={list} className={css.rows} aria-label={label}>
      {rows.map(({ key, href, who, when, isLate }) => (
        <li key={key}>
          <Link
            href={href}
            className={css.row ?? ''}
            aria-current={key === open ? 'true' : undefined}
            data-late={isLate || undefined}
            data-stop=""
          >
            <span className={css.who}>{who}</span>
            <span className={css.when}>
              {isLate && <span className={css.late}>{late} </span>}
              {when}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

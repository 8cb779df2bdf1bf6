import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { EmptyState, Panel } from '@kerbside/contracts/ui/page/panel';
import { Link } from 'wouter';
import { search as words } from '../../messages/frame.js';
import list from '../../ui/rows.module.css';
import css from './search.module.css';

interface NumberedHit {
  readonly id: string;
  readonly to: string;
  readonly kind: string;
  readonly name: string;
  readonly facts: readonly (string | null | undefined)[];
}

interface FoundNumberedProps<T> {
  readonly load: Load<{ readonly rows: readonly T[] }>;
  readonly asked: string;
  readonly tone: 'info' | 'warning';
  readonly show: (row: T) => NumberedHit;
}

/** What has the number that was searched for, where the search knows nobody. */
export function FoundNumbered<T>({ load, asked, tone, show }: FoundNumberedProps<T>) {
  return (
    <Panel
      load={load}
      loading={words.loading}
      failed={words.failed}
      isEmpty={({ rows }) => rows.length === 0}
      whenEmpty={<EmptyState title={words.none(asked)}>{words.noneWhy}</EmptyState>}
    >
      {({ rows }) => (
        <ol className={list.rows} aria-label={words.results}>
          {rows.map(show).map(({ id, to, kind, name, facts }) => (
            <li key={id}>
              <Link href={to} className={`${list.row} ${css.person}`} data-stop="">
                <span className={css.kind}>
                  <StatusTag tone={tone}>{kind}</StatusTag>
                </span>
                <span className={css.name}>{name}</span>
                <span className={css.facts}>{facts.filter(Boolean).join(' · ')}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

import type { RecordWords } from './record-table.js';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import css from './text.module.css';
import { Nothing } from './nothing.js';
import { SmallButton } from './small-button.js';

interface EveryServiceListProps<Row> {
  /** `silent`: the services that did not answer. */
  readonly query: UseQueryResult<{ readonly rows: readonly Row[]; readonly silent: readonly string[] }>;
  readonly words: RecordWords & { readonly refresh: string; readonly silent: (services: string) => string };
  readonly children: (row: Row) => ReactNode;
}

/** The rows of one kind from every service, in one list. One that does not answer hides nothing of the others. */
export function EveryServiceList<Row extends { readonly service: string; readonly id: string }>({
  query,
  words,
  children,
}: EveryServiceListProps<Row>) {
  const silent = query.data?.silent ?? [];
  return (
    <>
      {silent.length > 0 && (
        <Alert tone="warning" live>
          {words.silent(silent.join(', '))}
        </Alert>
      )}
      <Panel
        load={loadOf(query)}
        words={words}
        isEmpty={({ rows }) => rows.length === 0}
        whenEmpty={silent.length === 0 && <Nothing title={words.none}>{words.noneWhy}</Nothing>}
      >
        {({ rows }) => (
          <ul className={css.list} aria-label={words.title}>
            {rows.map((row) => (
              <li key={`${row.service} ${row.id}`}>{children(row)}</li>
            ))}
          </ul>
        )}
      </Panel>
      <SmallButton label={words.refresh} variant="quiet" flush onClick={() => void query.refetch()} />
    </>
  );
}

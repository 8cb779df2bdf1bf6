import type { Column } from '@kerbside/contracts/ui/page/table';
import { Panel, type PanelProps } from '@kerbside/contracts/ui/page/panel';
import { isNotFound } from '@kerbside/contracts/ui/data/calls';
import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { HostApi } from '@kerbside/contracts/host';
import type { ReactNode } from 'react';
import { useAddress } from '../../address.js';
import { Nothing } from '../../ui/nothing.js';
import type { RecordRows } from '../../ui/in-order-of.js';
import { RecordTable, type RecordWords } from '../../ui/record-table.js';
import { Section } from '../../ui/section.js';

interface LoadedProps<T, K extends QueryKey> extends Pick<PanelProps<T>, 'isEmpty' | 'children'> {
  readonly query: UseQueryOptions<T, Error, T, K>;
  readonly words: { readonly loading: string; readonly failed: string; readonly none?: string; readonly noneWhy?: string };
  /** For an id that the address may have and nothing has: to ask again would change nothing. */
  readonly whenMissing?: ReactNode;
}

/** What one call answers: loading, failed on its own, missing, empty, or ready. */
export function Loaded<T, K extends QueryKey>({ query, words, whenMissing, ...panel }: LoadedProps<T, K>) {
  const load = useLoaded(query);
  if (whenMissing !== undefined && load.status === 'failed' && isNotFound(load.error)) return whenMissing;
  const whenEmpty = words.none === undefined ? undefined : <Nothing title={words.none}>{words.noneWhy ?? ''}</Nothing>;
  return <Panel {...panel} load={load} words={words} whenEmpty={whenEmpty} />;
}

interface RecordsProps<T extends RecordRows<{ readonly id: string }>, K extends QueryKey> {
  readonly host: HostApi;
  readonly words: RecordWords;
  /** Where the address has its page, if another list is there too. */
  readonly list?: string | undefined;
  readonly query: (page: number) => UseQueryOptions<T, Error, T, K>;
  readonly columns: readonly Column<T['rows'][number]>[];
}

/** Records of one kind below their own heading, a page at a time: the one that the address says. */
export function Records<T extends RecordRows<{ readonly id: string }>, K extends QueryKey>({
  host,
  words,
  list = 'page',
  query,
  columns,
}: RecordsProps<T, K>) {
  const address = useAddress(host);
  const load = useLoaded(query(address.pageOf(list)));
  return (
    <Section title={words.title}>
      <RecordTable words={words} load={load} columns={columns} rowKey={({ id }) => id} onPage={(page) => address.toPage(page, list)} />
    </Section>
  );
}

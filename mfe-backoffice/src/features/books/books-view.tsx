import type { RemoteProps } from '@kerbside/contracts/host';
import type { Comparison } from '@kerbside/contracts/http/payments/books';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { Table, type Column } from '@kerbside/contracts/ui/page/table';
import { useQuery } from '@tanstack/react-query';
import { booksQuery, type BooksApi } from '../../api/books-api.js';
import { books as words } from '../../messages/books.js';
import { formatMoment } from '../../ui/moment.js';
import { Nothing } from '../../ui/nothing.js';
import { Section } from '../../ui/section.js';
import css from './books.module.css';
import { CompareNow } from './compare-now.js';
import { DifferenceCard } from './difference-card.js';
import { ResolvedTable } from './resolved-table.js';

/** Where ledger, providers and policies disagree, what was resolved, and the comparisons of the last month. */
export function BooksView({ host, api }: RemoteProps & { readonly api: BooksApi }) {
  const load = loadOf(useQuery(booksQuery(api)));
  return (
    <Panel load={load} loading={words.loading} failed={words.failed}>
      {({ last, comparedAt, differences, count, resolved = [], comparisons = [] }) => (
        <Stack>
          <CompareNow api={api} last={last} comparedAt={comparedAt} />
          {(comparedAt !== null || count > 0) && (
            <Section title={words.differences}>
              {count > differences.length && <p>{words.shown(differences.length, count)}</p>}
              {differences.length === 0 && <Nothing title={words.none}>{words.noneWhy}</Nothing>}
              <ul className={css.list} aria-label={words.differences}>
                {differences.map((difference) => (
                  <li key={difference.id}>
                    <DifferenceCard host={host} api={api} difference={difference} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <ResolvedTable host={host} rows={resolved} />
          <ComparisonsTable rows={comparisons} />
        </Stack>
      )}
    </Panel>
  );
}

function ComparisonsTable({ rows }: { readonly rows: readonly Comparison[] }) {
  return (
    <Section title={words.comparisons}>
      <Table
        caption={words.comparisons}
        hideCaption
        dense
        columns={columns}
        rows={rows}
        rowKey={({ startedAt }) => startedAt}
        whenEmpty={words.comparisonsNone}
      />
    </Section>
  );
}

const figure = (count: number) => count.toLocaleString('en-GB');

const columns: readonly Column<Comparison>[] = [
  { key: 'began', heading: words.began, cell: ({ startedAt }) => formatMoment(startedAt) },
  { key: 'ended', heading: words.ended, cell: ({ endedAt }) => (endedAt === null ? words.running : formatMoment(endedAt)) },
  { key: 'compared', heading: words.compared, align: 'end', cell: ({ compared }) => figure(compared) },
  { key: 'unread', heading: words.notRead, align: 'end', cell: ({ unread }) => figure(unread) },
  {
    key: 'differing',
    heading: words.differing,
    align: 'end',
    cell: ({ differing }) => (differing === undefined ? words.notCounted : figure(differing)),
  },
];

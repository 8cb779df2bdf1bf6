import type { Comparison } from '@kerbside/contracts/http/payments/books';
import { Table, type Column } from '@kerbside/contracts/ui/page/table';
import { books as words } from '../../messages/books.js';
import { formatMoment } from '../../ui/moment.js';
import { Section } from '../../ui/section.js';

export function ComparisonsTable({ rows }: { readonly rows: readonly Comparison[] }) {
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

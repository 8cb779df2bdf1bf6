import type { HostApi } from '@kerbside/contracts/host';
import type { ResolvedDifference } from '@kerbside/contracts/http/payments/books';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { Table, type Column } from '@kerbside/contracts/ui/page/table';
import { Link } from 'wouter';
import { books as words } from '../../messages/books.js';
import { customerPath } from '../../paths.js';
import { formatMoment } from '../../ui/moment.js';
import { Nothing } from '../../ui/nothing.js';
import { Section } from '../../ui/section.js';
import { TwoLines } from '../../ui/two-lines.js';
import { useNames, type NameOf } from '../reminders/names.js';

interface ResolvedTableProps {
  readonly rows: readonly ResolvedDifference[];
  readonly host: HostApi;
}

export function ResolvedTable({ rows, host }: ResolvedTableProps) {
  const name = useNames(host);
  return (
    <Section title={words.resolved}>
      {rows.length === 0 ? (
        <Nothing title={words.resolvedNone}>{words.resolvedNoneWhy}</Nothing>
      ) : (
        <Table
          caption={words.resolved}
          hideCaption
          dense
          columns={columnsOf(name)}
          rows={rows}
          rowKey={({ id, foundAt }) => `${id} ${foundAt}`}
        />
      )}
    </Section>
  );
}

const columnsOf = (name: NameOf): readonly Column<ResolvedDifference>[] => [
  { key: 'what', heading: words.what, cell: ({ kind, says }) => <TwoLines first={words.kinds[kind]} second={says} /> },
  {
    key: 'customer',
    heading: words.customer,
    cell: ({ customerId, reference }) => (
      <TwoLines first={<Link href={customerPath(customerId)}>{words.customerOf(customerId)}</Link>} second={reference} />
    ),
  },
  { key: 'sum', heading: words.sum, align: 'end', cell: ({ amountPence }) => <Money pence={amountPence} /> },
  { key: 'when', heading: words.when, cell: ({ resolvedAt }) => formatMoment(resolvedAt) },
  { key: 'who', heading: words.who, cell: ({ resolvedBy }) => (resolvedBy === null ? words.byItself : name(resolvedBy)) },
];

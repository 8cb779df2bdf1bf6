import { formatDay } from '@kerbside/contracts/dates';
import type { Callback } from '@kerbside/contracts/http/callbacks';
import { loadOf } from '@kerbside/contracts/ui/server-data';
import { StatusTag } from '@kerbside/contracts/ui/status-tag';
import type { Column } from '@kerbside/contracts/ui/table';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { callbacksQuery } from '../../api/queries.js';
import type { OfficeProps } from '../../office-props.js';
import { callbacks as words } from '../../messages/office.js';
import { searchFor } from '../../paths.js';
import { useAddress } from '../../address.js';
import { RecordTable } from '../../ui/record-table.js';

const columns: readonly Column<Callback>[] = [
  { key: 'due', heading: words.due, cell: ({ date, time }) => `${formatDay(date)}, ${time ?? words.within24}` },
  { key: 'name', heading: words.name, cell: ({ customerName }) => customerName },
  {
    key: 'phone',
    heading: words.phone,
    cell: ({ customerPhone }) => <a href={`tel:${customerPhone.replace(/[^+\d]/g, '')}`}>{customerPhone}</a>,
  },
  { key: 'email', heading: words.email, cell: ({ customerEmail }) => <Link href={searchFor(customerEmail)}>{customerEmail}</Link> },
  { key: 'subject', heading: words.subject, cell: ({ subject }) => words.subjects[subject] },
  { key: 'reference', heading: words.reference, cell: ({ reference }) => reference },
  {
    key: 'status',
    heading: words.statusHeading,
    cell: ({ status }) => <StatusTag tone={status === 'open' ? 'warning' : 'success'}>{words.status[status]}</StatusTag>,
  },
];

/** Who wants a call, and when. The email searches for the customer. */
export function CallbacksTable({ host, api }: OfficeProps) {
  const { page, change } = useAddress(host);
  const callbacks = loadOf(useQuery(callbacksQuery(api, page)));
  return (
    <RecordTable
      words={words}
      load={callbacks}
      columns={columns}
      rowKey={({ id }) => id}
      onPage={(next) => change({ page: String(next) })}
    />
  );
}

import type { RemoteProps } from '@kerbside/contracts/host';
import type { ImportCount, ImportRecord } from '@kerbside/contracts/http/imports/runs';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useAddress } from '../../address.js';
import { importsQuery, isUnderWay, type ImportsApi } from '../../api/imports-api.js';
import { importPage, imports as words } from '../../messages/imports.js';
import { importPath } from '../../paths.js';
import { formatMoment } from '../../ui/moment.js';
import type { RecordColumn } from '../../ui/in-order-of.js';
import { RecordTable } from '../../ui/record-table.js';
import { Section } from '../../ui/section.js';
import { TwoLines } from '../../ui/two-lines.js';
import { ImportStatusTag } from './import-status.js';

/** Every import, newest first, with how far it is. The page is in the address. */
export function ImportsTable({ host, api }: RemoteProps & { readonly api: ImportsApi }) {
  const { page, change } = useAddress(host);
  return (
    <Section title={words.listTitle}>
      <RecordTable
        words={{ ...words, title: words.listTitle }}
        load={loadOf(useQuery(importsQuery(api, page)))}
        columns={columns}
        rowKey={({ id }) => id}
        onPage={(next) => change({ page: String(next) })}
      />
    </Section>
  );
}

const counted = (key: keyof ImportCount): RecordColumn<ImportRecord> => ({
  key,
  heading: words.counts[key],
  align: 'end',
  cell: ({ count }) => count[key].toLocaleString('en-GB'),
});

const columns: readonly RecordColumn<ImportRecord>[] = [
  {
    key: 'file',
    heading: words.name,
    cell: ({ id, fileName, cobrand }) => (
      <TwoLines breaks first={<Link href={importPath(id)}>{fileName}</Link>} second={cobrand ?? words.noCobrand} />
    ),
  },
  {
    key: 'status',
    heading: words.statusHeading,
    cell: (one) =>
      isUnderWay(one) ? (
        <TwoLines first={<ImportStatusTag status={one.status} />} second={importPage.progress(one.progress)} />
      ) : (
        <ImportStatusTag status={one.status} />
      ),
  },
  counted('total'),
  counted('succeeded'),
  counted('failed'),
  counted('errors'),
  counted('impossible'),
  { key: 'when', heading: words.when, value: ({ uploadedAt }) => uploadedAt, cell: ({ uploadedAt }) => formatMoment(uploadedAt) },
];

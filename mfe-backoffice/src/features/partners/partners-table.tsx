import type { Partner } from '@kerbside/contracts/http/partners/partners';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import type { Column } from '@kerbside/contracts/ui/page/table';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { Link } from 'wouter';
import { partners as words } from '../../messages/partners.js';
import { partnerPath } from '../../paths.js';
import { formatMoment } from '../../ui/moment.js';
import { RecordTable, type RecordRows } from '../../ui/record-table.js';

interface PartnersTableProps {
  readonly load: Load<RecordRows<Partner>>;
  readonly onPage: (page: number) => void;
}

export function PartnersTable({ load, onPage }: PartnersTableProps) {
  return <RecordTable words={words} load={load} columns={columns} rowKey={({ id }) => id} onPage={onPage} />;
}

const columns: readonly Column<Partner>[] = [
  { key: 'name', heading: words.name, cell: ({ id, name }) => <Link href={partnerPath(id)}>{name}</Link> },
  {
    key: 'status',
    heading: words.statusHeading,
    cell: ({ status }) => <StatusTag tone={status === 'active' ? 'success' : 'neutral'}>{words.status[status]}</StatusTag>,
  },
  { key: 'topics', heading: words.topics, cell: ({ topics }) => topics.join(', ') },
  { key: 'endpoints', heading: words.endpoints, cell: ({ endpoints }) => <Endpoints endpoints={endpoints} /> },
  { key: 'read', heading: words.lastRead, cell: ({ keys }) => lastReadOf(keys) },
];

function Endpoints({ endpoints }: Pick<Partner, 'endpoints'>) {
  const broken = endpoints.filter(({ status }) => status === 'disabled').length;
  const working = endpoints.length - broken;
  if (endpoints.length === 0) return words.noEndpoints;
  return (
    <Cluster gap="tight">
      {working > 0 && <StatusTag tone="success">{words.working(working)}</StatusTag>}
      {broken > 0 && <StatusTag tone="danger">{words.broken(broken)}</StatusTag>}
    </Cluster>
  );
}

const lastReadOf = (keys: Partner['keys']): string => {
  const last = keys.flatMap(({ lastUsedAt }) => lastUsedAt ?? []).toSorted((one, other) => Date.parse(other) - Date.parse(one))[0];
  return last === undefined ? words.never : formatMoment(last);
};

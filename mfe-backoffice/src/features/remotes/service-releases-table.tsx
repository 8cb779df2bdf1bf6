import type { ServiceRelease } from '@kerbside/contracts/http/accounts/service-releases';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import type { Column } from '@kerbside/contracts/ui/page/table';
import { useQuery } from '@tanstack/react-query';
import { serviceReleasesQuery, type RemotesApi } from '../../api/remotes-api.js';
import { serviceReleases as words } from '../../messages/remotes.js';
import { formatMoment } from '../../ui/moment.js';
import { RecordTable } from '../../ui/record-table.js';
import { TwoLines } from '../../ui/two-lines.js';
import css from './remotes.module.css';

const lookAgainMs = 30_000;

/** Which release of each service is deployed, and how its team rolls it back. */
export function ServiceReleasesTable({ api }: { readonly api: RemotesApi }) {
  const list = useQuery({ ...serviceReleasesQuery(api), refetchInterval: lookAgainMs });
  return <RecordTable words={words} load={loadOf(list)} columns={columns} rowKey={({ service }) => service} />;
}

const versionOf = (version: string | null): string => version ?? words.notSaid;

const columns: readonly Column<ServiceRelease>[] = [
  {
    key: 'service',
    heading: words.service,
    cell: ({ service, isAnswering, heardAt }) => (
      <TwoLines
        first={service}
        second={
          <>
            <StatusTag tone={isAnswering ? 'success' : 'danger'}>{isAnswering ? words.answers : words.silent}</StatusTag>{' '}
            {words.heard(formatMoment(heardAt))}
          </>
        }
      />
    ),
  },
  {
    key: 'release',
    heading: words.release,
    cell: ({ version, commit }) => <TwoLines first={versionOf(version)} second={commit === null ? words.noCommit : words.commit(commit)} />,
  },
  {
    key: 'deployed',
    heading: words.deployed,
    cell: ({ since, startedAt }) => (
      <TwoLines
        breaks
        first={words.since(formatMoment(since))}
        second={startedAt === null ? words.notStarted : words.started(formatMoment(startedAt))}
      />
    ),
  },
  {
    key: 'before',
    heading: words.before,
    cell: ({ before }) =>
      before ? <TwoLines first={versionOf(before.version)} second={words.beforeUntil(formatMoment(before.until))} /> : words.noBefore,
  },
  {
    key: 'rollback',
    heading: words.rollback,
    isLong: true,
    cell: ({ service }) => <code className={css.command}>{words.command(service)}</code>,
  },
];

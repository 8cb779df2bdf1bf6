import type { RemoteProps } from '@kerbside/contracts/host';
import { serviceReleasesQuery } from '../api/remotes-api.js';
import { ReleasesTable } from '../features/remotes/releases-table.js';
import { RemotesTable } from '../features/remotes/remotes-table.js';
import { releases, remotes as words, serviceReleases } from '../messages/remotes.js';
import { OfficePage } from '../ui/office-page.js';
import { Section } from '../ui/section.js';
import type { ServiceRelease } from '@kerbside/contracts/http/accounts/service-releases';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import type { Column } from '@kerbside/contracts/ui/page/table';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../ui/moment.js';
import { RecordTable } from '../ui/record-table.js';
import { TwoLines } from '../ui/two-lines.js';
import css from './remotes.module.css';

export default function RemotesPage({ host }: RemoteProps) {
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <RemotesTable host={host} />
      <Section title={releases.title}>
        <p>{releases.lead}</p>
        <ReleasesTable host={host} />
      </Section>
      <Section title={serviceReleases.title}>
        <p>{serviceReleases.lead}</p>
        <ServiceReleasesTable host={host} />
      </Section>
    </OfficePage>
  );
}

const lookAgainMs = 30_000;

/** Which release of each service is deployed, and how its team rolls it back. */
function ServiceReleasesTable({ host }: RemoteProps) {
  const list = useQuery({ ...serviceReleasesQuery(host), refetchInterval: lookAgainMs });
  return <RecordTable words={serviceReleases} load={loadOf(list)} columns={columns} rowKey={({ service }) => service} />;
}

const versionOf = (version: string | null): string => version ?? serviceReleases.notSaid;

const columns: readonly Column<ServiceRelease>[] = [
  {
    key: 'service',
    heading: serviceReleases.service,
    cell: ({ service, isAnswering, heardAt }) => (
      <TwoLines
        first={service}
        second={
          <>
            <StatusTag tone={isAnswering ? 'success' : 'danger'}>
              {isAnswering ? serviceReleases.answers : serviceReleases.silent}
            </StatusTag>{' '}
            {serviceReleases.heard(formatMoment(heardAt))}
          </>
        }
      />
    ),
  },
  {
    key: 'release',
    heading: serviceReleases.release,
    cell: ({ version, commit }) => (
      <TwoLines first={versionOf(version)} second={commit === null ? serviceReleases.noCommit : serviceReleases.commit(commit)} />
    ),
  },
  {
    key: 'deployed',
    heading: serviceReleases.deployed,
    cell: ({ since, startedAt }) => (
      <TwoLines
        breaks
        first={serviceReleases.since(formatMoment(since))}
        second={startedAt === null ? serviceReleases.notStarted : serviceReleases.started(formatMoment(startedAt))}
      />
    ),
  },
  {
    key: 'before',
    heading: serviceReleases.before,
    cell: ({ before }) =>
      before ? (
        <TwoLines first={versionOf(before.version)} second={serviceReleases.beforeUntil(formatMoment(before.until))} />
      ) : (
        serviceReleases.noBefore
      ),
  },
  {
    key: 'rollback',
    heading: serviceReleases.rollback,
    isLong: true,
    cell: ({ service }) => <code className={css.command}>{serviceReleases.command(service)}</code>,
  },
];

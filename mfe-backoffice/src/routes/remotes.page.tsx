import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import type { RemoteProps } from '@kerbside/contracts/host';
import { serviceReleasesQuery, remotesQuery, turnRemote, type LiveRemote } from '../api/remotes-api.js';
import { ReleasesTable } from '../features/remotes/releases-table.js';
import { releases, remotes as words, serviceReleases } from '../messages/remotes.js';
import { OfficePage } from '../ui/office-page.js';
import { Section } from '../ui/section.js';
import type { RemoteSwitch } from '@kerbside/contracts/http/accounts/remotes';
import type { ServiceRelease } from '@kerbside/contracts/http/accounts/service-releases';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../ui/moment.js';
import { RecordTable } from '../ui/record-table.js';
import { useChosenRow } from '../ui/use-chosen-row.js';
import { TwoLines } from '../ui/two-lines.js';
import css from './remotes.module.css';
import { lists } from '../messages/lists.js';
import { ConfirmWithReason } from '../ui/confirm.js';
import { SmallButton } from '../ui/small-button.js';

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

const columns = columnsUnder(serviceReleases)<ServiceRelease>({
  service: ({ service, isAnswering, heardAt }) => (
    <TwoLines
      first={service}
      second={
        <>
          <StatusTag tone={isAnswering ? 'success' : 'danger'}>{isAnswering ? serviceReleases.answers : serviceReleases.silent}</StatusTag>{' '}
          {serviceReleases.heard(formatMoment(heardAt))}
        </>
      }
    />
  ),
  release: ({ version, commit }) => (
    <TwoLines first={versionOf(version)} second={commit === null ? serviceReleases.noCommit : serviceReleases.commit(commit)} />
  ),
  deployed: ({ since, startedAt }) => (
    <TwoLines
      breaks
      first={serviceReleases.since(formatMoment(since))}
      second={startedAt === null ? serviceReleases.notStarted : serviceReleases.started(formatMoment(startedAt))}
    />
  ),
  before: ({ before }) =>
    before ? (
      <TwoLines first={versionOf(before.version)} second={serviceReleases.beforeUntil(formatMoment(before.until))} />
    ) : (
      serviceReleases.noBefore
    ),
  rollback: { isLong: true, cell: ({ service }) => <code className={css.command}>{serviceReleases.command(service)}</code> },
});

/** The edge learns of a switch within two seconds; an operator may change the list at any time. */
const remotesAgainMs = 2_000;

function RemotesTable({ host }: RemoteProps) {
  const list = useQuery({ ...remotesQuery(host), refetchInterval: remotesAgainMs });
  const [now, setTurning, turning] = useChosenRow(list.data?.rows ?? [], nameOf);
  return (
    <>
      <RecordTable words={words} load={loadOf(list)} columns={columnsOf(setTurning)} rowKey={nameOf} />
      {turning && now && (
        <SwitchDialog
          key={turning.release.name}
          host={host}
          turning={turning}
          now={now}
          onDone={() => void list.refetch()}
          onClose={() => setTurning(undefined)}
        />
      )}
    </>
  );
}

const nameOf = ({ release }: LiveRemote): string => release.name;

const latelyOf = ({ isOn, since, by, why }: RemoteSwitch): string => words.lately(isOn, formatMoment(since), by.name, why);

const isOffHere = ({ last }: LiveRemote): boolean => last?.isOn === false;

const columnsOf = (onTurn: (remote: LiveRemote) => void) =>
  columnsUnder({ ...words, action: lists.action })<LiveRemote>({
    remote: ({ release }) => <TwoLines first={words.parts[release.name]} second={release.name} />,
    release: ({ release }) => <TwoLines first={release.version} second={new URL(release.manifest).origin} />,
    state: (one) => (
      <>
        <StatusTag tone={one.release.enabled ? 'success' : 'danger'}>{one.release.enabled ? words.on : words.off}</StatusTag>
        {!one.release.enabled && !isOffHere(one) && <p>{words.offByList}</p>}
      </>
    ),
    last: ({ last }) =>
      last ? <TwoLines first={words.switched(last.isOn, formatMoment(last.since), last.by.name)} second={last.why} /> : words.never,
    action: (one) => {
      const { name } = one.release;
      if (name === 'backoffice') return words.kept;
      const isOff = isOffHere(one);
      const label = (isOff ? words.turnOnOf : words.turnOffOf)(words.parts[name]);
      return <SmallButton label={isOff ? words.turnOn : words.turnOff} aria-label={label} onClick={() => onTurn(one)} />;
    },
  });

interface SwitchDialogProps extends RemoteProps {
  /** As it was when it was asked about, which says what is done. */
  readonly turning: LiveRemote;
  /** A colleague may switch it while the question is open. */
  readonly now: LiveRemote;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function SwitchDialog({ host, turning, now, onDone, onClose }: SwitchDialogProps) {
  const { name } = turning.release;
  const isOn = isOffHere(turning);
  return (
    <ConfirmWithReason
      host={host}
      title={(isOn ? words.turnOnOf : words.turnOffOf)(words.parts[name])}
      why={[isOn ? words.onLead : words.offLead, ...(now.last ? [latelyOf(now.last)] : [])]}
      action={isOn ? words.turnOn : words.turnOff}
      proceeding={words.busy}
      tone={isOn ? 'primary' : 'danger'}
      mutation={turnRemote(host, now, isOn)}
      said={(isOn ? words.turnedOn : words.turnedOff)(words.parts[name])}
      done={onDone}
      onClose={onClose}
    />
  );
}

import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { RemoteBack } from '@kerbside/contracts/http/accounts/remotes';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { useQuery } from '@tanstack/react-query';
import { releasesQuery, chooseRelease, type ReleaseOfRemote } from '../../api/remotes-api.js';
import { releases as words, remotes } from '../../messages/remotes.js';
import { lists } from '../../messages/lists.js';
import { formatMoment } from '../../ui/moment.js';
import { RecordTable } from '../../ui/record-table.js';
import { useChosenRow } from '../../ui/use-chosen-row.js';
import { TwoLines } from '../../ui/two-lines.js';
import { ConfirmWithReason } from '../../ui/confirm.js';
import { SmallButton } from '../../ui/small-button.js';

/** The edge learns of a choice within two seconds, and reports a changed list as fast. */
const lookAgainMs = 2_000;

/** The releases of each part, with buttons to roll back. */
export function ReleasesTable({ host }: RemoteProps) {
  const list = useQuery({ ...releasesQuery(host), refetchInterval: lookAgainMs });
  const rows = list.data?.rows ?? [];
  const [choosing, setChoosing] = useChosenRow(rows, idOf);
  const contracts = new Map(rows.filter(isListed).map(({ release }) => [release.remote, release.contract]));
  return (
    <>
      <RecordTable words={words} load={loadOf(list)} columns={columnsOf(contracts, setChoosing)} rowKey={idOf} />
      {choosing && (
        <ReleaseDialog host={host} of={choosing} rows={rows} onDone={() => void list.refetch()} onClose={() => setChoosing(undefined)} />
      )}
    </>
  );
}

const idOf = ({ release }: ReleaseOfRemote): string => release.id;

const latelyOf = ({ releaseId, since, by, why }: RemoteBack, rows: readonly ReleaseOfRemote[]): string => {
  const version = rows.find(({ release }) => release.id === releaseId)?.release.version ?? releaseId;
  return words.lately(version, formatMoment(since), by.name, why);
};

const isListed = ({ release }: ReleaseOfRemote): boolean => release.until === undefined;
const isChosen = ({ release, back }: ReleaseOfRemote): boolean => (back ? back.releaseId === release.id : release.until === undefined);

const columnsOf = (contracts: ReadonlyMap<string, number>, onChoose: (release: ReleaseOfRemote) => void) =>
  columnsUnder({ ...words, action: lists.action })<ReleaseOfRemote>({
    part: ({ release }) => <TwoLines first={remotes.parts[release.remote]} second={release.remote} />,
    release: ({ release }) => <TwoLines first={release.version} second={new URL(release.manifest).origin} />,
    listed: ({ release: { since, until } }) => (
      <TwoLines first={words.since(formatMoment(since))} second={until === undefined ? words.newest : words.until(formatMoment(until))} />
    ),
    state: (one) => <ReleaseState {...one} />,
    action: (one) => {
      const { release } = one;
      if (isChosen(one)) return null;
      const isNewest = isListed(one);
      if (!isNewest && release.remote === 'backoffice') return words.operatorOnly;
      if (!isNewest && release.contract !== contracts.get(release.remote)) return words.otherContract;
      const label = (isNewest ? words.forwardOf : words.backOf)(remotes.parts[release.remote], release.version);
      return <SmallButton label={isNewest ? words.forward : words.back} aria-label={label} onClick={() => onChoose(one)} />;
    },
  });

/** Live is what the edge serves, whatever was chosen. */
function ReleaseState(one: ReleaseOfRemote) {
  const { release, live, back } = one;
  const isLive = live === release.manifest;
  return (
    <>
      <StatusTag tone={isLive ? 'success' : 'neutral'}>{isLive ? words.live : words.notLive}</StatusTag>
      {back?.releaseId === release.id && (
        <>
          <p>{words.chosen(formatMoment(back.since), back.by.name)}</p>
          <p>{back.why}</p>
          {!isLive && <p>{words.notServed}</p>}
        </>
      )}
    </>
  );
}

interface ReleaseDialogProps extends RemoteProps {
  readonly of: ReleaseOfRemote;
  readonly rows: readonly ReleaseOfRemote[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Rolls a part back to an earlier release, or forward to the newest again. */
function ReleaseDialog({ host, of, rows, onDone, onClose }: ReleaseDialogProps) {
  const { release, back } = of;
  const [part, { version }] = [remotes.parts[release.remote], release];
  const isNewest = release.until === undefined;
  return (
    <ConfirmWithReason
      host={host}
      title={(isNewest ? words.forwardOf : words.backOf)(part, version)}
      why={[isNewest ? words.forwardLead : words.backLead, ...(back ? [latelyOf(back, rows)] : [])]}
      action={isNewest ? words.forward : words.back}
      proceeding={words.busy}
      tone="primary"
      mutation={chooseRelease(host, of)}
      said={(isNewest ? words.cameForward : words.wentBack)(part, version)}
      done={onDone}
      onClose={onClose}
    />
  );
}

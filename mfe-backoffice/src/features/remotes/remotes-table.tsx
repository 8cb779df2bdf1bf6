import type { RemoteProps } from '@kerbside/contracts/host';
import type { RemoteName } from '@kerbside/contracts/page/remotes';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import type { Column } from '@kerbside/contracts/ui/page/table';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { remotesQuery, turnRemote, type LiveRemote } from '../../api/remotes-api.js';
import { remotes as words } from '../../messages/remotes.js';
import { formatMoment } from '../../ui/moment.js';
import { RecordTable } from '../../ui/record-table.js';
import { TwoLines } from '../../ui/two-lines.js';
import { ReasonDialog } from './reason-dialog.js';

/** The edge learns of a switch within two seconds; an operator may change the list at any time. */
const lookAgainMs = 2_000;

/** Which release of each remote is live, and its switch. */
export function RemotesTable({ host }: RemoteProps) {
  const [turning, setTurning] = useState<LiveRemote>();
  const list = useQuery({ ...remotesQuery(host), refetchInterval: lookAgainMs });
  const close = () => setTurning(undefined);
  return (
    <>
      <RecordTable words={words} load={loadOf(list)} columns={columnsOf(setTurning)} rowKey={({ release }) => release.name} />
      {turning && (
        <SwitchDialog
          host={host}
          remote={turning.release.name}
          isOn={isOffHere(turning)}
          onDone={() => {
            close();
            void list.refetch();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

const isOffHere = ({ last }: LiveRemote): boolean => last?.isOn === false;

const columnsOf = (onTurn: (remote: LiveRemote) => void): readonly Column<LiveRemote>[] => [
  { key: 'remote', heading: words.remote, cell: ({ release }) => <TwoLines first={words.parts[release.name]} second={release.name} /> },
  {
    key: 'release',
    heading: words.release,
    cell: ({ release }) => <TwoLines first={release.version} second={new URL(release.manifest).origin} />,
  },
  {
    key: 'state',
    heading: words.state,
    cell: (one) => (
      <>
        <StatusTag tone={one.release.enabled ? 'success' : 'danger'}>{one.release.enabled ? words.on : words.off}</StatusTag>
        {!one.release.enabled && !isOffHere(one) && <p>{words.offByList}</p>}
      </>
    ),
  },
  {
    key: 'last',
    heading: words.last,
    cell: ({ last }) =>
      last ? <TwoLines first={words.switched(last.isOn, formatMoment(last.since), last.by.name)} second={last.why} /> : words.never,
  },
  {
    key: 'action',
    heading: words.action,
    cell: (one) => {
      const { name } = one.release;
      if (name === 'backoffice') return words.kept;
      const isOff = isOffHere(one);
      const label = (isOff ? words.turnOnOf : words.turnOffOf)(words.parts[name]);
      return (
        <Button size="small" variant="secondary" aria-label={label} onClick={() => onTurn(one)}>
          {isOff ? words.turnOn : words.turnOff}
        </Button>
      );
    },
  },
];

interface SwitchDialogProps extends RemoteProps {
  readonly remote: RemoteName;
  /** The new state. */
  readonly isOn: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Switches a remote. */
function SwitchDialog({ host, remote, isOn, ...dialog }: SwitchDialogProps) {
  const part = words.parts[remote];
  const request = useMutation(turnRemote(host, remote, isOn));
  return (
    <ReasonDialog
      {...dialog}
      host={host}
      title={(isOn ? words.turnOnOf : words.turnOffOf)(part)}
      lead={isOn ? words.onLead : words.offLead}
      action={isOn ? words.turnOn : words.turnOff}
      busy={words.busy}
      tone={isOn ? 'primary' : 'danger'}
      said={(isOn ? words.turnedOn : words.turnedOff)(part)}
      send={request.mutateAsync}
    />
  );
}

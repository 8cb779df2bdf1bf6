import type { RemoteProps } from '@kerbside/contracts/host';
import type { RemoteName } from '@kerbside/contracts/page/remotes';
import { useMutation } from '@tanstack/react-query';
import { turnRemote, type RemotesApi } from '../../api/remotes-api.js';
import { remotes as words } from '../../messages/remotes.js';
import { ReasonDialog } from './reason-dialog.js';

interface SwitchDialogProps extends RemoteProps {
  readonly api: RemotesApi;
  readonly remote: RemoteName;
  /** The new state. */
  readonly isOn: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Switches a remote. */
export function SwitchDialog({ api, remote, isOn, ...dialog }: SwitchDialogProps) {
  const part = words.parts[remote];
  const request = useMutation(turnRemote(api, remote, isOn));
  return (
    <ReasonDialog
      {...dialog}
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

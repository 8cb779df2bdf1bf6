import { required } from '@kerbside/contracts/fields';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { RemoteName } from '@kerbside/contracts/remotes';
import { TextField } from '@kerbside/contracts/ui/text-field';
import { useForm } from '@kerbside/contracts/ui/use-form';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { turnRemote, type RemotesApi } from '../../api/remotes-api.js';
import { remotes as words } from '../../messages/remotes.js';
import { FormDialog } from '../../ui/form-dialog.js';

const schema = z.object({ why: required(words.enterWhy, 200) });

interface SwitchDialogProps extends RemoteProps {
  readonly api: RemotesApi;
  readonly remote: RemoteName;
  /** What it becomes. */
  readonly isOn: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Switches a remote, with the reason for the audit trail. */
export function SwitchDialog({ host, api, remote, isOn, onDone, onClose }: SwitchDialogProps) {
  const part = words.parts[remote];
  const request = useMutation(turnRemote(api, remote, isOn));
  const form = useForm({
    schema,
    initial: { why: '' },
    send: ({ why }) => request.mutateAsync(why),
    done: () => {
      host.toast(isOn ? words.turnedOn(part) : words.turnedOff(part), 'success');
      onDone();
    },
  });
  return (
    <FormDialog
      title={isOn ? words.turnOnOf(part) : words.turnOffOf(part)}
      form={form}
      action={isOn ? words.turnOn : words.turnOff}
      busy={words.busy}
      onClose={onClose}
    >
      <p>{isOn ? words.onLead : words.offLead}</p>
      <TextField label={words.why} {...form.field('why')} />
    </FormDialog>
  );
}

import { required } from '@kerbside/contracts/fields';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { KeptRelease } from '@kerbside/contracts/http/accounts-remotes';
import { TextField } from '@kerbside/contracts/ui/text-field';
import { useForm } from '@kerbside/contracts/ui/use-form';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { chooseRelease, type RemotesApi } from '../../api/remotes-api.js';
import { releases as words, remotes } from '../../messages/remotes.js';
import { FormDialog } from '../../ui/form-dialog.js';

const schema = z.object({ why: required(words.enterWhy, 200) });

interface ReleaseDialogProps extends RemoteProps {
  readonly api: RemotesApi;
  readonly release: KeptRelease;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Takes a part back to an earlier release, or to the newest again, with the reason for the audit trail. */
export function ReleaseDialog({ host, api, release, onDone, onClose }: ReleaseDialogProps) {
  const [part, { version }] = [remotes.parts[release.remote], release];
  const isNewest = release.until === undefined;
  const request = useMutation(chooseRelease(api, release));
  const form = useForm({
    schema,
    initial: { why: '' },
    send: ({ why }) => request.mutateAsync(why),
    done: () => {
      host.toast((isNewest ? words.cameForward : words.wentBack)(part, version), 'success');
      onDone();
    },
  });
  return (
    <FormDialog
      title={(isNewest ? words.forwardOf : words.backOf)(part, version)}
      form={form}
      action={isNewest ? words.forward : words.back}
      busy={words.busy}
      onClose={onClose}
    >
      <p>{isNewest ? words.forwardLead : words.backLead}</p>
      <TextField label={words.why} {...form.field('why')} />
    </FormDialog>
  );
}

import { required } from '@kerbside/contracts/fields';
import type { RemoteProps } from '@kerbside/contracts/host';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import * as z from 'zod/mini';
import { remotes as words } from '../../messages/remotes.js';

const schema = z.object({ why: required(words.enterWhy, 200) });

interface ReasonDialogProps extends RemoteProps {
  readonly title: string;
  readonly lead: string;
  readonly action: string;
  readonly busy: string;
  readonly tone?: 'primary' | 'danger' | undefined;
  /** The message once it is done. */
  readonly said: string;
  readonly send: (why: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Changes a part of the site, with the reason for the audit trail. */
export function ReasonDialog({ host, title, lead, action, busy, tone, said, send, onDone, onClose }: ReasonDialogProps) {
  const form = useForm({
    schema,
    initial: { why: '' },
    send: ({ why }) => send(why),
    done: () => {
      host.toast(said, 'success');
      onDone();
    },
  });
  return (
    <FormDialog title={title} form={form} tone={tone} proceed={action} proceeding={busy} onClose={onClose}>
      <p>{lead}</p>
      <TextField label={words.why} {...form.field('why')} />
    </FormDialog>
  );
}

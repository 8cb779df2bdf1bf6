import { required } from '@kerbside/contracts/fields';
import type { RemoteProps } from '@kerbside/contracts/host';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { reinstate, type CancellationApi } from '../../api/cancellation-api.js';
import { reinstate as words } from '../../messages/cancellation.js';

const schema = z.object({ why: required(words.enter, 500) });

interface ReinstateFormProps extends RemoteProps {
  readonly api: CancellationApi;
  readonly policyId: string;
  readonly onClose: () => void;
}

/** Reverses a cancellation, with the reason for the audit trail. */
export function ReinstateForm({ host, api, policyId, onClose }: ReinstateFormProps) {
  const request = useMutation(reinstate(api, policyId));
  const form = useForm({
    schema,
    initial: { why: '' },
    send: ({ why }) => request.mutateAsync(why),
    done: () => {
      host.toast(words.done, 'success');
      onClose();
    },
  });
  return (
    <FormDialog title={words.title} form={form} proceed={words.submit} proceeding={words.busy} onClose={onClose}>
      <p>{words.lead}</p>
      <TextField label={words.why} {...form.field('why')} />
    </FormDialog>
  );
}

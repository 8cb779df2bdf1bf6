import { required } from '@kerbside/contracts/fields';
import type { Refund } from '@kerbside/contracts/http/payments/refunds';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { redirect } from '../../api/refunds-api.js';
import { redirected as words } from '../../messages/refunds.js';
import type { RefundProps } from './refund-props.js';

const schema = z.object({ reference: required(words.enter) });

interface RedirectFormProps extends RefundProps {
  readonly part: Refund['parts'][number];
  readonly onClose: () => void;
}

/** Records that staff paid a refused part in another way, and how. */
export function RedirectForm({ host, api, refund: { refundId, paymentId }, part, onClose }: RedirectFormProps) {
  const recording = useMutation(redirect(api, paymentId, { refundId, number: part.number }));
  const form = useForm({
    schema,
    initial: { reference: '' },
    send: ({ reference }) => recording.mutateAsync(reference),
    done: () => {
      host.toast(words.done, 'success');
      onClose();
    },
  });
  return (
    <FormDialog title={words.title} form={form} proceed={words.submit} proceeding={words.busy} onClose={onClose}>
      <p>{words.why}</p>
      <TextField label={words.reference} hint={words.hint} {...form.field('reference')} />
    </FormDialog>
  );
}

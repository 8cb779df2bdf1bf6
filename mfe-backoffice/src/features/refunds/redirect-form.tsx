import { required } from '@kerbside/contracts/fields';
import type { Refund } from '@kerbside/contracts/http/payments-refunds';
import { Button } from '@kerbside/contracts/ui/button';
import { Dialog } from '@kerbside/contracts/ui/dialog';
import { ErrorSummary } from '@kerbside/contracts/ui/error-summary';
import { Stack } from '@kerbside/contracts/ui/layout';
import { TextField } from '@kerbside/contracts/ui/text-field';
import { useForm } from '@kerbside/contracts/ui/use-form';
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

/** Staff paid what was refused in another way, and say how. */
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
    <Dialog title={words.title} width="narrow" onClose={onClose}>
      <form {...form.props}>
        <Stack>
          <ErrorSummary {...form.summary} />
          <p>{words.why}</p>
          <TextField label={words.reference} hint={words.hint} {...form.field('reference')} />
          <div>
            <Button type="submit" busy={form.status === 'busy'} busyLabel={words.busy}>
              {words.submit}
            </Button>
          </div>
        </Stack>
      </form>
    </Dialog>
  );
}

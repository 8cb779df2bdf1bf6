import { areVisitsAlone } from '@kerbside/contracts/garages/done-at-garages';
import { required } from '@kerbside/contracts/fields';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { cancel as words, reason } from '../../messages/payments.js';
import { openLines } from './met-lines.js';
import { cancelPayments } from '../../api/payments-api.js';
import type { OfPlan } from '../../office-props.js';

const typed = z.object({ why: required(reason.missing, 500) });

/** Says what cancelling does, to the payments and to the cover, before it is done. */
export function CancelPlan({ host, plan, onClose }: OfPlan & { readonly onClose: () => void }) {
  const cancelling = useMutation(cancelPayments(host, plan));
  const open = openLines(plan.lines);
  const form = useForm({
    schema: typed,
    initial: { why: '' },
    send: ({ why }) =>
      cancelling.mutateAsync({ seen: open.map(({ number, dueOn, amountPence }) => ({ number, dueOn, amountPence })), why }),
    done: () => {
      host.toast(words.done, 'success');
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.title}
      form={form}
      proceed={words.confirm}
      proceeding={words.busy}
      tone="danger"
      back={reason.keep}
      onClose={onClose}
    >
      <p>
        {words.what(
          open.length,
          open.reduce((sum, { amountPence }) => sum + amountPence, 0),
        )}
      </p>
      <p>{whatBecomesOf(plan)}</p>
      <p>
        {words.onItsWay} {words.letter}
      </p>
      <TextField label={reason.label} hint={reason.hint} autoComplete="off" {...form.field('why')} />
    </FormDialog>
  );
}

const whatBecomesOf = ({ productTypes, arrears }: OfPlan['plan']): string => {
  if (areVisitsAlone(productTypes)) return words.visit;
  return arrears?.status === 'suspended' ? words.cover.suspended : words.cover.on;
};

import { required } from '@kerbside/contracts/fields';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { markPaid as words, reason } from '../../messages/payments.js';
import { placeOf, type OfLine } from './of-plan.js';
import { checkDebit } from './plan-queries.js';

const typed = z.object({ note: required(words.noteMissing) });

/** Records that staff were paid for it in another way. */
export function MarkPaid({ host, api, plan, line: { number, amountPence }, onClose }: OfLine) {
  const marking = useMutation(checkDebit(api, placeOf(plan)));
  const form = useForm({
    schema: typed,
    initial: { note: '' },
    send: ({ note }) => marking.mutateAsync({ line: number, markAsPaid: true, note, seenPence: amountPence }),
    done: () => {
      host.toast(words.done(number), 'success');
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.title(number)}
      form={form}
      proceed={words.confirm}
      proceeding={words.busy}
      back={reason.keep}
      onClose={onClose}
    >
      <p>{words.why(amountPence)}</p>
      <TextField label={words.note} hint={words.noteHint} autoComplete="off" {...form.field('note')} />
    </FormDialog>
  );
}

import { required } from '@kerbside/contracts/fields';
import { formatDay } from '@kerbside/contracts/days/dates';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { checkDebit } from '../../api/payments-api.js';
import { markPaid } from '../../messages/payments.js';
import { start as words } from '../../messages/start.js';
import { openLines } from '../payments/met-lines.js';
import { ChoosePlan, isOpen } from './choose.js';
import type { OfPlan, OfStart } from '../../office-props.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

export function StartMarkPaid({ host, customerId, onClose }: OfStart) {
  return (
    <Dialog title={words.markPaid} width="narrow" onClose={onClose}>
      <ChoosePlan host={host} customerId={customerId} hasAny={isOpen}>
        {(of) => <PaidForm {...of} onClose={onClose} />}
      </ChoosePlan>
    </Dialog>
  );
}

const schema = z.object({ line: z.string(), note: required(markPaid.noteMissing) });

/** The first open payment, unless another one is chosen, how it was paid, and whether staff are sure (A8). */
function PaidForm({ host, plan, onClose }: OfPlan & { readonly onClose: () => void }) {
  const marking = useMutation(checkDebit(host, plan));
  const lines = openLines(plan.lines);
  const form = useForm({
    schema,
    initial: { line: String(lines[0]?.number ?? ''), note: '' },
    send: async ({ line, note }) => {
      const seenPence = lines.find(({ number }) => String(number) === line)?.amountPence;
      await marking.mutateAsync({ line: Number(line), markAsPaid: true, note, seenPence });
      return Number(line);
    },
    done: (number) => host.toast(markPaid.done(number), 'success'),
  });
  const chosen = lines.find(({ number }) => String(number) === form.values.line);
  // A colleague was first with the one that was chosen: which is next is not chosen for them.
  const gone = chosen ? [] : [{ value: form.values.line, label: words.chooseLine }];
  return (
    <PageForm form={form} inFoot proceed={markPaid.confirm} proceeding={markPaid.busy} onSent={onClose}>
      <SelectField
        label={words.line}
        options={[
          ...gone,
          ...lines.map(({ number, dueOn, amountPence }) => ({
            value: String(number),
            label: words.lineOf(number, formatDay(dueOn), formatPounds(amountPence)),
          })),
        ]}
        {...form.field('line')}
      />
      {chosen && (
        <Alert tone="warning" title={markPaid.title(chosen.number)}>
          {markPaid.why(chosen.amountPence)}
        </Alert>
      )}
      <TextField label={markPaid.note} hint={markPaid.noteHint} autoComplete="off" {...form.field('note')} />
    </PageForm>
  );
}

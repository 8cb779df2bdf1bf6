import { formatDay, isoDay, isRealDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { auditReason } from '@kerbside/contracts/reading/audit-reason';
import { splitDebit, type Plan, type PlanLine } from '@kerbside/contracts/http/payments/schedule';
import { splitPayments } from '@kerbside/contracts/payments/instalment-edits';
import { DayField } from '@kerbside/contracts/ui/controls/day-field';
import { NumberField } from '@kerbside/contracts/ui/controls/number-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { keepIt, split as words } from '../../messages/payments.js';
import { audited } from '../../messages/lists.js';
import css from './payments.module.css';
import { splitPayment } from '../../api/payments-api.js';
import type { OfLine } from '../../office-props.js';

const { count } = splitDebit.body.shape;
const typed = z.object({ count, startsOn: isoDay(), why: auditReason });
const fewest = 2;

/** Splits a direct debit payment into several, one a month, which are shown first. */
export function SplitDebit({ host, plan, line, onClose }: OfLine) {
  const { number, amountPence, dueOn } = line;
  const splitting = useMutation(splitPayment(host, plan));
  const form = useForm({
    schema: typed,
    initial: { count: String(fewest), startsOn: soonestOf(line, plan), why: '' },
    send: async (wanted) => {
      await splitting.mutateAsync({ line: number, seenPence: amountPence, seenOn: dueOn, ...wanted });
      return wanted.count;
    },
    done: (made) => host.toast(words.done(made), 'success'),
  });
  return (
    <FormDialog
      title={words.title(number)}
      form={form}
      proceed={words.confirm}
      proceeding={words.busy}
      back={keepIt}
      closes
      onClose={onClose}
    >
      <p>{words.why(amountPence)}</p>
      <NumberField label={words.count} width={4} {...form.field('count')} />
      <DayField label={words.from} {...form.field('startsOn')} />
      <Preview amountPence={amountPence} count={form.values.count} startsOn={form.values.startsOn} />
      <TextField label={audited.label} hint={audited.hint} autoComplete="off" {...form.field('why')} />
    </FormDialog>
  );
}

/** An overdue payment can no longer be collected on its own day. */
const soonestOf = ({ dueOn, isPayable }: PlanLine, { earliestOn }: Plan): IsoDay => (isPayable && dueOn < earliestOn ? earliestOn : dueOn);

interface PreviewProps {
  readonly amountPence: number;
  readonly count: string;
  readonly startsOn: string;
}

function Preview({ amountPence, count: wanted, startsOn }: PreviewProps) {
  const read = z.safeParse(count, wanted);
  if (!read.success || !isRealDay(startsOn)) return null;
  const parts = splitPayments(amountPence, read.data, { startsOn, onBankDays: true });
  return (
    <div role="status">
      <p>{words.preview}</p>
      <ol className={css.parts}>
        {parts.map((part) => (
          <li key={part.dueOn}>{words.part(part.amountPence, formatDay(part.dueOn))}</li>
        ))}
      </ol>
    </div>
  );
}

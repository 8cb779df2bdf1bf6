import { required } from '@kerbside/contracts/fields';
import type { PlanLine } from '@kerbside/contracts/http/payments/schedule';
import { isByDebit } from '@kerbside/contracts/money/payment-methods';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { markPaid, split, keepIt, check, plan as words } from '../../messages/payments.js';
import css from './payments.module.css';
import { checkDebit } from '../../api/payments-api.js';
import { SplitDebit } from './split-debit.js';
import type { OfPlan, OfLine } from '../../office-props.js';
import { statusOf } from './line-words.js';
import { SendButton } from '../../ui/send-button.js';
import { SmallButton } from '../../ui/small-button.js';

type LineProps = OfPlan & { readonly line: PlanLine };

/** What finance can do about one payment; nothing where there is nothing, so that a phone shows no empty row for it. */
export function LineActions(props: LineProps) {
  const { line } = props;
  const [task, setTask] = useState<'paid' | 'split'>();
  const close = () => setTask(undefined);
  const isDebit = isByDebit(line.method);
  const isCheckable = isDebit && line.state !== 'void';
  return (
    <>
      {(isCheckable || line.isChangeable) && (
        <div className={css.actions}>
          {isCheckable && <CheckStatus {...props} variant="quiet" />}
          {line.isChangeable && (
            <SmallButton label={markPaid.action} variant="quiet" aria-label={markPaid.of(line.number)} onClick={() => setTask('paid')} />
          )}
          {line.isChangeable && isDebit && (
            <SmallButton label={split.action} variant="quiet" aria-label={split.of(line.number)} onClick={() => setTask('split')} />
          )}
        </div>
      )}
      {task === 'paid' && <MarkPaid {...props} onClose={close} />}
      {task === 'split' && <SplitDebit {...props} onClose={close} />}
    </>
  );
}

const typed = z.object({ note: required(markPaid.noteMissing) });

/** Records that staff were paid for it in another way. */
function MarkPaid({ host, plan, line: { number, amountPence }, onClose }: OfLine) {
  const marking = useMutation(checkDebit(host, plan));
  const form = useForm({
    schema: typed,
    initial: { note: '' },
    send: ({ note }) => marking.mutateAsync({ line: number, markAsPaid: true, note, seenPence: amountPence }),
    done: () => host.toast(markPaid.done(number), 'success'),
  });
  return (
    <FormDialog
      title={markPaid.title(number)}
      form={form}
      proceed={markPaid.confirm}
      proceeding={markPaid.busy}
      back={keepIt}
      closes
      onClose={onClose}
    >
      <p>{markPaid.why(amountPence)}</p>
      <TextField label={markPaid.note} hint={markPaid.noteHint} autoComplete="off" {...form.field('note')} />
    </FormDialog>
  );
}

interface CheckStatusProps extends Omit<OfLine, 'onClose'> {
  readonly variant?: 'secondary' | 'quiet';
}

/** Asks the collector, and says what it answered. */
export function CheckStatus({ host, plan, line: { number }, variant = 'secondary' }: CheckStatusProps) {
  const say = (lines: readonly PlanLine[]) => {
    const line = lines.find((one) => one.number === number);
    if (line) host.toast(check.done(number, words.status[statusOf(line)]), 'info');
  };
  return (
    <SendButton
      label={check.action}
      variant={variant}
      aria-label={check.of(number)}
      mutation={checkDebit(host, plan)}
      sent={{ line: number }}
      done={({ lines }) => say(lines)}
    />
  );
}

import { CallError } from '@kerbside/contracts/client';
import { required } from '@kerbside/contracts/fields';
import { typedOf, type WantedPayment } from '@kerbside/contracts/payments/typed-payments';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { InstalmentsEditor } from '@kerbside/contracts/ui/payment/instalments-editor';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useInstalments } from '@kerbside/contracts/ui/payment/use-instalments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import * as z from 'zod/mini';
import { edit as words, reason } from '../../messages/payments.js';
import { ChangedLines } from './changed-lines.js';
import { changesOf, metLines, openLines, type LineChange, type OpenLines } from './met-lines.js';
import { placeOf, type OfPlan } from './of-plan.js';
import css from './payments.module.css';
import { changePayments, planQuery } from './plan-queries.js';
import { Recalculate } from './recalculate.js';

const typed = z.object({ why: required(reason.missing, 500) });

/** The payments that may still change, one by one and all at once. What is typed stays until it is saved or left. */
export default function EditPlan(props: OfPlan & { readonly onClose: () => void }) {
  const { host, api, plan, onClose } = props;
  const cache = useQueryClient();
  // As they were when they were last shown here, because the plan may be read again meanwhile.
  const [open, setOpen] = useState(() => openLines(plan.lines));
  const [changes, setChanges] = useState<readonly LineChange[]>([]);
  const targetPence = open.reduce((sum, { amountPence }) => sum + amountPence, 0);
  const instalments = useInstalments(typedOf(open), {
    earliestOn: plan.earliestOn,
    latestOn: plan.latestOn,
    onBankDays: open[0]?.method === 'direct_debit',
    targetPence,
    isFirstFixed: false,
  });
  const saving = useMutation(changePayments(api, placeOf(plan)));
  const save = async (payments: readonly WantedPayment[], why: string) => {
    const seen = open.map(({ number, dueOn, amountPence }) => ({ number, dueOn, amountPence }));
    const lines = payments.map(({ number, dueOn, amountPence }) => ({ ...(number === undefined ? {} : { number }), dueOn, amountPence }));
    const { preferredDay } = instalments;
    // The following months of monthly cover are on that day too.
    const isEachMonth = typeof plan.monthlyPence === 'number' && preferredDay !== undefined && areSameSums(payments, open);
    try {
      return await saving.mutateAsync(isEachMonth ? { preferredDay, seen, why } : { lines, seen, why });
    } catch (error) {
      if (error instanceof CallError) instalments.refuse(linesIn(error.fields));
      if (error instanceof CallError && error.code === 'SCHEDULE_CHANGED') await meet();
      throw error;
    }
  };
  /** A colleague changed them, or one was collected: what was typed stays, and the rest is as it is now. */
  const meet = async () => {
    const read = await cache.fetchQuery(planQuery(api, plan.paymentId)).catch(() => null);
    if (!read) return;
    const now = openLines(read.lines);
    // Moved to one day all at once, they stay where they were put.
    if (instalments.preferredDay === undefined) instalments.replace(metLines(instalments.payments, open, now));
    setChanges(changesOf(open, now));
    setOpen(now);
  };
  const form = useForm({
    schema: typed,
    initial: { why: '' },
    send: ({ why }) => {
      const payments = instalments.check();
      return payments ? save(payments, why) : Promise.resolve(undefined);
    },
    done: (saved) => {
      if (!saved) return;
      host.toast(words.done, 'success');
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    // Everything that is wrong is shown at once, also where the reason is missing.
    instalments.check();
    form.props.onSubmit(event);
  };
  const highest = Math.max(...plan.lines.map(({ number }) => number));
  return (
    <form {...form.props} aria-label={words.title} onSubmit={submit}>
      <Stack>
        <h4 className={css.heading}>{words.title}</h4>
        <p>{words.lead(targetPence)}</p>
        <ErrorSummary {...form.summary} />
        {changes.length > 0 && <ChangedLines changes={changes} now={open} lines={plan.lines} />}
        <Recalculate {...props} instalments={instalments} />
        <InstalmentsEditor host={host} instalments={instalments} highest={highest} />
        <TextField label={reason.label} hint={reason.hint} autoComplete="off" {...form.field('why')} />
        <Cluster>
          <Button type="submit" busy={form.status === 'busy'} busyLabel={words.saving}>
            {words.save}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {reason.keep}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}

const areSameSums = (payments: readonly WantedPayment[], before: OpenLines): boolean =>
  payments.length === before.length && payments.every(({ amountPence }, place) => amountPence === before[place]?.amountPence);

const linesIn = (fields: CallError['fields']): CallError['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name === 'lines' || name.startsWith('lines.')));

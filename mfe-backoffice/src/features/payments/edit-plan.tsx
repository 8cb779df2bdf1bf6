import { CallError } from '@kerbside/contracts/client';
import { auditReason } from '@kerbside/contracts/reading/audit-reason';
import { typedOf, type WantedPayment } from '@kerbside/contracts/payments/typed-payments';
import { isByDebit } from '@kerbside/contracts/money/payment-methods';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { useSent } from '@kerbside/contracts/ui/overlays/page-form';
import { InstalmentsEditor, InstalmentsFoot } from '@kerbside/contracts/ui/payment/instalments-editor';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useInstalments, type Instalments } from '@kerbside/contracts/ui/payment/use-instalments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import * as z from 'zod/mini';
import { edit as words, keepIt, plan } from '../../messages/payments.js';
import { audited } from '../../messages/lists.js';
import { changesOf, metLines, openLines, type LineChange, type OpenLines } from './met-lines.js';
import css from './payments.module.css';
import { changePayments, planQuery } from '../../api/payments-api.js';
import { formatDay } from '@kerbside/contracts/days/dates';
import type { PlanLine } from '@kerbside/contracts/http/payments/schedule';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { statusOf } from './line-words.js';
import type { OfPlan } from '../../office-props.js';
import text from '../../ui/text.module.css';
import { bankDayFrom } from '@kerbside/contracts/days/bank-days';
import { calculatePaymentInstalments } from '@kerbside/contracts/http/payments/plans';
import { toPence } from '@kerbside/contracts/money/money';
import { DayField } from '@kerbside/contracts/ui/controls/day-field';
import { NumberField } from '@kerbside/contracts/ui/controls/number-field';
import { send } from '@kerbside/contracts/ui/data/calls';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';

interface ChangedLinesProps {
  readonly changes: readonly LineChange[];
  readonly now: OpenLines;
  readonly lines: readonly PlanLine[];
}

/** What became of the payments since the editor was opened, beside what is typed in it. */
function ChangedLines({ changes, now, lines }: ChangedLinesProps) {
  return (
    <Alert tone="warning" title={words.changed} live>
      <ul className={css.parts}>
        {changes.map((change) => (
          <li key={change.number}>{changeWords(change, lines)}</li>
        ))}
      </ul>
      <p>{now.length === 0 ? words.noneNow : words.areNow}</p>
      <ul className={css.parts}>
        {now.map((line) => (
          <li key={line.number}>{words.isNow(line.number, sumOn(line))}</li>
        ))}
      </ul>
      <p>{words.kept}</p>
    </Alert>
  );
}

const sumOn = ({ amountPence, dueOn }: PlanLine): string => words.sumOn(amountPence, formatDay(dueOn));

const changeWords = ({ number, was, is }: LineChange, lines: readonly PlanLine[]): string => {
  if (was && is) return words.other(number, sumOn(was), sumOn(is));
  if (is) return words.isNew(number, sumOn(is));
  const line = lines.find((one) => one.number === number);
  return words.gone(number, was ? sumOn(was) : '', line ? plan.status[statusOf(line)] : undefined);
};

const typed = z.object({ why: auditReason });

/** The payments that may still change, one by one and all at once. What is typed stays until it is saved or left. */
export default function EditPlan(props: OfPlan & { readonly onClose: () => void }) {
  const { host, plan, onClose } = props;
  const id = useId();
  const cache = useQueryClient();
  // As they were when they were last shown here, because the plan may be read again meanwhile.
  const [open, setOpen] = useState(() => openLines(plan.lines));
  const [changes, setChanges] = useState<readonly LineChange[]>([]);
  const targetPence = open.reduce((sum, { amountPence }) => sum + amountPence, 0);
  const instalments = useInstalments(typedOf(open), {
    earliestOn: plan.earliestOn,
    latestOn: plan.latestOn,
    onBankDays: isByDebit(open[0]?.method),
    targetPence,
    isFirstFixed: false,
  });
  const saving = useMutation(changePayments(host, plan));
  useSent(saving.isSuccess ? 'done' : 'idle', onClose);
  const save = async (payments: readonly WantedPayment[], why: string) => {
    const seen = open.map(({ number, dueOn, amountPence }) => ({ number, dueOn, amountPence }));
    const lines = payments.map(({ number, dueOn, amountPence }) => ({ ...(number === undefined ? {} : { number }), dueOn, amountPence }));
    const { preferredDay } = instalments;
    // The following months of monthly cover are on that day too.
    const isEachMonth = plan.monthlyPence !== null && preferredDay !== undefined && areSameSums(payments, open);
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
    const read = await cache.fetchQuery(planQuery(host, plan.paymentId)).catch(() => null);
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
    done: (saved) => saved && host.toast(words.done, 'success'),
  });
  const submit = (event: FormEvent) => {
    // Everything that is wrong is shown at once, also where the reason is missing.
    instalments.check();
    form.props.onSubmit(event);
  };
  const highest = Math.max(...plan.lines.map(({ number }) => number));
  return (
    <form id={id} {...form.props} aria-label={words.title} onSubmit={submit}>
      <Stack>
        <h4 className={text.alone}>{words.title}</h4>
        <p>{words.lead(targetPence)}</p>
        <ErrorSummary {...form.summary} />
        {changes.length > 0 && <ChangedLines changes={changes} now={open} lines={plan.lines} />}
        <Recalculate {...props} instalments={instalments} />
        <InstalmentsEditor host={host} instalments={instalments} highest={highest} />
        <TextField label={audited.label} hint={audited.hint} autoComplete="off" {...form.field('why')} />
        <InstalmentsFoot>
          <Button label={words.save} type="submit" form={id} busy={form.status === 'busy'} busyLabel={words.saving} />
          <Button label={keepIt} variant="secondary" onClick={onClose} />
        </InstalmentsFoot>
      </Stack>
    </form>
  );
}

const areSameSums = (payments: readonly WantedPayment[], before: OpenLines): boolean =>
  payments.length === before.length && payments.every(({ amountPence }, place) => amountPence === before[place]?.amountPence);

const linesIn = (fields: CallError['fields']): CallError['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name === 'lines' || name.startsWith('lines.')));

const most = 60;
const spread = z.pick(calculatePaymentInstalments.params, { instalments: true, startDate: true });

/** Spreads what is left over a number of payments, starting on a given day; each can then be edited (A7). */
function Recalculate({ host, plan, instalments }: OfPlan & { readonly instalments: Instalments }) {
  const { rules, payments } = instalments;
  const [count, setCount] = useState(String(payments.length));
  const [from, setFrom] = useState(payments[0]?.date ?? rules.earliestOn);
  const { paymentId, quoteId, productType } = plan;
  const request = useSendOnce({
    mutationFn: (product: NonNullable<typeof productType>) =>
      send(host, calculatePaymentInstalments, {
        params: { instalments: Number(count), productType: product, quoteId, paymentId, startDate: from },
      }),
    onSuccess: ({ rows }) => {
      const lines = (rows[0]?.prices ?? []).map(({ price, date }, place) => ({
        number: payments[place]?.number,
        amountPence: toPence(price),
        dueOn: rules.onBankDays ? bankDayFrom(date) : date,
      }));
      instalments.replace(typedOf(lines));
      host.toast(words.recalculated, 'info');
    },
    onError: () => host.toast(words.notRecalculated, 'warning'),
  });
  const typed = spread.safeParse({ instalments: count, startDate: from });
  const errorOf = (name: keyof typeof spread.shape) =>
    request.isError ? typed.error?.issues.find(({ path }) => path[0] === name)?.message : undefined;
  if (productType === undefined || plan.leftPence !== rules.targetPence) return null;
  return (
    <div className={css.spread}>
      <NumberField label={words.count} width={4} min={1} max={most} value={count} onChange={setCount} error={errorOf('instalments')} />
      <DayField label={words.from} mayBeNone value={from} onChange={setFrom} error={errorOf('startDate')} />
      <Button label={words.recalculate} variant="secondary" busy={request.isPending} onClick={() => request.mutate(productType)} />
    </div>
  );
}

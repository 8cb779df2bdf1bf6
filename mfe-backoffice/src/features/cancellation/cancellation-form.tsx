import { cancellationReasonNames, explained, promptOf, reasonsToCancel, type CancellationReason } from '@kerbside/contracts/claims/reasons';
import { isRefusal, CallError, reasonOf } from '@kerbside/contracts/client';
import { formatDay, londonDay } from '@kerbside/contracts/days/dates';
import { cancelledTodayFrom } from '@kerbside/contracts/policies/until-when-to-cancel';
import { auditReason } from '@kerbside/contracts/reading/audit-reason';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { noteWhereWanted, reasonFields, type CancellationWorking } from '@kerbside/contracts/http/claims/cancellations';
import { formatPounds } from '@kerbside/contracts/money/money';
import { readAmount } from '@kerbside/contracts/reading/amount';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { ConfirmDialog } from '@kerbside/contracts/ui/overlays/confirm-dialog';
import { Columns } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { hasSessionEnded, loadOf, useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { cancel, workingQuery } from '../../api/cancellation-api.js';
import { form as words, working as workingWords } from '../../messages/cancellation.js';
import { audited } from '../../messages/lists.js';
import { Section } from '../../ui/section.js';
import { useLeft, type FormOfOne } from '../../ui/unsent.js';
import { DraftOffer } from '../drafts/draft-offer.js';
import { useDraft } from '../drafts/use-draft.js';
import { Prompts } from '../refunds/refund-check.js';
import { AmountFields, useWishes } from './amount-fields.js';
import { WorkingPanel } from './working-panel.js';
import type { Site } from '@kerbside/contracts/ui/data/calls';
import { preview } from '../../api/refunds-api.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

const schema = z.object({ ...reasonFields, why: auditReason }).check(noteWhereWanted);
type CancellationValues = z.infer<typeof schema>;
type CancellationAnswers = { reason: CancellationReason | ''; reasonNote: string; why: string };
const empty: CancellationAnswers = { reason: '', reasonNote: '', why: '' };

interface CancellationRequest {
  readonly given: CancellationValues;
  readonly working: CancellationWorking;
  readonly prompts: readonly string[];
}

interface CancellationFormProps extends RemoteProps, FormOfOne {
  readonly policy: Policy;
  /** It may be over already, by a colleague or the customer. */
  readonly onRefused: () => void;
}

/** The cancellation and refund form of staff (A3): what they set, the working beside it, and every question before it is done (A8). */
export function CancellationForm({ host, policy, onSent, onLeft, onRefused }: CancellationFormProps) {
  const typed = useWishes(cancelledTodayFrom(policy, londonDay(new Date())));
  const query = useQuery(workingQuery(host, policy.id, typed.wishes));
  const [asked, setAsked] = useState<CancellationRequest>();
  const cancelling = useSendOnce(cancel(host, policy.id));
  const refusal = cancelling.error ? reasonOf(cancelling.error) : undefined;
  const working = query.isError ? undefined : query.data;
  const form = useForm({
    schema,
    initial: empty,
    send: async (given) => {
      if (Object.keys(typed.wrong).length > 0) throw new CallError('INVALID', words.check, 400, typed.wrong);
      const { data: shown, error } = await query.refetch();
      if (error instanceof CallError && error.status === 409) {
        onRefused();
        throw error;
      }
      // Said where it was pressed, too: the field and the working may be out of sight.
      if (error && (!shown || hasSessionEnded(error))) throw error;
      return shown && { given, working: shown, prompts: await promptsFor(host, policy, shown) };
    },
    done: (next) => {
      cancelling.reset();
      setAsked(next);
    },
  });
  const refused = query.error instanceof CallError ? query.error.fields : {};
  const dayError = (typed.isDay ? undefined : form.errors['on']) ?? refused['on'];
  const draft = useDraft(
    { host },
    { related_model: 'policy', related_id: policy.id, form_name: 'cancellation' },
    {
      values: { ...form.values, ...typed.kept },
      set: (name, text) => (isKept(name, typed.kept) ? typed.restore(name, text) : form.set(name, text)),
      status: form.status,
    },
  );
  const { reason, reasonNote, why } = form.values;
  const prompt = reason === '' ? null : promptOf(reason);
  const { on, feePence, creditNotePence, usedPartPence } = typed.kept;
  const entered = [
    { label: words.on[policy.kind], value: on && formatDay(on) },
    { label: words.fee, value: feePence && readAmount(feePence) },
    { label: words.creditNote, value: creditNotePence && readAmount(creditNotePence) },
    { label: words.usedPart, value: usedPartPence && readAmount(usedPartPence) },
    { label: words.reason, value: reason && cancellationReasonNames[reason] },
    { label: prompt ?? '', value: prompt === null ? '' : reasonNote },
    { label: words.why, value: why },
  ];
  useLeft(entered, { onLeft });
  const send = () => {
    if (!asked) return;
    const {
      given,
      working: { workingId },
    } = asked;
    onSent(true);
    cancelling.mutate(
      { ...typed.wishes, ...explained(given), why: given.why, workingId },
      {
        onSuccess: () => {
          setAsked(undefined);
          draft.drop();
          host.toast(words.done(policy.policyNumber), 'success');
        },
        onError: (error) => {
          // Where the answer was lost, the cancellation that stands by now is their own.
          if (isRefusal(error)) onSent(false);
          void query.refetch();
        },
      },
    );
  };
  return (
    <Columns
      side={
        <Section title={workingWords.title}>
          <Panel load={loadOf(query)} words={workingWords}>
            {(found) => <WorkingPanel working={found} />}
          </Panel>
        </Section>
      }
    >
      <Section title={words.title(policy.policyNumber)}>
        <PageForm form={form} tone="danger" busy={cancelling.isPending} proceed={words.title(policy.policyNumber)} proceeding={words.busy}>
          <Problem>{asked ? undefined : refusal}</Problem>
          <DraftOffer draft={draft} />
          <AmountFields kind={policy.kind} typed={typed} working={working} dayError={dayError} refused={refused} />
          <SelectField label={words.reason} options={reasonOptions(policy.kind === 'order')} {...form.field('reason')} />
          {prompt !== null && <TextArea label={prompt} rows={3} maxLength={500} {...form.field('reasonNote')} />}
          <TextField label={words.why} hint={audited.hint} {...form.field('why')} />
        </PageForm>
        {asked && (
          <ConfirmDialog
            title={words.confirm(policy.policyNumber)}
            proceed={words.yes}
            proceeding={words.busy}
            back={words.no}
            tone="danger"
            busy={cancelling.isPending}
            error={refusal}
            onProceed={send}
            onClose={() => setAsked(undefined)}
          >
            <Prompts prompts={asked.prompts} />
          </ConfirmDialog>
        )}
      </Section>
    </Columns>
  );
}

const reasonOptions = (isWork: boolean): readonly { readonly value: CancellationReason | ''; readonly label: string }[] => [
  { value: '', label: words.choose },
  ...reasonsToCancel(isWork).map((value) => ({ value, label: cancellationReasonNames[value] })),
];

const isKept = <K extends string>(name: string, kept: Readonly<Record<K, string>>): name is K => name in kept;

/** Asks whether they are sure, whether the payments are to stop, and what payments asks about the refund. */
const promptsFor = async (
  site: Site,
  policy: Policy,
  { on, refundPence, toComePence, othersMonthlyPence, atGarage }: CancellationWorking,
): Promise<readonly string[]> => {
  const { policyNumber, paymentId } = policy;
  const rolling = policy.kind === 'cover' && policy.rolling;
  if (atGarage !== undefined) return [words.sureAtGarage(policyNumber)];
  const ofRefund = refundPence > 0 ? (await preview(site, paymentId, { amountPence: refundPence })).prompts : [];
  return [
    policy.kind === 'order'
      ? words.sureOrder(policyNumber, formatPounds(refundPence))
      : words.sure(policyNumber, formatDay(on), formatPounds(refundPence)),
    ...(toComePence > 0 || (rolling && othersMonthlyPence === undefined) ? [words.surePayments] : []),
    ...ofRefund,
  ];
};

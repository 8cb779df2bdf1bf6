import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { CallError } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { coverName } from '@kerbside/contracts/products/cover-name';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { signedInPage } from '../features/sign-in/signed-in.js';
import { workingQuery, cancelCover } from '../api/cancellation-api.js';
import { keys, policyQuery } from '../api/queries.js';
import { transferQuery } from '../api/transfer-api.js';
import { isCancellable } from '../features/cancellation/to-cancelling.js';
import { WorkingReceipt } from '../features/cancellation/working-receipt.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { isWork } from '../is-work.js';
import { notFound, policy as policyWords } from '../messages/account.js';
import { cancel as words, working as receipt } from '../messages/cancellation.js';
import { policyPath } from '../paths.js';
import { NotHere } from '../ui/not-here.js';
import { cancellationReasonNames, explained, promptOf, reasonsToCancel, type CancellationReason } from '@kerbside/contracts/claims/reasons';
import { openClaimWords } from '@kerbside/contracts/claims/excess';
import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import { noteWhereWanted, reasonFields, type CancellationWorking } from '@kerbside/contracts/http/claims/cancellations';
import { formatPounds } from '@kerbside/contracts/money/money';
import { renewalStays, unbegun } from '@kerbside/contracts/policies/continuation';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { ConfirmDialog } from '@kerbside/contracts/ui/overlays/confirm-dialog';
import { useState } from 'react';
import * as z from 'zod/mini';
import { LinkButton } from '../ui/link-button.js';
import { WhatFollows, nothingBackOf, waitingOf } from '../features/cancellation/what-follows.js';

export default signedInPage(function CancelPolicyPage({ host, policyId }: RemoteProps & { readonly policyId: string }) {
  const load = useLoaded(policyQuery(host, policyId));
  const policy = load.status === 'ready' ? load.data : undefined;
  return (
    <DetailPage
      host={host}
      load={load}
      above={{ path: policyPath(policyId), title: policy && isWork(policy) ? policyWords.titleWork : policyWords.title }}
      heading={{
        title: policy && isWork(policy) ? words.titleWork : words.title,
        lead: policy && coverName(policy),
        over: policy && policyWords.number(policy.policyNumber, isWork(policy)),
      }}
      missing={{ title: notFound.policy, lead: notFound.policyWhy }}
      words={policyWords}
      layout={{ width: 'reading' }}
    >
      {(ready) =>
        isCancellable(ready) ? (
          <Cancelling host={host} policy={ready} />
        ) : (
          <Alert tone="info">{isWork(ready) ? words.overWork : words.over}</Alert>
        )
      }
    </DetailPage>
  );
});

/** The refund and what is not taken any more, then why; the last question repeats both. */
function Cancelling({ host, policy }: RemoteProps & { readonly policy: Policy }) {
  const cache = useQueryClient();
  const load = useLoaded(workingQuery(host, policy.id));
  if (load.status === 'failed' && load.error instanceof CallError && load.error.status === 409)
    return (
      <NotHere host={host} title={isWork(policy) ? words.refusedWork : words.refused} callMe={words.callMe}>
        {load.message}
      </NotHere>
    );
  const cancelled = (changed: Policy) => {
    cache.setQueryData(keys.policy(policy.id), changed);
    void cache.invalidateQueries({ queryKey: keys.payments });
    void cache.invalidateQueries({ queryKey: keys.policies, refetchType: 'none' });
    host.toast(isWork(policy) ? words.doneWork : words.done, 'success');
    host.navigate(policyPath(policy.id));
  };
  const read = () => void cache.invalidateQueries({ queryKey: workingQuery(host, policy.id).queryKey });
  return (
    <Panel load={load} words={words}>
      {(working) => (
        <Stack gap="large">
          {working.isPaidByAnother ? (
            <Alert tone="info">{words.whyTransferred}</Alert>
          ) : (
            <>
              <WorkingReceipt working={working} coolingOff={isWork(policy) ? receipt.coolingOffWork : receipt.coolingOff} />
              <WhatFollows policy={policy} working={working} />
            </>
          )}
          <CancelForm host={host} policy={policy} working={working} onCancelled={cancelled} onChanged={read} />
        </Stack>
      )}
    </Panel>
  );
}

const schema = z.object(reasonFields).check(noteWhereWanted);
type Reason = z.infer<typeof schema>;

interface CancelAnswers {
  readonly reason: CancellationReason | '';
  readonly reasonNote: string;
}
const empty: CancelAnswers = { reason: '', reasonNote: '' };

interface CancelFormProps extends RemoteProps {
  readonly policy: Policy;
  readonly working: CancellationWorking;
  readonly onCancelled: (policy: Policy) => void;
  /** The sum to refund has changed. */
  readonly onChanged: () => void;
}

/** Asks why, then whether the customer is sure, with what goes back and what ends (A3, A5). */
function CancelForm({ host, policy, working, onCancelled, onChanged }: CancelFormProps) {
  const [asked, setAsked] = useState<Reason>();
  const request = useSubmit((form: Parameters<typeof cancelCover>[1]) => cancelCover(host, form));
  const form = useForm({
    schema,
    initial: empty,
    send: (given) => Promise.resolve(given),
    done: (given) => {
      setAsked(given);
      // Nothing is sent until it is confirmed, and the session may be over by then: what was typed is kept anew.
      form.set('reason', form.values.reason);
      form.set('reasonNote', form.values.reasonNote);
    },
  });
  const { value: reason, onChange, ...reasonField } = form.field('reason');
  const proceed = async () => {
    if (!asked) return;
    const { id, productType } = policy;
    const result = await request.submit({ id, productType, ...explained(asked), workingId: working.workingId });
    if (result.status === 'ignored') return;
    setAsked(undefined);
    if (result.status === 'done') onCancelled(result.answer.policy);
    else if (result.failure?.code === 'CANCELLATION_CHANGED') onChanged();
  };
  const problem = request.failure?.code === 'CANCELLATION_CHANGED' ? words.changed : request.error;
  const notes = [openClaimWords(working), waitingOf(policy, working), useOfferWords(host, policy)];
  return (
    <>
      <PageForm
        form={form}
        tone="danger"
        proceed={isWork(policy) ? words.titleWork : words.title}
        proceeding={words.proceeding}
        beside={<LinkButton label={isWork(policy) ? words.keepWork : words.keep} href={policyPath(policy.id)} variant="secondary" />}
      >
        <Problem>{problem}</Problem>
        {notes.map(
          (note) =>
            note !== undefined && (
              <Alert key={note} tone="info">
                {note}
              </Alert>
            ),
        )}
        <RadioGroup
          {...reasonField}
          label={words.reason}
          value={reason}
          onChange={onChange}
          choices={reasonsToCancel(isWork(policy)).map((code) => ({
            value: code,
            label: cancellationReasonNames[code],
            ...noteOf(promptOf(code), form.field('reasonNote')),
          }))}
        />
      </PageForm>
      {asked && (
        <ConfirmDialog
          title={words.confirm}
          proceed={words.proceed}
          proceeding={words.proceeding}
          back={words.back}
          tone="danger"
          busy={request.status === 'busy'}
          onProceed={() => void proceed()}
          onClose={() => setAsked(undefined)}
        >
          <p>{endOf(policy, working)}</p>
          {!isWork(policy) && renewalStays(policy) !== undefined && <p>{renewalStays(policy)}</p>}
          {(isWork(policy) || !policy.transferredOn) && (
            <p>{working.refundPence > 0 ? words.backTitle(formatPounds(working.refundPence)) : nothingBackOf(working)}</p>
          )}
          <WhatFollows policy={policy} working={working} />
        </ConfirmDialog>
      )}
    </>
  );
}

/** Whoever was offered it cannot take it over any more. */
const useOfferWords = (host: RemoteProps['host'], policy: Policy): string | undefined => {
  const { data } = useQuery({ ...transferQuery(host, policy.id), enabled: !isWork(policy) });
  if (data?.transfer?.status !== 'pending') return undefined;
  const { firstName, lastName } = data.transfer.to;
  return words.offered(`${firstName} ${lastName}`);
};

/** Cover ends; work at a garage will not be done. */
const endOf = (policy: Policy, { isCoolingOff, isPaidByAnother, on }: CancellationWorking): string => {
  if (isWork(policy)) return words.notDone;
  const noClaims = isPaidByAnother ? words.noClaimsTransferred : words.noClaims;
  const day = showLongDay(on);
  // Not of cover that was suspended before.
  const from = on < londonDay(new Date()) ? day : words.today(day);
  return unbegun(policy, on) ?? (isCoolingOff ? noClaims : words.noCover)(from);
};

/** The note that some reasons need is asked for under them. */
const noteOf = (prompt: string | null, field: ReturnType<ReturnType<typeof useForm<CancelAnswers, typeof schema, Reason>>['field']>) =>
  prompt === null ? {} : { reveals: <TextArea {...field} label={prompt} rows={3} maxLength={500} /> };

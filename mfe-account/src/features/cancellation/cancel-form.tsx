import { cancellationReasonNames, explained, promptOf, reasonsToCancel, type CancellationReason } from '@kerbside/contracts/claims/reasons';
import { openClaimWords } from '@kerbside/contracts/claims/excess';
import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { noteWhereWanted, reasonFields, type CancellationWorking } from '@kerbside/contracts/http/claims/cancellations';
import { formatPounds } from '@kerbside/contracts/money/money';
import { renewalStays, unbegun } from '@kerbside/contracts/policies/continuation';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { ConfirmDialog } from '@kerbside/contracts/ui/overlays/confirm-dialog';
import { useState } from 'react';
import * as z from 'zod/mini';
import { LinkButton } from '../../ui/link-button.js';
import { cancelCover } from '../../api/cancellation-api.js';
import { cancel as words } from '../../messages/cancellation.js';
import { policyPath } from '../../paths.js';
import { isWork } from '../../is-work.js';
import { WhatFollows, nothingBackOf, waitingOf } from './what-follows.js';

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
export function CancelForm({ host, policy, working, onCancelled, onChanged }: CancelFormProps) {
  const [asked, setAsked] = useState<Reason>();
  const request = useSubmit((form: Parameters<typeof cancelCover>[1]) => cancelCover(host, form));
  const form = useForm({ schema, initial: empty, send: (given) => Promise.resolve(given), done: setAsked });
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
  const [openClaim, waiting] = [openClaimWords(working), waitingOf(policy, working)];
  return (
    <form {...form.props}>
      <Stack>
        <ErrorSummary {...form.summary} />
        <Problem>{problem}</Problem>
        {openClaim !== undefined && <Alert tone="info">{openClaim}</Alert>}
        {waiting !== undefined && <Alert tone="info">{waiting}</Alert>}
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
        <Cluster>
          <Button type="submit" variant="danger">
            {isWork(policy) ? words.titleWork : words.title}
          </Button>
          <LinkButton href={policyPath(policy.id)} variant="secondary">
            {isWork(policy) ? words.keepWork : words.keep}
          </LinkButton>
        </Cluster>
      </Stack>
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
    </form>
  );
}

/** Cover ends; work at a garage will not be done. */
const endOf = (policy: Policy, { isCoolingOff, isPaidByAnother, on }: CancellationWorking): string => {
  if (isWork(policy)) return words.notDone;
  const noClaims = isPaidByAnother ? words.noClaimsTransferred : words.noClaims;
  return unbegun(policy, on) ?? (isCoolingOff ? noClaims : words.noCover)(formatLongDay(on));
};

/** The note that some reasons need is asked for under them. */
const noteOf = (prompt: string | null, field: ReturnType<ReturnType<typeof useForm<CancelAnswers, typeof schema, Reason>>['field']>) =>
  prompt === null ? {} : { reveals: <TextArea {...field} label={prompt} rows={3} maxLength={500} /> };

import { setOffWords } from '@kerbside/contracts/claims/excess';
import { hasRepairs } from '@kerbside/contracts/claims/claim-kinds';
import { CallError, isRefusal } from '@kerbside/contracts/client';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { formatPounds, formatWhole } from '@kerbside/contracts/money/money';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { PlusIcon } from '@kerbside/contracts/ui/basics/list-icons';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { DialogFoot } from '@kerbside/contracts/ui/overlays/dialog-foot';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { decide, type DecisionBody } from '../../api/claims-api.js';
import { decision as words } from '../../messages/claims.js';
import { Confirm } from '../../ui/confirm.js';
import { Section } from '../../ui/section.js';
import { DraftOffer } from '../drafts/draft-offer.js';
import { useDraft } from '../drafts/use-draft.js';
import css from './claim-decision.module.css';
import { decisionOfDraft, draftOf, enteredIn, linesError, typedDecisionOf, type LineCover, type TypedLine } from './typed-decision.js';
import { useDecision, type DecisionState } from './use-decision.js';
import { useLeft, type FormOfOne } from '../../ui/unsent.js';
import { decisionForm } from '@kerbside/contracts/http/imports/drafts';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { Box } from '../../ui/panes.js';
import type { OfClaim } from '../../office-props.js';
import { SmallButton } from '../../ui/small-button.js';

/** Decides a claim, or an appeal from the previous decision. It is sent after a question; what was typed stays when it is refused. */
export function DecisionForm({ host, reviewed, onSent, onLeft }: OfClaim & FormOfOne) {
  const { claim, claimLimitPence, excessPence, refund, version, decidedByYou: isOwnAppeal } = reviewed;
  const limits = { claimLimitPence, excessPence, refund, agreedPence: claim.decision?.coveredPence ?? 0, isOwnAppeal };
  const [initial] = useState(() => typedDecisionOf(claim.decision, claim.kind));
  const deciding = useDecision(() => initial, limits);
  const id = useId();
  const [ready, setReady] = useState<DecisionBody>();
  const sending = useMutation(decide(host, claim.id));
  const { typed, sums, errors } = deciding;
  const draft = useDraft(
    { host },
    { related_model: 'claim', related_id: claim.id, form_name: decisionForm(claim.appeal !== null) },
    {
      values: { decision: draftOf(typed) },
      set: (_, text) => {
        const before = decisionOfDraft(text);
        if (before) deciding.restore(before);
      },
      status: sending.isSuccess ? 'done' : sending.isPending ? 'busy' : 'idle',
    },
  );
  useLeft(draftOf(typed) === draftOf(initial) ? [] : enteredIn(typed), { onLeft });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = deciding.check();
    setReady(body && { ...body, seen: version });
  };
  const send = (body: DecisionBody) => {
    onSent(true);
    return sending.mutateAsync(body);
  };
  const refused = (error: Error) => {
    // Where the answer was lost, the decision that stands by now is their own.
    if (isRefusal(error)) onSent(false);
    if (!(error instanceof CallError) || Object.keys(error.fields).length === 0) return;
    setReady(undefined);
    deciding.refuse(error.fields);
  };
  return (
    <Section title={claim.appeal ? words.appealTitle : words.decideTitle}>
      <form id={id} noValidate aria-label={words.title} onSubmit={submit}>
        <Stack>
          <p>{hasRepairs(claim.kind) ? words.lead : words.leadLoss}</p>
          <DraftOffer draft={draft} />
          <ErrorSummary {...deciding.summary} />
          {typed.lines.map((line, place) => (
            <DecisionLine key={line.key} deciding={deciding} line={line} number={place + 1} />
          ))}
          <SmallButton label={words.add} icon={PlusIcon} onClick={deciding.add} />
          <div role="group" aria-label={words.total}>
            {sums.excessPence !== undefined && <p>{words.excessTaken(formatPounds(sums.excessPence))}</p>}
            {sums.setOffPence !== undefined && <p>{setOffWords(sums.setOffPence)}</p>}
            <p className={css.total}>{words.totalOf(formatPounds(sums.coveredPence), formatPounds(sums.totalPence))}</p>
            <p>{words.limit(formatWhole(claimLimitPence))}</p>
            {errors[linesError] !== undefined && <p className={css.error}>{errors[linesError]}</p>}
          </div>
          <TextArea label={words.note} hint={words.noteHint} rows={3} {...deciding.note} />
          {isOwnAppeal && <TextField label={words.nobodyElse} hint={words.nobodyElseHint} autoComplete="off" {...deciding.nobodyElse} />}
          <DialogFoot>
            <Button label={words.submit} type="submit" form={id} />
          </DialogFoot>
        </Stack>
      </form>
      {ready && (
        <Confirm
          host={host}
          title={words.sureTitle}
          why={[...(claim.waitsForCustomer ? [words.sureUnanswered] : []), whyOf(sums, claim)].join(' ')}
          action={words.send}
          mutation={{ mutationFn: () => send(ready), onSuccess: draft.drop, onError: refused }}
          said={words.sent}
          onClose={() => setReady(undefined)}
        />
      )}
    </Section>
  );
}

const whyOf = ({ coveredPence, totalPence, setOffPence }: ReturnType<typeof useDecision>['sums'], { kind, appeal }: Claim): string => {
  const pays = hasRepairs(kind) ? words.surePaysRepairs : words.surePays;
  if (coveredPence > 0) return pays(formatPounds(coveredPence), formatPounds(totalPence));
  if (setOffPence !== undefined) return words.sureSetOff;
  return appeal ? words.sureFinal : words.sureRefuses;
};

const covers: readonly LineCover[] = ['', 'whole', 'part', 'none'];
const options = covers.map((value) => ({ value, label: words.covers[value] }));

interface DecisionLineProps {
  readonly deciding: DecisionState;
  readonly line: TypedLine;
  readonly number: number;
}

/** One part of the repair: what it costs, how much of it we pay, and why not all. */
function DecisionLine({ deciding, line, number }: DecisionLineProps) {
  const isOnly = deciding.typed.lines.length === 1;
  return (
    <Box>
      <div role="group" aria-label={words.lineOf(number)} className={css.line}>
        <div className={css.wide}>
          <TextField label={words.description} autoComplete="off" {...deciding.line(line, 'description')} />
        </div>
        <TextField label={words.amount} prefix="£" inputMode="decimal" autoComplete="off" {...deciding.line(line, 'amount')} />
        <SelectField label={words.cover} options={options} {...deciding.line(line, 'cover')} />
        {line.cover === 'part' && (
          <TextField label={words.covered} prefix="£" inputMode="decimal" autoComplete="off" {...deciding.line(line, 'covered')} />
        )}
        {(line.cover === 'part' || line.cover === 'none') && (
          <div className={css.wide}>
            <TextField label={words.reason} autoComplete="off" {...deciding.line(line, 'reason')} />
          </div>
        )}
        {!isOnly && (
          <div className={css.wide}>
            <SmallButton label={words.remove} variant="quiet" aria-label={words.removeOf(number)} onClick={() => deciding.remove(line)} />
          </div>
        )}
      </div>
    </Box>
  );
}

import { knownPurchaseDate, type ClaimQuestion } from '@kerbside/contracts/claims/claim-forms';
import { hasRepairs } from '@kerbside/contracts/claims/claim-kinds';
import { formatLongDay } from '@kerbside/contracts/days/dates';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Stepper } from '@kerbside/contracts/ui/page/stepper';
import { useEffect, useRef } from 'react';
import { claim as words } from '../../messages/claims.js';
import { AccountAddress } from './account-address.js';
import { ClaimFiles } from '../claims/claim-files.js';
import { failedOn } from '@kerbside/contracts/car/mot-failures';
import { FailedItems } from './failed-items.js';
import { DiscardClaim } from './discard-claim.js';
import { MileageField } from './mileage-field.js';
import { QuestionField } from './question-field.js';
import { useClaimForm, type OfClaim } from './use-claim-form.js';
import { ValueByCondition } from './value-by-condition.js';

const idOf = (name: string): string => `claim-${name}`;

/** A claim that was not sent yet, a step at a time. */
export function ClaimForm(props: OfClaim) {
  const { host, api, claim, onRefused } = props;
  const form = useClaimForm(props);
  const { step, asked, faults, isLast } = form;
  useStepTitle(host, words.stepTitle(form.place + 1, form.count, step?.title ?? words.title), Object.keys(faults).length > 0);
  if (!step) return null;
  return (
    <Stack>
      <ErrorSummary
        attempt={form.attempt}
        errors={asked.flatMap(({ name }) => (faults[name] === undefined ? [] : [{ message: faults[name], target: idOf(name) }]))}
      />
      {hasRepairs(claim.kind) && (
        <Alert tone="warning" title={words.doNotStart}>
          {words.doNotStartWhy}
        </Alert>
      )}
      {form.count > 1 && <Stepper step={form.place + 1} of={form.count} name={step.title} />}
      <StepTitle title={step.title} takesFocus={form.hasMoved} />
      {asked.map((question) => (
        <Asked key={question.name} host={host} api={api} claim={claim} form={form} question={question} onRefused={onRefused} />
      ))}
      {form.refusals.map((why) => (
        <Alert key={why} tone="danger" live>
          {why}
        </Alert>
      ))}
      <Cluster>
        <Button
          busy={form.isBusy}
          busyLabel={isLast ? words.sending : words.saving}
          aria-disabled={form.isMileageEdited}
          onClick={() => void form.goOn()}
        >
          {isLast ? words.send : words.next}
        </Button>
        {form.place > 0 && (
          <Button variant="secondary" onClick={form.goBack}>
            {words.back}
          </Button>
        )}
        <Button variant="secondary" onClick={() => void form.finishLater()}>
          {words.later}
        </Button>
      </Cluster>
      {form.kept !== 'unchanged' && <p role="status">{form.kept === 'kept' ? words.kept : words.notKept}</p>}
      <DiscardClaim host={host} api={api} claim={claim} onRefused={onRefused} />
    </Stack>
  );
}

/** Each step has a title of its own (2.4.2), which says when something is to be mended. The page sets its own as it is drawn. */
const useStepTitle = (host: Pick<OfClaim['host'], 'title'>, title: string, isWrong: boolean): void => {
  useEffect(() => {
    queueMicrotask(() => host.title(isWrong ? words.errorTitle(title) : title));
  }, [host, title, isWrong]);
};

interface StepTitleProps {
  readonly title: string;
  readonly takesFocus: boolean;
}

/** A step begins at its title: the button that led to it was at the foot of the one before. */
function StepTitle({ title, takesFocus }: StepTitleProps) {
  const place = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [title, takesFocus]);
  return (
    <h2 ref={place} tabIndex={-1}>
      {title}
    </h2>
  );
}

interface AskedProps extends Pick<OfClaim, 'host' | 'api' | 'claim' | 'onRefused'> {
  readonly form: Pick<ReturnType<typeof useClaimForm>, 'faults' | 'answers' | 'motTests' | 'answer' | 'confirm' | 'filed'>;
  readonly question: ClaimQuestion;
}

function Asked({ host, api, claim, form, question, onRefused }: AskedProps) {
  const { answers, answer, confirm, filed } = form;
  const { name, label } = question;
  const id = idOf(name);
  const error = form.faults[name];
  if (question.type === 'files')
    return (
      <ClaimFiles
        api={api}
        claim={claim}
        category={question.category}
        id={id}
        label={label}
        error={error}
        onChanged={(changed) => filed(name, changed)}
        onRefused={onRefused}
      />
    );
  const given = { id, error, value: answers[name] ?? '', onChange: (value: string) => answer(name, value) };
  if (question.type === 'mileage') return <MileageField {...given} label={label} claim={claim} onConfirm={confirm} />;
  if (name === 'account_address_correct') return <AccountAddress host={host} {...given} question={question} />;
  const failed = question.type === 'lines' && question.failedOn ? failedOn(answers[question.failedOn] ?? '', form.motTests) : [];
  if (failed.length > 0) return <FailedItems {...given} label={label} items={failed} />;
  const bought = name === 'is_vehicle_purchase_date_correct' ? answers[knownPurchaseDate] : undefined;
  const field = <QuestionField {...given} question={question} hint={bought && words.boughtOn(formatLongDay(bought))} />;
  const { registrationNumber } = claim.vehicle;
  if (question.name !== 'condition' || registrationNumber === null) return field;
  return (
    <>
      {field}
      <ValueByCondition host={host} registration={registrationNumber} condition={answers['condition']} />
    </>
  );
}

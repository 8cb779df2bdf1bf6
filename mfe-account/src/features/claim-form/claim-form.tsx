import {
  askedOn,
  claimSteps,
  knownPurchaseDate,
  mileageOf,
  stepFaults,
  type ClaimAnswers,
  type ClaimQuestion,
  type ClaimStep,
} from '@kerbside/contracts/claims/claim-forms';
import { hasRepairs } from '@kerbside/contracts/claims/claim-kinds';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Stepper } from '@kerbside/contracts/ui/page/stepper';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useEffect, useRef, useState } from 'react';
import type { ClaimsApi } from '../../api/claims-api.js';
import { claim as words } from '../../messages/claims.js';
import { claimsPath } from '../../paths.js';
import { AccountAddress } from './account-address.js';
import { ClaimFiles } from '../claims/claim-files.js';
import { DiscardClaim } from './discard-claim.js';
import { MileageField } from './mileage-field.js';
import { QuestionField } from './question-field.js';
import { useAnswers } from './use-answers.js';
import { ValueByCondition } from './value-by-condition.js';

interface ClaimFormProps extends RemoteProps {
  readonly api: ClaimsApi;
  readonly claim: Claim;
  readonly onChanged: (claim: Claim) => void;
  /** Another device may have sent it, so it is read again. */
  readonly onRefused: () => void;
}

const idOf = (name: string): string => `claim-${name}`;

/**
 * The steps of a claim that was not sent yet. Each is saved as the customer goes on, so that another device continues there. Only what was typed here is
 * sent: what another device has answered since stays, and is shown as it is read again.
 */
export function ClaimForm({ host, api, claim, onChanged, onRefused }: ClaimFormProps) {
  const steps = claimSteps[claim.kind];
  const { typed, answers, type } = useAnswers(claim.answers);
  const contents = {
    answers,
    files: claim.files,
    hasMileage: claim.mileage !== null && claim.mileage.mileage === mileageOf(answers['mileage'] ?? ''),
  };
  const faultsOf = (step: ClaimStep) => stepFaults(step, contents, londonDay(new Date()));
  const [place, setPlace] = useState(() => firstOpen(steps, faultsOf));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [attempt, setAttempt] = useState(0);
  const [hasMoved, setHasMoved] = useState(false);
  const save = useSubmit(() => api.save(claim.id, typed));
  const send = useSubmit(async () => {
    await api.save(claim.id, typed);
    return api.submit(claim.id);
  });
  const step = steps[place];
  if (!step) return null;
  const isLast = place === steps.length - 1;
  const asked = askedOn(step, answers);

  const mended = (name: string) => setFaults(({ [name]: _, ...others }) => others);
  const answer = (name: string, value: string) => {
    type(name, value);
    mended(name);
  };
  const filed = (name: string, changed: Claim) => {
    onChanged(changed);
    mended(name);
  };
  const moveTo = (next: number) => {
    setPlace(next);
    setHasMoved(true);
  };
  const show = (found: Readonly<Record<string, string>>, at: number) => {
    setFaults(found);
    setAttempt((count) => count + 1);
    if (at !== place) moveTo(at);
  };
  /** With the last step all of them are sent: another device may have opened a question of an earlier one again. */
  const goOn = async () => {
    const at = isLast ? firstOpen(steps, faultsOf) : place;
    const found = faultsOf(steps[at] ?? step);
    show(found, at);
    if (Object.keys(found).length > 0) return;
    const result = await (isLast ? send : save).submit(undefined);
    if (result.status === 'failed') {
      onRefused();
      if (isOfStep(steps, result.fieldErrors)) show(result.fieldErrors, stepWith(steps, result.fieldErrors));
    }
    if (result.status !== 'done') return;
    onChanged(result.answer);
    if (!isLast) moveTo(place + 1);
  };
  const finishLater = async () => {
    const result = await save.submit(undefined);
    if (result.status === 'failed') onRefused();
    if (result.status !== 'done') return;
    onChanged(result.answer);
    host.toast(words.saved, 'success');
    host.navigate(claimsPath);
  };
  const confirm = async (miles: number) => {
    const saved = await api.save(claim.id, typed);
    await api.mileage(claim.id, claim.kind, String(miles));
    onChanged(await api.read(saved.id));
    mended('mileage');
  };
  const controls = { host, api, claim, wrong: faults, answers, answer, confirm, filed, onRefused };

  return (
    <Stack>
      <ErrorSummary
        attempt={attempt}
        errors={asked.flatMap(({ name }) => (faults[name] === undefined ? [] : [{ message: faults[name], target: idOf(name) }]))}
      />
      {hasRepairs(claim.kind) && (
        <Alert tone="warning" title={words.doNotStart}>
          {words.doNotStartWhy}
        </Alert>
      )}
      {steps.length > 1 && <Stepper step={place + 1} of={steps.length} name={step.title} />}
      <StepTitle title={step.title} takesFocus={hasMoved} />
      {asked.map((question) => (
        <Asked key={question.name} question={question} {...controls} />
      ))}
      {[save, send].map(
        ({ error, fieldErrors }, index) =>
          error !== undefined &&
          !isOfStep(steps, fieldErrors) && (
            <Alert key={index === 0 ? 'save' : 'send'} tone="danger" live>
              {error}
            </Alert>
          ),
      )}
      <Cluster>
        <Button
          busy={save.status === 'busy' || send.status === 'busy'}
          busyLabel={isLast ? words.sending : words.saving}
          onClick={() => void goOn()}
        >
          {isLast ? words.send : words.next}
        </Button>
        {place > 0 && (
          <Button variant="secondary" onClick={() => moveTo(place - 1)}>
            {words.back}
          </Button>
        )}
        <Button variant="secondary" onClick={() => void finishLater()}>
          {words.later}
        </Button>
      </Cluster>
      <DiscardClaim host={host} api={api} claim={claim} onRefused={onRefused} />
    </Stack>
  );
}

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

/** Where the customer left off: the first step with something to answer, or the last one. */
const firstOpen = (steps: readonly ClaimStep[], faultsOf: (step: ClaimStep) => object): number => {
  const open = steps.findIndex((step) => Object.keys(faultsOf(step)).length > 0);
  return open < 0 ? steps.length - 1 : open;
};

/** The first step that asks one of these; -1 when none does. */
const stepWith = (steps: readonly ClaimStep[], fields: object): number =>
  steps.findIndex(({ questions }) => questions.some(({ name }) => Object.hasOwn(fields, name)));
const isOfStep = (steps: readonly ClaimStep[], fields: object): boolean => stepWith(steps, fields) >= 0;

interface AskedProps extends Pick<ClaimFormProps, 'host' | 'api' | 'claim' | 'onRefused'> {
  readonly question: ClaimQuestion;
  readonly wrong: Readonly<Record<string, string>>;
  readonly answers: ClaimAnswers;
  readonly answer: (name: string, value: string) => void;
  readonly confirm: (miles: number) => Promise<void>;
  /** A file was added or deleted. */
  readonly filed: (name: string, changed: Claim) => void;
}

function Asked({ host, api, claim, question, wrong, answers, answer, confirm, filed, onRefused }: AskedProps) {
  const { name, label } = question;
  const id = idOf(name);
  const error = wrong[name];
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

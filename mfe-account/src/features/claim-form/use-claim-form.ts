import { askedOn, claimSteps, mileageOf, stepFaults, type ClaimStep } from '@kerbside/contracts/claims/claim-forms';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { motTestsQuery, type ClaimsApi } from '../../api/claims-api.js';
import { claim as words } from '../../messages/claims.js';
import { claimsPath } from '../../paths.js';
import { useAnswers } from './use-answers.js';
import { useKeptAnswers } from './use-kept-answers.js';

export interface OfClaim extends RemoteProps {
  readonly api: ClaimsApi;
  readonly claim: Claim;
  readonly onChanged: (claim: Claim) => void;
  /** Another device may have sent it, so it is read again. */
  readonly onRefused: () => void;
}

/**
 * The steps of a claim that was not sent yet. Each is saved as the customer goes on, so that another device continues there. Only what was typed here is
 * sent: what another device has answered since stays, and is shown as it is read again.
 */
export const useClaimForm = ({ host, api, claim, onChanged, onRefused }: OfClaim) => {
  const steps = claimSteps[claim.kind];
  const { typed, answers, type } = useAnswers(claim.answers);
  const { data: motTests } = useQuery(motTestsQuery(api, claim));
  const contents = {
    answers,
    motTests,
    files: claim.files,
    hasMileage: claim.mileage !== null && claim.mileage.mileage === mileageOf(answers['mileage'] ?? ''),
  };
  const faultsOf = (step: ClaimStep) => stepFaults(step, contents, londonDay(new Date()));
  const [place, setPlace] = useState(() => firstOpen(steps, faultsOf));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [attempt, setAttempt] = useState(0);
  const [hasMoved, setHasMoved] = useState(false);
  const save = useSubmit(async () => {
    await kept.settled();
    return api.save(claim.id, typed);
  });
  const send = useSubmit(async () => {
    await kept.settled();
    await api.save(claim.id, typed);
    return api.submit(claim.id);
  });
  const isBusy = save.status === 'busy' || send.status === 'busy';
  const isSent = isBusy || send.status === 'done';
  const kept = useKeptAnswers({ fetch: host.fetch, api, claimId: claim.id, typed, isSent, onKept: onChanged });
  const step = steps[place];
  const asked = step ? askedOn(step, answers) : [];
  const isLast = place === steps.length - 1;

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
    const open = steps[at] ?? step;
    const found = open ? faultsOf(open) : {};
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
    await kept.settled();
    const saved = await api.save(claim.id, typed);
    await api.mileage(claim.id, claim.kind, String(miles));
    onChanged(await api.read(saved.id));
    mended('mileage');
  };

  return {
    /** Undefined for a kind of claim without questions. */
    step,
    asked,
    count: steps.length,
    place,
    isLast,
    /** The customer came to this step from another. */
    hasMoved,
    isBusy,
    /** It was confirmed and is no longer what was confirmed: it is confirmed again first (A4). */
    isMileageEdited: claim.mileage !== null && !contents.hasMileage && asked.some((question) => question.type === 'mileage'),
    kept: kept.state,
    faults,
    attempt,
    /** What was refused for a reason that belongs to no question. */
    refusals: [
      ...new Set([save, send].flatMap(({ error, fieldErrors }) => (error === undefined || isOfStep(steps, fieldErrors) ? [] : error))),
    ],
    answers,
    motTests: motTests ?? [],
    answer,
    confirm,
    filed,
    goOn,
    goBack: () => moveTo(place - 1),
    finishLater,
  };
};

/** Where the customer left off: the first step with something to answer, or the last one. */
const firstOpen = (steps: readonly ClaimStep[], faultsOf: (step: ClaimStep) => object): number => {
  const open = steps.findIndex((step) => Object.keys(faultsOf(step)).length > 0);
  return open < 0 ? steps.length - 1 : open;
};

/** The first step that asks one of these; -1 when none does. */
const stepWith = (steps: readonly ClaimStep[], fields: object): number =>
  steps.findIndex(({ questions }) => questions.some(({ name }) => Object.hasOwn(fields, name)));
const isOfStep = (steps: readonly ClaimStep[], fields: object): boolean => stepWith(steps, fields) >= 0;

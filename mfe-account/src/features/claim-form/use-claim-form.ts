import type { OfClaim } from '../claims/of-claim.js';
import { mileageOf, stepFaults, type ClaimAnswers } from '@kerbside/contracts/claims/claim-forms';
import { claimPages, type ClaimPage } from '@kerbside/contracts/claims/claim-pages';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { HostApi } from '@kerbside/contracts/host';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { useKeptChoice } from '@kerbside/contracts/ui/controls/use-kept-choice';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { readAgain, confirmMileage, sendClaim, saveAnswers, motTestsQuery } from '../../api/claims-api.js';
import { claim as words } from '../../messages/claims.js';
import { claimsPath, claimPagePath, claimPath } from '../../paths.js';
import { useUploads } from '../claims/use-uploads.js';
import { useKeptAnswers } from './use-kept-answers.js';

type Faults = Readonly<Record<string, string>>;

/**
 * The pages of a claim that was not sent yet. Each is saved as the customer goes on, so that another device continues there. Only what was typed here is
 * sent: what another device has answered since stays, and is shown as it is read again.
 */
export const useClaimForm = ({ host, claim, onChanged, onRefused }: OfClaim) => {
  const { typed, answers, type } = useAnswers(claim);
  const { data: motTests } = useQuery(motTestsQuery(host, claim));
  const contents = {
    answers,
    motTests,
    files: claim.files,
    hasMileage: claim.mileage !== null && claim.mileage.mileage === mileageOf(answers['mileage'] ?? ''),
  };
  const pages = claimPages(claim.kind, answers);
  const faultsOf = ({ step, questions }: ClaimPage): Faults => stepFaults({ ...step, questions }, contents, londonDay(new Date()));
  const firstOpen = () => pages.find((page) => Object.keys(faultsOf(page)).length > 0)?.name ?? checkPage;
  const { wanted, isChange, goTo } = useClaimPlace(host, claim.id, () =>
    isUntouched(claim) ? (pages[0]?.name ?? checkPage) : firstOpen(),
  );
  const place = placeOf(pages, wanted);
  const page = pages[place];
  const asked = page?.questions ?? [];
  const [faults, setFaults] = useState<Faults>({});
  const [attempt, setAttempt] = useState(0);
  const save = useSubmit(async () => {
    await kept.settled();
    return saveAnswers(host, claim.id, typed);
  });
  const uploads = useUploads();
  const send = useSubmit(async () => {
    await uploads.arrived();
    await kept.settled();
    await saveAnswers(host, claim.id, typed);
    return sendClaim(host, claim.id);
  });
  const isBusy = save.status === 'busy' || send.status === 'busy';
  const kept = useKeptAnswers({ fetch: host.fetch, claimId: claim.id, typed, isSent: isBusy || send.status === 'done', onKept: onChanged });
  const mended = (name: string) => setFaults(({ [name]: _, ...others }) => others);
  const answer = (name: string, value: string) => {
    type(name, value);
    mended(name);
  };
  const filed = (name: string, changed: Claim) => {
    onChanged(changed);
    mended(name);
  };
  const moveTo = (next: string, change = false) => {
    setFaults({});
    goTo(next, change);
  };
  const next = () => (isChange ? firstOpen() : (pages[place + 1]?.name ?? checkPage));
  const goOn = () => moveTo(next(), isChange && next() !== checkPage);
  /** Shows what is wrong where it is asked. */
  const show = (found: Faults, at: string) => {
    setFaults(found);
    setAttempt((count) => count + 1);
    if (at !== page?.name) goTo(at, true);
  };
  const refused = (fieldErrors: Faults) => {
    onRefused();
    const at = pageWith(pages, fieldErrors);
    if (at) show(fieldErrors, at.name);
  };
  const saveAnd = async (then: () => void) => {
    const result = await save.submit(undefined);
    if (result.status === 'failed') refused(result.fieldErrors);
    if (result.status !== 'done') return;
    onChanged(result.answer);
    then();
  };
  const saveAndGoOn = async () => {
    const found = page ? faultsOf(page) : {};
    if (page && Object.keys(found).length > 0) return show(found, page.name);
    await saveAnd(goOn);
  };
  /** All of it: another device may have opened a question again. */
  const sendAll = async () => {
    const open = pages.find((one) => Object.keys(faultsOf(one)).length > 0);
    if (open) return show(faultsOf(open), open.name);
    const result = await send.submit(undefined);
    if (result.status === 'failed') refused(result.fieldErrors);
    if (result.status === 'done') onChanged(result.answer);
  };
  const finishLater = () =>
    saveAnd(() => {
      host.toast(words.saved, 'success');
      host.navigate(claimsPath);
    });
  const confirm = async (miles: number) => {
    await kept.settled();
    const saved = await saveAnswers(host, claim.id, typed);
    await confirmMileage(host, claim.id, claim.kind, String(miles));
    onChanged(await readAgain(host, saved.id));
    mended('mileage');
  };

  return {
    pages,
    /** Undefined on the page on which all of it is checked. */
    page,
    asked,
    place: page ? place : pages.length,
    isBusy,
    /** It was confirmed and is no longer what was confirmed: it is confirmed again first (A4). */
    isMileageEdited: claim.mileage !== null && !contents.hasMileage && asked.some((question) => question.type === 'mileage'),
    /** Papers and photos may be at hand only later. */
    mayWait:
      page !== undefined && !isChange && asked.every((question) => question.type === 'files') && Object.keys(faultsOf(page)).length > 0,
    kept: kept.state,
    faults,
    attempt,
    /** What was refused for a reason that belongs to no question. */
    refusals: [
      ...new Set([save, send].flatMap(({ error, fieldErrors }) => (error === undefined || pageWith(pages, fieldErrors) ? [] : error))),
    ],
    answers,
    motTests: motTests ?? [],
    missing: new Set(pages.flatMap((one) => Object.keys(faultsOf(one)))),
    answer,
    confirm,
    filed,
    uploads,
    goOn: page ? saveAndGoOn : sendAll,
    skip: goOn,
    goBack: () => moveTo(pages[(page ? place : pages.length) - 1]?.name ?? checkPage),
    finishLater,
  };
};

/** Nothing of it was answered by the customer. */
const isUntouched = ({ answers, files }: Claim): boolean =>
  files.length === 0 && Object.keys(answers).every((name) => name.startsWith('known_'));

/** The place of the page that asks a question; -1 for the page on which all of it is checked. */
const placeOf = (pages: readonly ClaimPage[], wanted: string): number =>
  pages.findIndex(({ questions }) => questions.some(({ name }) => name === wanted));

/** The first page that asks one of these. */
const pageWith = (pages: readonly ClaimPage[], fields: object): ClaimPage | undefined =>
  pages.find(({ questions }) => questions.some(({ name }) => Object.hasOwn(fields, name)));

/**
 * The answers of a claim: what was typed here and is not kept yet, over what is kept. What another device has answered since shows as it is read, and
 * nothing that was typed here before that was kept takes its place. Where the session ends first, the same person finds it once they have signed in again.
 */
const useAnswers = ({ id: claimId, answers: kept }: Claim) => {
  const { chosen: typed, choose, sent } = useKeptChoice<ClaimAnswers>({ claimId }, {});
  const [seen, setSeen] = useState(kept);
  if (seen !== kept) {
    setSeen(kept);
    sent();
    choose(Object.fromEntries(Object.entries(typed).filter(([name, value]) => kept[name] !== value)));
  }
  const answers: ClaimAnswers = { ...kept, ...typed };
  return { typed, answers, type: (name: string, value: string) => choose({ ...typed, [name]: value }) };
};

const checkPage = 'check';

/**
 * Which page of a claim is shown is in its address: a reload stays there, and Back leads to the one before. `start` is where it opens without one. A page
 * that was opened from the check page to change an answer leads back there.
 */
const useClaimPlace = ({ navigate }: Pick<HostApi, 'navigate'>, claimId: string, start: () => string) => {
  const shown = useSearch();
  const search = new URLSearchParams(shown);
  const [first] = useState(start);
  const asked = search.get('question');
  // Files may be on their way from the page it opens at, and are sent from there once their customer has signed in again.
  useEffect(() => {
    if (asked !== null) return;
    const named = new URLSearchParams(shown);
    named.set('question', first);
    navigate(`${claimPath(claimId)}?${named.toString()}`, { replace: true });
  }, [asked, shown, first, navigate, claimId]);
  return {
    wanted: asked ?? first,
    isChange: search.has('change'),
    /** An answer that comes late leaves alone the page that was opened meanwhile. */
    goTo: (page: string, isChange = false) => {
      if (window.location.search.slice(1) === shown) navigate(claimPagePath(claimId, page, isChange));
    },
  };
};

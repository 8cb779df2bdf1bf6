import { daysToDecide } from '@kerbside/contracts/claims/days-to-decide';
import {
  askedOn,
  claimSteps,
  mileageOf,
  stepFaults,
  type ClaimAnswers,
  type ClaimContents,
  type ClaimKind,
} from '@kerbside/contracts/claims/claim-forms';
import { isLessThanAsked } from '@kerbside/contracts/claims/excess';
import { addWorkingDays } from '@kerbside/contracts/days/working-days';
import { londonDay, type IsoDay, type StoredView } from '@kerbside/contracts/days/dates';
import type { ClaimDecision, ClaimFile, ClaimStatus } from '@kerbside/contracts/http/claims/claims';
import type { Payee } from '@kerbside/contracts/claims/payee';
import { formatPounds, type Pence } from '@kerbside/contracts/money/money';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import type { Mileage } from './mileage.js';

interface KeptClaimFile extends StoredView<ClaimFile, 'addedAt'> {
  readonly storedAs: string;
  /** SHA-256 of its content: the same invoice in two claims is a question to staff. */
  readonly hash: string;
}

interface ClaimText {
  readonly text: string;
  readonly at: Date;
}
interface ClaimQuestion extends ClaimText {
  readonly answer: ClaimText | null;
}

export interface Claim {
  readonly id: string;
  readonly reference: string;
  readonly policyId: string;
  readonly policyNumber: string;
  /** The number of the policy when it was opened; absent while the policy never had another. */
  readonly openedUnder?: string;
  readonly customerId: string;
  readonly kind: ClaimKind;
  readonly vehicle: { readonly registrationNumber: string | null; readonly make: string; readonly model: string };
  readonly coverStartedOn: IsoDay;
  readonly status: ClaimStatus;
  readonly answers: ClaimAnswers;
  readonly mileage: Mileage | null;
  readonly files: readonly KeptClaimFile[];
  readonly decision: DecisionRecord | null;
  readonly paidPence: Pence;
  /** Where it is paid to, once that is said. */
  readonly payee?: Payee;
  /** Where what was paid so far went last. */
  readonly paidTo?: Payee;
  readonly appeal: ClaimText | null;
  /** What staff asked the customer. */
  readonly asked: readonly ClaimQuestion[];
  readonly history: readonly { readonly what: 'opened' | 'submitted' | 'decided' | 'appealed' | 'paid'; readonly at: Date }[];
  readonly version: number;
}

export type DecisionRecord = Omit<ClaimDecision, 'decidedAt'> & {
  readonly decidedAt: Date;
  /** Which member of staff. */
  readonly by?: string;
};

/** In which states each may happen. */
const allowed = {
  edit: ['draft'],
  submit: ['draft'],
  discard: ['draft'],
  decide: ['submitted', 'appealed'],
  appeal: ['decided', 'paid'],
  pay: ['decided', 'appealed'],
  payee: ['decided', 'appealed'],
  ask: ['submitted', 'appealed'],
  answer: ['submitted', 'appealed'],
  attach: ['draft', 'submitted', 'decided', 'paid', 'appealed'],
} as const satisfies Record<string, readonly ClaimStatus[]>;
export type Act = keyof typeof allowed;

/** Whether it may happen to the claim as it is. Only a decision that does not cover everything can be appealed, and only once. */
export const may = (act: Act, claim: Pick<Claim, 'status' | 'decision' | 'appeal' | 'paidPence' | 'asked' | 'history'>): boolean => {
  if (!allowed[act].some((status) => status === claim.status)) return false;
  const coveredPence = claim.decision?.coveredPence ?? 0;
  const isAsked = openQuestion(claim) !== undefined;
  switch (act) {
    case 'appeal':
      return claim.appeal === null && claim.decision !== null && isLessThanAsked(claim.decision);
    case 'pay':
    case 'payee':
      return coveredPence > claim.paidPence;
    case 'ask':
      return !isAsked;
    case 'answer':
      return isAsked;
    case 'attach':
      return claim.status === 'draft' || writingSince(claim) !== undefined;
    default:
      return true;
  }
};

/** What is known of the days that a claim names: those of the cover, outside which nothing is claimed, the car's first, and those of its MOT tests. */
type KnownDays = Pick<ClaimContents, 'cover' | 'registered' | 'motTests'>;

/** What the customer still has to answer. A decision closes every question asked before it. */
export const openQuestion = ({ status, asked, history }: Pick<Claim, 'status' | 'asked' | 'history'>): ClaimQuestion | undefined => {
  const last = asked.at(-1);
  const decidedAt = history.findLast(({ what }) => what === 'decided')?.at;
  const waits = status === 'submitted' || status === 'appealed';
  return waits && last?.answer === null && (!decidedAt || last.at > decidedAt) ? last : undefined;
};

/** Since when the customer may write to us about a claim that was sent: to answer what we ask, or to appeal. Files from then on come with that. */
export const writingSince = (claim: Parameters<typeof may>[1]): Date | undefined =>
  openQuestion(claim)?.at ?? (may('appeal', claim) ? claim.decision?.decidedAt : undefined);

/** Whether the very file is in the claim, among those that come with what the customer is writing to us, if they may. */
export const hasFile = (claim: Claim, { category, name, hash }: Pick<KeptClaimFile, 'category' | 'name' | 'hash'>): boolean => {
  const since = writingSince(claim);
  return claim.files.some(
    (file) => file.category === category && file.name === name && file.hash === hash && !(since && file.addedAt < since),
  );
};

/** Throws CLAIM_STATE. */
export const requireMay = (act: Act, claim: Claim): void => {
  if (!may(act, claim)) throw new DomainError('CLAIM_STATE', { message: refusals[act] });
};

const refusals: Readonly<Record<Act, string>> = {
  edit: 'This claim has been sent to us, so it can no longer be changed. Call us if something is wrong.',
  submit: 'This claim has been sent to us already.',
  discard: 'This claim has been sent to us, so it can no longer be deleted. Call us if something is wrong.',
  decide: 'This claim is not waiting for a decision.',
  appeal: 'There is no decision that you can appeal against, or you have done so already.',
  pay: 'There is nothing to pay on this claim.',
  payee: 'There is nothing to pay on this claim.',
  ask: 'This claim is not waiting for a decision, or the customer has not answered yet.',
  answer: 'We are not waiting for an answer about this claim.',
  attach: 'This claim has been sent to us. You can add files when we ask for something, and to an appeal.',
};

const happened = (claim: Claim, what: Claim['history'][number]['what'], at: Date): Claim['history'] => [...claim.history, { what, at }];

/** What the customer still has to answer, by question. */
export const missingIn = (
  { kind, answers, mileage, files }: Claim,
  today: IsoDay,
  known: KnownDays = {},
): Readonly<Record<string, string>> => {
  const hasMileage = mileage !== null && mileage.mileage === mileageOf(answers['mileage'] ?? '');
  return Object.assign({}, ...claimSteps[kind].map((step) => stepFaults(step, { answers, hasMileage, files, ...known }, today)));
};

/** Only what this kind of claim asks is kept; what we know ourselves stays. */
export const answered = (claim: Claim, answers: ClaimAnswers): Claim => {
  requireMay('edit', claim);
  const names = claimSteps[claim.kind].flatMap(({ questions }) => questions.map(({ name }) => name));
  const known = names.flatMap((name) => {
    const answer = answers[name] ?? claim.answers[name];
    return answer === undefined ? [] : [[name, answer]];
  });
  return { ...claim, answers: { ...ours(claim.answers), ...Object.fromEntries(known) } };
};

const ours = (answers: ClaimAnswers): ClaimAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => name.startsWith('known_')));

/** `known`: nothing where staff overrule it. */
export const submitted = (claim: Claim, at: Date, known?: KnownDays): Claim => {
  requireMay('submit', claim);
  const missing = missingIn(claim, londonDay(at), known);
  if (Object.keys(missing).length > 0) throw invalid(missing);
  return { ...claim, answers: standing(claim), status: 'submitted', history: happened(claim, 'submitted', at) };
};

/** The answers to visible questions. An answer to a question that another answer has since hidden is not a fact about the car. */
const standing = ({ kind, answers }: Pick<Claim, 'kind' | 'answers'>): ClaimAnswers => {
  const asked = new Set(claimSteps[kind].flatMap((step) => askedOn(step, answers)).map(({ name }) => name));
  return { ...ours(answers), ...Object.fromEntries(Object.entries(answers).filter(([name]) => asked.has(name))) };
};

/**
 * The person who made the decision may answer an appeal against it only by saying why no one else can. The customer reads that reason (ADR 41).
 */
export const decided = (claim: Claim, made: DecisionRecord, nobodyElse?: string): Claim => {
  requireMay('decide', claim);
  const isSame = isAppealToOneself(claim, made.by);
  if (isSame && nobodyElse === undefined) throw new DomainError('CLAIM_DECIDED_BY_YOU');
  // Repairs may have begun on what we agreed to pay, so an appeal only adds to it.
  if (made.coveredPence < (claim.decision?.coveredPence ?? 0)) throw invalid({ lines: 'This is less than we agreed to pay before' });
  const decision = isSame && nobodyElse !== undefined ? { ...made, sameBecause: nobodyElse } : made;
  // An appeal that adds nothing leaves it paid.
  const isPaid = claim.paidPence > 0 && decision.coveredPence <= claim.paidPence;
  return { ...claim, status: isPaid ? 'paid' : 'decided', decision, history: happened(claim, 'decided', decision.decidedAt) };
};

/** It pays more than was decided, since less went back with its policy than it was set off against. */
export const paidMore = (claim: Claim, decision: DecisionRecord): Claim => ({
  ...claim,
  decision,
  status: claim.status === 'paid' ? 'decided' : claim.status,
});

/** Customers are promised that a different person reviews their claim. */
export const isAppealToOneself = ({ status, decision }: Pick<Claim, 'status' | 'decision'>, by: string | undefined): boolean =>
  status === 'appealed' && by !== undefined && decision?.by === by;

export const appealed = (claim: Claim, text: string, at: Date): Claim => {
  requireMay('appeal', claim);
  return { ...claim, status: 'appealed', appeal: { text, at }, history: happened(claim, 'appealed', at) };
};

/** Whoever reads it was told to make the transfer first. */
const paidBefore = ({ paidPence }: Claim): string =>
  `${formatPounds(paidPence)} was recorded as paid on this claim already, so nothing is left to pay. If you have sent it too, ask your bank to bring it back.`;

/** What was decided is paid even if there is an appeal for more, which continues. */
export const paid = (claim: Claim, at: Date): Claim => {
  if (!may('pay', claim) && claim.paidPence > 0) throw new DomainError('CLAIM_STATE', { message: paidBefore(claim) });
  requireMay('pay', claim);
  if (claim.payee === undefined) throw new DomainError('CLAIM_PAYEE');
  return {
    ...claim,
    paidTo: claim.payee,
    status: claim.status === 'appealed' ? 'appealed' : 'paid',
    paidPence: claim.decision?.coveredPence ?? 0,
    history: happened(claim, 'paid', at),
  };
};

/** Where it is paid to: in place of what was said before, for what is still to be paid. */
export const paidTo = (claim: Claim, payee: Payee): Claim => {
  requireMay('payee', claim);
  return { ...claim, payee };
};

export const askedOf = (claim: Claim, text: string, at: Date): Claim => {
  requireMay('ask', claim);
  return { ...claim, asked: [...claim.asked, { text, at, answer: null }] };
};

export const answeredQuestion = (claim: Claim, text: string, at: Date): Claim => {
  requireMay('answer', claim);
  const open = openQuestion(claim);
  return { ...claim, asked: claim.asked.map((one) => (one === open ? { ...one, answer: { text, at } } : one)) };
};

export const sentAt = ({ history }: Pick<Claim, 'history'>): Date | null =>
  history.findLast(({ what }) => what === 'submitted' || what === 'appealed')?.at ?? null;

/** The day by which a claim that was sent is decided. An answer that we waited for restarts the count. */
export const dueOn = (claim: Pick<Claim, 'history' | 'asked'>): IsoDay | null => {
  const sent = sentAt(claim);
  const answeredAt = claim.asked.at(-1)?.answer?.at;
  if (sent === null) return null;
  return addWorkingDays(londonDay(answeredAt && answeredAt > sent ? answeredAt : sent), daysToDecide);
};

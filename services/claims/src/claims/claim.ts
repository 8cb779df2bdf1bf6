import { claimSteps, mileageOf, stepFaults, type ClaimAnswers, type ClaimKind, type FileCategory } from '@kerbside/contracts/claim-forms';
import { addWorkingDays } from '@kerbside/contracts/working-days';
import { londonDay, type IsoDay } from '@kerbside/contracts/dates';
import type { ClaimDecision, ClaimStatus } from '@kerbside/contracts/http/claims-claims';
import type { Pence } from '@kerbside/contracts/money';
import { DomainError, invalid } from '@kerbside/platform/errors';
import type { Mileage } from './mileage.js';

export interface KeptClaimFile {
  readonly id: string;
  /** Where its content is. */
  readonly storedAs: string;
  readonly category: FileCategory;
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 of its content: the same invoice in two claims is a question to staff. */
  readonly hash: string;
  readonly addedAt: Date;
}

/** A claim as stored. */
export interface Claim {
  readonly id: string;
  readonly reference: string;
  readonly policyId: string;
  readonly policyNumber: string;
  readonly customerId: string;
  readonly kind: ClaimKind;
  readonly vehicle: { readonly registrationNumber: string | null; readonly make: string; readonly model: string };
  readonly coverStartedOn: IsoDay;
  readonly status: ClaimStatus;
  readonly answers: ClaimAnswers;
  readonly mileage: Mileage | null;
  readonly files: readonly KeptClaimFile[];
  readonly decision: Decision | null;
  readonly paidPence: Pence;
  readonly appeal: { readonly text: string; readonly at: Date } | null;
  readonly history: readonly { readonly what: 'opened' | 'submitted' | 'decided' | 'appealed' | 'paid'; readonly at: Date }[];
  readonly version: number;
}

export type Decision = Omit<ClaimDecision, 'decidedAt'> & { readonly decidedAt: Date };

/** In which states each may happen. */
const allowed = {
  edit: ['draft'],
  submit: ['draft'],
  decide: ['submitted', 'appealed'],
  appeal: ['decided', 'paid'],
  pay: ['decided'],
} as const satisfies Record<string, readonly ClaimStatus[]>;
export type Act = keyof typeof allowed;

/** Whether it may happen to a claim as it is. An appeal is for a decision that does not cover everything, and there is one. */
export const may = (act: Act, claim: Pick<Claim, 'status' | 'decision' | 'appeal' | 'paidPence'>): boolean => {
  if (!allowed[act].some((status) => status === claim.status)) return false;
  const { totalPence, coveredPence } = claim.decision ?? { totalPence: 0, coveredPence: 0 };
  if (act === 'appeal') return claim.appeal === null && coveredPence < totalPence;
  return act !== 'pay' || coveredPence > claim.paidPence;
};

/** Throws CLAIM_STATE. */
export const requireMay = (act: Act, claim: Claim): void => {
  if (!may(act, claim)) throw new DomainError('CLAIM_STATE', { message: refusals[act] });
};

const refusals: Readonly<Record<Act, string>> = {
  edit: 'This claim has been sent to us, so it can no longer be changed. Call us if something is wrong.',
  submit: 'This claim has been sent to us already.',
  decide: 'This claim does not wait for a decision.',
  appeal: 'There is no decision that you can appeal against, or you have done so already.',
  pay: 'There is nothing to pay on this claim.',
};

const happened = (claim: Claim, what: Claim['history'][number]['what'], at: Date): Claim['history'] => [...claim.history, { what, at }];

/** What the customer has still to answer, by question. */
export const missingIn = ({ kind, answers, mileage, files }: Claim, today: IsoDay): Readonly<Record<string, string>> => {
  const hasMileage = mileage !== null && mileage.mileage === mileageOf(answers['mileage'] ?? '');
  return Object.assign({}, ...claimSteps[kind].map((step) => stepFaults(step, { answers, hasMileage, files }, today)));
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

export const submitted = (claim: Claim, at: Date): Claim => {
  requireMay('submit', claim);
  const missing = missingIn(claim, londonDay(at));
  if (Object.keys(missing).length > 0) throw invalid(missing);
  return { ...claim, status: 'submitted', history: happened(claim, 'submitted', at) };
};

export const decided = (claim: Claim, decision: Decision): Claim => {
  requireMay('decide', claim);
  if (decision.coveredPence < claim.paidPence) throw invalid({ lines: 'This covers less than was paid already' });
  return { ...claim, status: 'decided', decision, history: happened(claim, 'decided', decision.decidedAt) };
};

export const appealed = (claim: Claim, text: string, at: Date): Claim => {
  requireMay('appeal', claim);
  return { ...claim, status: 'appealed', appeal: { text, at }, history: happened(claim, 'appealed', at) };
};

export const paid = (claim: Claim, at: Date): Claim => {
  requireMay('pay', claim);
  return { ...claim, status: 'paid', paidPence: claim.decision?.coveredPence ?? 0, history: happened(claim, 'paid', at) };
};

/** We decide within five working days of what was sent last. */
const daysToDecide = 5;

export const sentAt = ({ history }: Pick<Claim, 'history'>): Date | null =>
  history.findLast(({ what }) => what === 'submitted' || what === 'appealed')?.at ?? null;

/** The day by which a claim that was sent is decided. */
export const dueOn = (claim: Pick<Claim, 'history'>): IsoDay | null => {
  const at = sentAt(claim);
  return at && addWorkingDays(londonDay(at), daysToDecide);
};

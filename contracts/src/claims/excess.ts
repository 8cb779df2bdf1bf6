import { formatPounds, type Pence } from '../money/money.js';

/** What is paid of the part of a claim that its policy covers: the customer pays the excess, and never more than that part. */
export const lessExcess = (coveredPence: Pence, excessPence: Pence) => {
  const borne = Math.min(coveredPence, excessPence);
  return { ...(borne > 0 ? { excessPence: borne } : {}), coveredPence: coveredPence - borne };
};

/** Of what a cancelled policy gave back: what no other claim is set off against, and what of this claim had been taken off it. */
export interface RefundGiven {
  readonly leftPence: Pence;
  readonly countedPence: Pence;
}

/** What is paid of what a claim comes to, so that it makes no difference whether its policy was cancelled before or after the decision. */
export const lessRefund = (coveredPence: Pence, { leftPence, countedPence }: RefundGiven = { leftPence: 0, countedPence: 0 }) => {
  const setOffPence = Math.max(0, Math.min(leftPence, coveredPence - countedPence));
  return { ...(setOffPence > 0 ? { setOffPence } : {}), coveredPence: coveredPence - setOffPence };
};

/** Why less is paid, the same to customers and staff. */
export const setOffWords = (setOffPence: Pence): string =>
  `${formatPounds(setOffPence)} of it was refunded already, when the policy was cancelled: had the claim been decided first, that much less would have gone back.`;

interface OpenClaimFacts {
  readonly openClaims?: number | undefined;
  readonly countedClaimsPence?: Pence | undefined;
  readonly isPaidByAnother?: true | undefined;
}

/** Whether what goes back is set off against the owner's open claims: not where it goes back to somebody else. */
export const isSetOff = ({ countedClaimsPence, isPaidByAnother }: Omit<OpenClaimFacts, 'openClaims'>): boolean =>
  countedClaimsPence !== undefined && isPaidByAnother !== true;

/** What the owner is told of a claim that is open while they cancel. */
export const openClaimWords = ({ openClaims, ...facts }: OpenClaimFacts): string | undefined => {
  if (openClaims === undefined) return undefined;
  const less = isSetOff(facts) ? `, less what goes back to you now: you end up with the same sum as if we had decided it first` : '';
  return `Your open claim goes on. We’ll still decide it, and pay what is due for what happened while you were covered${less}.`;
};

/** Whether a decision leaves anything unpaid beside the excess, which was agreed with the cover, and what went back with the policy. */
export const isLessThanAsked = (decision: {
  readonly totalPence: Pence;
  readonly coveredPence: Pence;
  readonly excessPence?: Pence | undefined;
  readonly setOffPence?: Pence | undefined;
}): boolean => decision.coveredPence + (decision.excessPence ?? 0) + (decision.setOffPence ?? 0) < decision.totalPence;

interface DecidedClaim {
  readonly status: string;
  readonly decision: { readonly coveredPence: Pence } | null;
  readonly payment: { readonly amountPence: Pence } | null;
}

/** What was agreed of it and is still to be paid: it is asked where to. */
export const owedPence = ({ status, decision, payment }: DecidedClaim): Pence =>
  status === 'decided' || status === 'appealed' ? Math.max(0, (decision?.coveredPence ?? 0) - (payment?.amountPence ?? 0)) : 0;

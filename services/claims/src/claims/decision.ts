import { lessExcess, lessRefund, type RefundGiven } from '@kerbside/contracts/claims/excess';
import type { DecisionLine } from '@kerbside/contracts/http/claims/claims';
import { formatWhole, type Pence } from '@kerbside/contracts/money/money';
import type { ClientSession } from 'mongoose';
import { invalid } from '@kerbside/platform/errors/errors';
import type { DecisionRecord } from './claim.js';

type GivenLine = Omit<DecisionLine, 'reason'> & { readonly reason?: string | undefined };

interface DecisionFacts {
  readonly note: string;
  readonly claimLimitPence: Pence;
  readonly excessPence?: Pence | undefined;
  readonly refund?: RefundGiven | undefined;
  readonly at: Date;
  readonly by?: string | undefined;
}

/** A decision is its lines: what it pays is the sum of what they cover, less the excess, at most the policy's limit, and what was refunded already. Throws INVALID beside each line that is wrong. */
export const decisionOf = (
  given: readonly GivenLine[],
  { note, claimLimitPence, excessPence = 0, refund, at, by }: DecisionFacts,
): DecisionRecord => {
  const fields = Object.fromEntries(given.flatMap((line, index) => faultsOf(line, index)));
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const lines = given.map(({ reason, ...line }) => ({ ...line, reason: line.coveredPence < line.amountPence ? (reason ?? '') : null }));
  const { coveredPence, ...borne } = lessExcess(sumOf(lines.map((line) => line.coveredPence)), excessPence);
  if (coveredPence > claimLimitPence)
    throw invalid({ lines: `This is more than the policy pays for one claim: ${formatWhole(claimLimitPence)}` });
  const totalPence = sumOf(lines.map(({ amountPence }) => amountPence));
  return { lines, totalPence, ...borne, ...lessRefund(coveredPence, refund), note, decidedAt: at, ...(by === undefined ? {} : { by }) };
};

/** What a cancellation gave back to whoever bought the policy, while claims had used so much. */
export interface RefundOfPolicy {
  readonly refundPence: Pence;
  readonly countedClaimsPence: Pence;
}

export abstract class RefundsOfPolicies {
  /** Undefined where nothing is set off against claims on the policy. */
  abstract givenOn(policyId: string, session?: ClientSession): Promise<RefundOfPolicy | undefined>;
}

/** What of it is left for one claim, beside the other decisions on the policy. What was counted when it was cancelled is set off against no one. */
export const refundBeside = (
  { refundPence, countedClaimsPence }: RefundOfPolicy,
  others: readonly Pick<DecisionRecord, 'coveredPence' | 'setOffPence'>[],
): RefundGiven => {
  const borne = sumOf(others.map(({ setOffPence = 0 }) => setOffPence));
  const counted = countedClaimsPence - sumOf(others.map(({ coveredPence }) => coveredPence));
  return { leftPence: refundPence - borne, countedPence: Math.max(0, counted) };
};

/** Less was given back in the end than they were set off against: the one that was decided last is paid the rest. In their order, with what of each is still set off. */
export const setOffWithin = (decisions: readonly DecisionRecord[], givenPence: Pence): DecisionRecord[] => {
  let leftPence = givenPence;
  return decisions.map((decision) => {
    const { setOffPence: beforePence = 0, ...rest } = decision;
    const setOffPence = Math.min(beforePence, leftPence);
    leftPence -= setOffPence;
    return { ...rest, ...(setOffPence > 0 ? { setOffPence } : {}), coveredPence: decision.coveredPence + beforePence - setOffPence };
  });
};

const sumOf = (amounts: readonly Pence[]): Pence => amounts.reduce((sum, amount) => sum + amount, 0);

const faultsOf = ({ amountPence, coveredPence, reason }: GivenLine, index: number): [string, string][] => {
  if (coveredPence > amountPence) return [[`lines.${index}.coveredPence`, 'This is more than the line']];
  if (coveredPence < amountPence && !reason) return [[`lines.${index}.reason`, 'Say why it is not covered in full']];
  return [];
};

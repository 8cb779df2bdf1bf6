import type { Pence } from '../money/money.js';

/** What is paid of the part of a claim that its policy covers: the customer pays the excess, and never more than that part. */
export const lessExcess = (coveredPence: Pence, excessPence: Pence) => {
  const borne = Math.min(coveredPence, excessPence);
  return { ...(borne > 0 ? { excessPence: borne } : {}), coveredPence: coveredPence - borne };
};

/** Whether a decision leaves anything unpaid beside the excess, which was agreed with the cover. */
export const isLessThanAsked = (decision: {
  readonly totalPence: Pence;
  readonly coveredPence: Pence;
  readonly excessPence?: Pence | undefined;
}): boolean => decision.coveredPence + (decision.excessPence ?? 0) < decision.totalPence;

interface DecidedClaim {
  readonly status: string;
  readonly decision: { readonly coveredPence: Pence } | null;
  readonly payment: { readonly amountPence: Pence } | null;
}

/** What was agreed of it and is still to be paid: it is asked where to. */
export const owedPence = ({ status, decision, payment }: DecidedClaim): Pence =>
  status === 'decided' || status === 'appealed' ? Math.max(0, (decision?.coveredPence ?? 0) - (payment?.amountPence ?? 0)) : 0;

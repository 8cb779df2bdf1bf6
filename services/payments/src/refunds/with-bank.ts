import { shortForCancelled } from '../purchases/cancelled-parts.js';
import { sumOf } from '../purchases/ledger.js';
import type { Purchase } from '../purchases/purchase.js';
import { goneOfPaid, isPaidToUs, type Schedule } from '../purchases/schedule.js';
import { isSettled, type RefundRecord, type RefundPart } from './refund.js';

/**
 * What we have of what was paid: what staff pay back in another way comes out of it, not what its bank has, or may get by a dispute, nor what a provider is
 * being asked for of what is there, which may have gone.
 */
export const keptOf = ({ schedule }: Pick<Purchase, 'schedule'>, refunds: readonly RefundRecord[]): number => {
  const paid = schedule.filter(isPaidToUs);
  const parts = refunds.flatMap((refund) => refund.parts);
  const otherwise = parts.filter(({ state }) => state.status === 'redirected');
  const asked = parts.filter(({ state, attemptId }) => state.status === 'requested' && paid.some((line) => line.attemptId === attemptId));
  const disputedPence = total(paid.map((line) => line.disputedPence ?? 0));
  return sumOf(paid) - disputedPence - goneOf(schedule) - sumOf(otherwise) - sumOf(asked);
};

interface NamedPart {
  readonly refundId: string;
  readonly part: RefundPart;
}

type RefundedPlan = Pick<Purchase, 'schedule'> & { readonly refunds: readonly RefundRecord[] };

/**
 * How much of a part that was refused is not owed, as the bank of its customer has so much of its payment that too little is left for it to go back too.
 * Nothing while its customer owes that payment again and there is something else that the part could be paid of. Less than all of a part that is settled:
 * it is owed again.
 */
export const settledOf = ({ refundId, part }: NamedPart, { schedule, refunds }: RefundedPlan): number => {
  const isOwedAgain = schedule.some(({ attemptId, state }) => attemptId === part.attemptId && state === 'reversed');
  const isPayable = !isSettled(part) && isOwedAgain && keptOf({ schedule }, refunds) >= part.amountPence;
  return isPayable ? 0 : withBankOf({ refundId, part }, { schedule, refunds });
};

/** How much of each refund is owed no more, as its bank has it. */
export const refundsWithBank = ({ schedule, refunds }: RefundedPlan) =>
  refunds.flatMap(({ id: refundId, parts }) => {
    const pence = total(parts.filter(isSettled).map((part) => settledOf({ refundId, part }, { schedule, refunds })));
    return pence > 0 ? [{ refundId, pence }] : [];
  });

/** How much of a part its bank has. `mayGet`: has, or may get by a dispute. */
export const withBankOf = ({ refundId, part }: NamedPart, { schedule, refunds }: RefundedPlan, mayGet = false): number => {
  const { attemptId, number, amountPence } = part;
  const its = schedule.filter((line) => attemptId !== null && line.attemptId === attemptId);
  const paid = its.filter(isPaidToUs);
  const disputedPence = mayGet ? total(paid.map((line) => line.disputedPence ?? 0)) : 0;
  const others = refunds.flatMap(({ id, parts }) =>
    parts.filter((one) => one.attemptId === attemptId && (id !== refundId || one.number !== number)),
  );
  const bankPence = sumOf(its) - sumOf(paid) + disputedPence - sumOf(others.filter(isSettled));
  const leftPence = sumOf(paid) - goneOf(paid) - disputedPence - sumOf(others.filter(isStillOf));
  return Math.max(0, Math.min(bankPence, amountPence - Math.max(0, leftPence)));
};

/**
 * What was counted as paid for cover that ends on a later day, and is not there: nobody owes it any more, or it is overdue for so long that other cover rests. Its bank
 * may have what was to go back of it anyway. Where a plan was cancelled, other cover has lost its days first.
 */
export const missingOf = (purchase: Purchase, refunds: readonly RefundRecord[]): number => {
  const { schedule, arrears, planEnd, isCoverCancelled } = purchase;
  const isOfPlanEnd = planEnd?.reason === 'cancelled' && isCoverCancelled !== true;
  const isLongOverdue = arrears?.status === 'suspended' || arrears?.status === 'ended';
  const missing = schedule.filter(({ wasCounted, state }) =>
    isOfPlanEnd ? state === 'void' : wasCounted && state !== 'collected' && (state === 'void' || isLongOverdue),
  );
  const missingPence = isOfPlanEnd ? shortForCancelled(purchase) : sumOf(missing);
  const isOwed = ({ state }: RefundPart) => state.status === 'requested' || state.status === 'refused';
  const bankHas = [...new Set(missing.map(({ attemptId }) => attemptId))].map((attemptId) => {
    const isIts = (part: RefundPart) => part.attemptId === attemptId && isOwed(part);
    const its = refunds.flatMap(({ parts }) => parts.filter(isIts));
    const others = refunds.map((refund) => ({ ...refund, parts: refund.parts.filter((part) => !isIts(part)) }));
    // As if they were one.
    return its
      .slice(0, 1)
      .map((part) => withBankOf({ refundId: '', part: { ...part, amountPence: sumOf(its) } }, { schedule, refunds: others }));
  });
  return Math.max(0, missingPence - total(bankHas.flat()));
};

/** Its money has not left its payment, and is not to stay there. */
const isStillOf = (part: RefundPart): boolean => part.state.status !== 'pending' && part.state.status !== 'refunded' && !isSettled(part);

const goneOf = (schedule: Schedule): number => total(schedule.map(goneOfPaid));

const total = (sums: readonly number[]): number => sums.reduce((sum, pence) => sum + pence, 0);

import { daysBetween, londonDay } from '@kerbside/contracts/days/dates';
import type { Claim as ClaimView } from '@kerbside/contracts/http/claims/claims';
import { type ClaimFlag, type QueuedClaim, queuedClaim } from '@kerbside/contracts/http/claims/desk';
import { picked } from '@kerbside/platform/calls/picked';
import { dueOn, openQuestion, sentAt, type Claim, type DecisionRecord } from './claim.js';

export const claimView = (claim: Claim): ClaimView => {
  const { decision, paidPence, appeal, history, mileage, files } = claim;
  const { version: _version, coverStartedOn: _start, paidPence: _paid, openedUnder: _opened, paidTo, payee = null, ...shown } = claim;
  const at = (what: Claim['history'][number]['what']): Date | undefined => history.findLast((event) => event.what === what)?.at;
  const paidAt = at('paid');
  const waitsForCustomer = openQuestion(claim) !== undefined;
  return {
    ...shown,
    ...openedAs(claim),
    answers: { ...claim.answers },
    mileage: mileage && {
      mileage: mileage.mileage,
      mileageCoveredSinceInception: mileage.mileageCoveredSinceInception,
      componentContribution: mileage.componentContribution,
    },
    files: files.map(({ id, category, name, bytes, addedAt }) => ({ id, category, name, bytes, addedAt: addedAt.toISOString() })),
    // An appeal asks for more: what was authorised stays so.
    isAuthorised: (decision?.coveredPence ?? 0) + (decision?.setOffPence ?? 0) > 0,
    decision: decision && decisionView(decision),
    payee,
    payment: paidAt ? { amountPence: paidPence, paidAt: paidAt.toISOString(), ...(paidTo ? { to: paidTo } : {}) } : null,
    appeal: appeal && { text: appeal.text, at: appeal.at.toISOString() },
    asked: claim.asked.map(({ text, at: askedAt, answer }) => ({
      text,
      at: askedAt.toISOString(),
      answer: answer && { text: answer.text, at: answer.at.toISOString() },
    })),
    waitsForCustomer,
    openedAt: (history[0]?.at ?? new Date(0)).toISOString(),
    submittedAt: at('submitted')?.toISOString() ?? null,
    dueOn: (claim.status === 'submitted' || claim.status === 'appealed') && !waitsForCustomer ? dueOn(claim) : null,
    history: history.map(({ what, at: when }) => ({ what, at: when.toISOString() })),
  };
};

const decisionView = ({ by: _by, lines, decidedAt, ...decision }: DecisionRecord): ClaimView['decision'] => ({
  ...decision,
  lines: [...lines],
  decidedAt: decidedAt.toISOString(),
});

/** Shown because letters and invoices from that time carry the number under which the claim was opened. */
const openedAs = ({ openedUnder, policyNumber }: Claim): Pick<ClaimView, 'openedUnder'> =>
  openedUnder === undefined || openedUnder === policyNumber ? {} : { openedUnder };

/** A row of the queue; undefined for a claim that was not sent yet. */
export const queuedView = (claim: Claim, questions: readonly ClaimFlag[], now: Date): QueuedClaim | undefined => {
  const sent = sentAt(claim);
  const due = dueOn(claim);
  if (!sent || !due) return undefined;
  const waitsForCustomer = openQuestion(claim) !== undefined;
  const waits = claim.status === 'submitted' || claim.status === 'appealed';
  return {
    ...picked(queuedClaim.shape, claim),
    registrationNumber: claim.vehicle.registrationNumber,
    submittedAt: sent.toISOString(),
    ageDays: daysBetween(londonDay(sent), londonDay(now)),
    dueOn: due,
    isLate: waits && !waitsForCustomer && londonDay(now) > due,
    waitsForCustomer,
    questions: [...questions],
  };
};

export const aboutClaim = ({ id: claimId, reference, policyId, policyNumber, customerId, kind }: Claim) => ({
  claimId,
  reference,
  policyId,
  policyNumber,
  customerId,
  kind,
});

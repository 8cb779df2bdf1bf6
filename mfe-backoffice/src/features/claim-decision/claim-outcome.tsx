import { claim as words } from '../../messages/claims.js';
import { ClaimPayment } from './claim-payment.js';
import { Decided } from './decided.js';
import { DecisionForm } from './decision-form.js';
import type { OfClaim } from '../claims/of-claim.js';

/** What was decided and paid, and the form where a decision is waited for. */
export function ClaimOutcome(props: OfClaim) {
  const { status, decision } = props.reviewed.claim;
  if (status === 'draft') return <p>{words.draft}</p>;
  return (
    <>
      {decision && <Decided decision={decision} />}
      {decision && <ClaimPayment {...props} />}
      {(status === 'submitted' || status === 'appealed') && <DecisionForm {...props} />}
    </>
  );
}

import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { claim, decision as words } from '../../messages/claims.js';
import { ClaimPayment } from './claim-payment.js';
import { Decided } from './decided.js';
import { DecisionForm } from './decision-form.js';
import type { OfClaim } from '../claims/of-claim.js';

/** What was decided and paid, and the form where a decision is waited for. */
export function ClaimOutcome(props: OfClaim) {
  const { status, decision } = props.reviewed.claim;
  if (status === 'draft') return <p>{claim.draft}</p>;
  return (
    <>
      {decision && <Decided decision={decision} />}
      {decision && <ClaimPayment {...props} />}
      {props.reviewed.decidedByYou ? (
        <Alert tone="info" title={words.appealTitle}>
          {words.decidedByYou}
        </Alert>
      ) : (
        (status === 'submitted' || status === 'appealed') && <DecisionForm {...props} />
      )}
    </>
  );
}

import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { claim, decision as words } from '../../messages/claims.js';
import { ClaimPayment } from './claim-payment.js';
import { Decided } from './decided.js';
import { DecisionForm } from './decision-form.js';
import type { OfClaim } from '../claims/of-claim.js';
import { SendForCustomer } from '../claims/send-for-customer.js';
import { has } from '../gate/rights.js';

/** What was decided and paid, and the form where a decision is due. */
export function ClaimOutcome(props: OfClaim) {
  const { status, decision } = props.reviewed.claim;
  if (status === 'draft')
    return (
      <>
        <p>{claim.draft}</p>
        <SendForCustomer {...props} />
      </>
    );
  const isOwnAppeal = props.reviewed.decidedByYou;
  const mayAnswerIt = !isOwnAppeal || has(props.host.session.role, 'admin');
  return (
    <>
      {decision && <Decided decision={decision} />}
      {decision && <ClaimPayment {...props} />}
      {isOwnAppeal && (
        <Alert tone="info" title={words.appealTitle}>
          {words.decidedByYou} {mayAnswerIt && words.ifNobodyElse}
        </Alert>
      )}
      {mayAnswerIt && (status === 'submitted' || status === 'appealed') && <DecisionForm {...props} />}
    </>
  );
}

import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { claim, decision as words } from '../../messages/claims.js';
import { ClaimPayment } from './claim-payment.js';
import { Decided } from './decided.js';
import { DecisionForm } from './decision-form.js';
import type { OfClaim } from '../claims/of-claim.js';
import { SendForCustomer } from '../claims/send-for-customer.js';
import { has } from '../gate/rights.js';
import { Unsent, useUnsent } from '../../ui/unsent.js';

/** What was decided and paid, and the form where a decision is due. */
export function ClaimOutcome(props: OfClaim) {
  const { status, decision } = props.reviewed.claim;
  const { unsent, isSent: _, ...ofForm } = useUnsent();
  if (status === 'draft')
    return (
      <>
        <p>{claim.draft}</p>
        <SendForCustomer {...props} />
      </>
    );
  const isOwnAppeal = props.reviewed.decidedByYou;
  const mayAnswerIt = !isOwnAppeal || has(props.host.session.role, 'admin');
  const isDue = status === 'submitted' || status === 'appealed';
  return (
    <>
      {!isDue && unsent.length > 0 && <Unsent title={words.meanwhile} why={words.meanwhileWhy} unsent={unsent} />}
      {decision && <Decided decision={decision} />}
      {decision && <ClaimPayment {...props} />}
      {isOwnAppeal && (
        <Alert tone="info" title={words.appealTitle}>
          {words.decidedByYou} {mayAnswerIt && words.ifNobodyElse}
        </Alert>
      )}
      {mayAnswerIt && isDue && <DecisionForm {...props} {...ofForm} />}
    </>
  );
}

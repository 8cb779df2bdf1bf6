import type { Caller } from '@kerbside/contracts/caller';
import type { Policy } from '../policies/policy.js';

/** What the events about a cancellation say of its policy. */
export const factsOf = ({ id: policyId, policyNumber, customerId, quoteId, paymentId, productType }: Policy) => ({
  policyId,
  policyNumber,
  customerId,
  quoteId,
  paymentId,
  productType,
});

interface Act {
  readonly actor: Caller;
  readonly action: 'policy-cancelled' | 'policy-reinstated';
  readonly why?: string | undefined;
  readonly after: object;
}

export const recordOf = ({ id, customerId }: Policy, act: Act) => ({ ...act, subjectType: 'policy', subjectId: id, customerId });

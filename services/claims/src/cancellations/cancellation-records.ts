import type { Caller } from '@kerbside/contracts/caller';
import type { PolicyRecord } from '../policies/policy.js';

/** What the events about a cancellation say of its policy. */
export const factsOf = ({ id: policyId, policyNumber, customerId, quoteId, paymentId, productType }: PolicyRecord) => ({
  policyId,
  policyNumber,
  customerId,
  quoteId,
  paymentId,
  productType,
});

/** What the events of a policy say of those that are cancelled with it, or come back with it; `leader`: the one that it follows itself. */
export const companyOf = (leader: string | undefined, followers: readonly PolicyRecord[]) => ({
  ...(leader === undefined ? {} : { with: leader }),
  ...(followers.length === 0 ? {} : { withIt: followers.map(({ productType }) => productType) }),
});

interface Act {
  readonly actor: Caller;
  readonly action: 'policy-cancelled' | 'policy-reinstated';
  readonly why?: string | undefined;
  readonly after: object;
}

export const recordOf = ({ id, customerId }: PolicyRecord, act: Act) => ({ ...act, subjectType: 'policy', subjectId: id, customerId });

import type { Order, Policy } from '@kerbside/contracts/http/claims/policies';

/** Work done at a garage on a day of its own: it is an order, not cover, and has no days of cover. */
export const isWork = (policy: Policy): policy is Order => policy.kind === 'order';

const rankOf = (policy: Policy): number => {
  if (policy.status === 'expired' || policy.status === 'cancelled' || policy.status === 'done') return 2;
  return isWork(policy) ? 1 : 0;
};

/** What covers, or will; then work at a garage; then what is over. */
export const byStanding = (one: Policy, other: Policy): number => rankOf(one) - rankOf(other);

import type { Order, Policy } from '@kerbside/contracts/http/claims/policies';

/** Work done at a garage on a day of its own: it is an order, not cover, and has no days of cover. */
export const isWork = (policy: Policy): policy is Order => policy.kind === 'order';

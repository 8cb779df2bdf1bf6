import type { Policy } from '@kerbside/contracts/http/claims/policies';

export const isOver = ({ status }: Pick<Policy, 'status'>): boolean => status === 'cancelled' || status === 'expired' || status === 'done';

/** Policies in force, or about to be, whose terms the owner has yet to accept. */
export const termsToAccept = (policies: readonly Policy[]): readonly Policy[] =>
  policies.filter((policy) => policy.termsAcceptedOn === null && !isOver(policy));

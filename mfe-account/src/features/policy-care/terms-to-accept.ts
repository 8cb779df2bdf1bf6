import type { Policy } from '@kerbside/contracts/http/claims/policies';

/** Policies in force, or about to be, whose terms the owner has yet to accept. Older services send no terms. */
export const termsToAccept = (policies: readonly Policy[]): readonly Policy[] =>
  policies.filter(({ termsAcceptedOn, status }) => termsAcceptedOn === null && status !== 'cancelled' && status !== 'expired');

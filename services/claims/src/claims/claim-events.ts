import type { Claim } from './claim.js';

/** What each event about a claim says. */
export const aboutClaim = ({ id: claimId, reference, policyId, policyNumber, customerId, kind }: Claim) => ({
  claimId,
  reference,
  policyId,
  policyNumber,
  customerId,
  kind,
});

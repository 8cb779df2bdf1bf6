import type { RemoteProps } from '@kerbside/contracts/host';
import type { ReviewedClaim } from '@kerbside/contracts/http/claims/desk';
import type { ClaimsApi } from '../../api/claims-api.js';

/** The props of each part of a claim's page. */
export interface OfClaim extends RemoteProps {
  readonly api: ClaimsApi;
  readonly reviewed: ReviewedClaim;
}

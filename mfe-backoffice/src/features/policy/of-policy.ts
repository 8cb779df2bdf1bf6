import type { RemoteProps } from '@kerbside/contracts/host';
import type { Cover, Policy } from '@kerbside/contracts/http/claims/policies';
import type { PoliciesApi } from '../../api/policies-api.js';

export interface OfPolicy extends RemoteProps {
  readonly api: PoliciesApi;
  readonly policy: Policy;
}

/** What an order for work does not have: marks, renewal, an early start, a transfer. */
export interface OfCover extends OfPolicy {
  readonly policy: Cover;
}

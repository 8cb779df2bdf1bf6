import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import type { PoliciesApi } from '../../api/policies-api.js';

export interface OfPolicy extends RemoteProps {
  readonly api: PoliciesApi;
  readonly policy: Policy;
}

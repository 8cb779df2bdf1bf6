import type { RemoteProps } from '@kerbside/contracts/host';
import type { Cover, Policy } from '@kerbside/contracts/http/claims/policies';
import type { policyCareApi } from '../../api/policy-care-api.js';

export interface OfOwnPolicy extends RemoteProps {
  readonly api: ReturnType<typeof policyCareApi>;
  readonly policy: Policy;
  readonly onChanged: (changed: Policy) => void;
}
export type OfOwnCover = OfOwnPolicy & { readonly policy: Cover };

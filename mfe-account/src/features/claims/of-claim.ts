import type { RemoteProps } from '@kerbside/contracts/host';
import type { Claim } from '@kerbside/contracts/http/claims/claims';

export interface OfClaim extends RemoteProps {
  readonly claim: Claim;
  readonly onChanged: (claim: Claim) => void;
  /** Another device may have changed, answered or sent it, so it is read again. */
  readonly onRefused: () => void;
}

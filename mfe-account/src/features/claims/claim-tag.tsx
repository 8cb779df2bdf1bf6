import { owedPence } from '@kerbside/contracts/claims/excess';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { claim as words } from '../../messages/claims.js';

type TaggedClaim = Pick<Claim, 'status' | 'waitsForCustomer' | 'refusal' | 'decision' | 'payment' | 'payee'>;

/** The state of a claim; waiting for the customer comes first. */
export function ClaimTag({ claim }: { readonly claim: TaggedClaim }) {
  const [says, tone] = stateOf(claim);
  return <StatusTag tone={tone}>{says}</StatusTag>;
}

const stateOf = (claim: TaggedClaim) => {
  if (claim.refusal !== undefined) return words.unsendable;
  if (claim.waitsForCustomer) return words.waiting;
  if (claim.status === 'decided' && owedPence(claim) > 0) return claim.payee ? words.toBePaid : words.whereToPay;
  return words.states[claim.status];
};

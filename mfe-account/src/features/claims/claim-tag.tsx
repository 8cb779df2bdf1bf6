import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { claim as words } from '../../messages/claims.js';

/** The state of a claim; waiting for the customer comes first. */
export function ClaimTag({ claim: { status, waitsForCustomer } }: { readonly claim: Pick<Claim, 'status' | 'waitsForCustomer'> }) {
  const [says, tone] = waitsForCustomer ? words.waiting : words.states[status];
  return <StatusTag tone={tone}>{says}</StatusTag>;
}

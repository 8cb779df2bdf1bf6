import type { Claim } from '@kerbside/contracts/http/claims/claims';
import type { ComponentProps } from 'react';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { claim as words } from '../../messages/claims.js';

/** The state of a claim; waiting for the customer comes first. */
export function ClaimTag({ claim }: { readonly claim: Pick<Claim, 'status' | 'waitsForCustomer' | 'refusal'> }) {
  const [says, tone] = stateOf(claim);
  return <StatusTag tone={tone}>{says}</StatusTag>;
}

const stateOf = ({ status, waitsForCustomer, refusal }: ComponentProps<typeof ClaimTag>['claim']) => {
  if (refusal !== undefined) return words.unsendable;
  return waitsForCustomer ? words.waiting : words.states[status];
};

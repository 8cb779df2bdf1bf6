import type { Claim, ClaimStatus } from '@kerbside/contracts/http/claims/claims';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { queue as words } from '../../messages/claims.js';

const tones: Readonly<Record<ClaimStatus, Tone>> = {
  draft: 'neutral',
  submitted: 'info',
  decided: 'success',
  appealed: 'warning',
  paid: 'success',
};

/** Whoever has the next step: a claim that staff asked about waits for its customer. */
export function ClaimStatusTag({ status, waitsForCustomer = false }: Pick<Claim, 'status' | 'waitsForCustomer'>) {
  if (waitsForCustomer) return <StatusTag tone="warning">{words.waitsForCustomer}</StatusTag>;
  return <StatusTag tone={tones[status]}>{words.statuses[status]}</StatusTag>;
}

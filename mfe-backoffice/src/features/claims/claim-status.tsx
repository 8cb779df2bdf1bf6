import type { ClaimStatus } from '@kerbside/contracts/http/claims/claims';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { queue as words } from '../../messages/claims.js';

const tones: Readonly<Record<ClaimStatus, Tone>> = {
  draft: 'neutral',
  submitted: 'info',
  decided: 'success',
  appealed: 'warning',
  paid: 'success',
};

export function ClaimStatusTag({ status }: { readonly status: ClaimStatus }) {
  return <StatusTag tone={tones[status]}>{words.statuses[status]}</StatusTag>;
}

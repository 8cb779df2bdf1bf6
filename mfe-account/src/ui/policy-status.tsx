import type { Policy } from '@kerbside/contracts/http/claims';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/status-tag';
import { status as words } from '../messages.js';

const tones: Readonly<Record<keyof typeof words, Tone>> = {
  future: 'info',
  pending: 'info',
  active: 'success',
  suspended: 'warning',
  expired: 'neutral',
  cancelled: 'danger',
  transferred: 'info',
  renewed: 'neutral',
};

export function PolicyStatus({ policy }: { readonly policy: Pick<Policy, 'status' | 'state'> }) {
  const state = policy.state ?? policy.status;
  return <StatusTag tone={tones[state]}>{words[state]}</StatusTag>;
}

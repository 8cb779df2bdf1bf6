import type { Policy } from '../../src/http/claims/policies.js';
import { StatusTag, type Tone } from '../basics/status-tag.js';

const tones = {
  future: 'info',
  pending: 'info',
  active: 'success',
  suspended: 'warning',
  expired: 'neutral',
  cancelled: 'danger',
  transferred: 'info',
  renewed: 'neutral',
} as const satisfies Readonly<Record<NonNullable<Policy['state']> | Policy['status'], Tone>>;

interface PolicyStatusProps {
  readonly policy: Pick<Policy, 'status' | 'state'>;
  /** Customers and staff have words of their own. */
  readonly words: Readonly<Record<keyof typeof tones, string>>;
}

/** The state of a policy; its `status` where an older service sends no state. */
export function PolicyStatus({ policy, words }: PolicyStatusProps) {
  const state = policy.state ?? policy.status;
  return <StatusTag tone={tones[state]}>{words[state]}</StatusTag>;
}

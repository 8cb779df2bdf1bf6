import { evolve, type PolicyChange } from '../policies/policy-change.js';
import type { Policy } from '../policies/policy.js';

/** One change, as kept. */
export interface KeptChange {
  readonly version: number;
  readonly at: Date;
  readonly change: PolicyChange;
}

/** The policy at a moment, made again from what happened until then, in order. Undefined before it was issued. */
export const rebuiltAt = (changes: readonly KeptChange[], at: Date): Policy | undefined => {
  let policy: Policy | undefined;
  for (const { version, at: changedAt, change } of changes) {
    if (changedAt > at) break;
    if (change.what === 'issued') policy = { ...change.policy, version };
    else if (policy) policy = { ...evolve(policy, change), version };
  }
  return policy;
};

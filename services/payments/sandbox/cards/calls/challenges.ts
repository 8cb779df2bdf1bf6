import type { Challenge } from '../records/objects.js';
import type { Sandbox } from '../records/sandbox.js';

export const newChallenge = (sandbox: Sandbox, challenge: Omit<Challenge, 'status'>): void =>
  sandbox.store.put('challenge', { ...challenge, status: 'pending' });

/** After a new try or a cancellation, an open check has no effect. */
export const voidChallenges = (sandbox: Sandbox, intent: string): void => {
  for (const challenge of sandbox.store.all('challenge')) {
    if (challenge.intent === intent && challenge.status === 'pending') sandbox.store.put('challenge', { ...challenge, status: 'void' });
  }
};

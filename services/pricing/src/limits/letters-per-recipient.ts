import type { Limit } from '@kerbside/platform/redis/rate-limits';

/** Limits how many letters of each kind one address receives, whoever types it and for however many quotes. */
export const lettersPerRecipient = {
  letters: { points: 10, durationSeconds: 60 * 60 },
  'letters-day': { points: 20, durationSeconds: 24 * 60 * 60 },
} as const satisfies Record<string, Limit>;

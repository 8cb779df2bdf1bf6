import type { Limit } from '@kerbside/platform/redis/rate-limits';

/** Nobody is written to by us without end, whoever types their address, and for however many quotes. Of each kind of letter. */
export const lettersPerRecipient = {
  letters: { points: 10, durationSeconds: 60 * 60 },
  'letters-day': { points: 20, durationSeconds: 24 * 60 * 60 },
} as const satisfies Record<string, Limit>;

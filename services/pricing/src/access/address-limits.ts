import { Injectable } from '@nestjs/common';
import { addressOf } from '@kerbside/platform/http/client-address';
import type { FastifyReply } from '@kerbside/platform/calls/http';
import { RateLimits, type Limit } from '@kerbside/platform/redis/rate-limits';

const perMinute = {
  /** The registers count what we ask, and a plate can be guessed. */
  'vehicle-lookup': { points: 30, durationSeconds: 60 },
  /** Each may send a letter. */
  'price-reservation': { points: 10, durationSeconds: 60 },
  'quote-start': { points: 60, durationSeconds: 60 },
} as const satisfies Record<string, Limit>;

/** How often one network address may ask for what costs us something. */
@Injectable()
export class AddressLimits {
  constructor(private readonly limits: RateLimits) {}

  /** Throws TOO_MANY_TRIES. */
  count(what: keyof typeof perMinute, reply: FastifyReply): Promise<void> {
    return this.limits.consumeByAddress(what, addressOf(reply), perMinute[what]);
  }
}

/** Limits how many letters of each kind one address receives, whoever types it and for however many quotes. */
export const lettersPerRecipient = {
  letters: { points: 10, durationSeconds: 60 * 60 },
  'letters-day': { points: 20, durationSeconds: 24 * 60 * 60 },
} as const satisfies Record<string, Limit>;

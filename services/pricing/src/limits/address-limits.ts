import { Injectable } from '@nestjs/common';
import type { FastifyReply } from '@kerbside/platform/http';
import { RateLimits, type Limit } from '@kerbside/platform/rate-limits';
import { PricingConfig } from '../config.js';

const perMinute = {
  /** The registers count what we ask, and a plate can be guessed. */
  'vehicle-lookup': { points: 30, durationSeconds: 60 },
  'quote-start': { points: 60, durationSeconds: 60 },
} as const satisfies Record<string, Limit>;

/** How often one network address may ask for what costs us something. */
@Injectable()
export class AddressLimits {
  constructor(
    private readonly limits: RateLimits,
    private readonly config: PricingConfig,
  ) {}

  /** Throws TOO_MANY_TRIES. */
  async count(what: keyof typeof perMinute, { request }: FastifyReply): Promise<void> {
    const { points, durationSeconds } = perMinute[what];
    await this.limits.consume(what, addressOf(request), { points: points * this.config.perAddressFactor, durationSeconds });
  }
}

/** The edge, the only way in from outside, names the address it saw last in the list. */
const addressOf = ({ ip, headers }: FastifyReply['request']): string =>
  [headers['x-forwarded-for'] ?? ip].flat().join(',').split(',').at(-1)?.trim() || ip;

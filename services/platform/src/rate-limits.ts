import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from './errors.js';
import { PlatformConfig } from './platform-config.js';
import { Redis } from './redis.js';

export interface Limit {
  readonly points: number;
  readonly durationSeconds: number;
}

/** Counts tries per key in Redis, and in this process while Redis is away: never unlimited (ASVS 16.5.3). */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<string, RateLimiterRedis>();

  constructor(
    private readonly redis: Redis,
    private readonly config: PlatformConfig,
  ) {}

  /** Counts one try; throws TOO_MANY_TRIES with `data.retryAfterSeconds` when there were too many. Keys are kept hashed. */
  async consume(name: string, key: string, limit: Limit): Promise<void> {
    try {
      await this.limiter(name, limit).consume(hashed(key));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new DomainError('TOO_MANY_TRIES', { data: { retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)) } });
    }
  }

  /** Counts one try of a network address, as `addressOf(reply)` names it. */
  consumeByAddress(name: string, address: string, { points, durationSeconds }: Limit): Promise<void> {
    return this.consume(name, address, { points: points * this.config.perAddressFactor, durationSeconds });
  }

  /** Forgets the tries of a key, after a success. */
  async forgive(name: string, key: string, limit: Limit): Promise<void> {
    await this.limiter(name, limit).delete(hashed(key));
  }

  private limiter(name: string, limit: Limit): RateLimiterRedis {
    const id = `${name}:${limit.points}:${limit.durationSeconds}`;
    const known = this.limiters.get(id);
    if (known) return known;
    const options = { keyPrefix: this.redis.key('limit', name), points: limit.points, duration: limit.durationSeconds };
    const made = new RateLimiterRedis({
      ...options,
      storeClient: this.redis.client,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(options),
    });
    this.limiters.set(id, made);
    return made;
  }
}

const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

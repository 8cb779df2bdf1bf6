import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '../errors/errors.js';
import { PlatformConfig } from '../settings/platform-config.js';
import { scopes } from '../telemetry/scopes.js';
import { Redis } from './redis.js';

export interface Limit {
  readonly points: number;
  readonly durationSeconds: number;
}

/** Staff act for one caller after another: each of them may do what so many network addresses may. */
const callersOfStaff = 10;

/** Uncounts the try. */
export type GiveBack = () => Promise<void>;

interface Counters {
  /** Only where Redis is a server: for the one in this process, each count would run a Lua interpreter. */
  readonly shared: RateLimiterRedis | undefined;
  readonly own: RateLimiterMemory;
}

/** Counts tries per key in Redis, and in this process while Redis is away: never unlimited (ASVS 16.5.3). */
@Injectable()
export class RateLimits {
  private readonly counters = new Map<string, Counters>();

  constructor(
    private readonly redis: Redis,
    private readonly config: PlatformConfig,
  ) {}

  /**
   * Counts one try; throws TOO_MANY_TRIES with `data.retryAfterSeconds` when there were too many. Keys are stored hashed. A request that nobody could
   * answer, as while the database is away, does not count.
   */
  async consume(name: string, key: string, limit: Limit): Promise<void> {
    await this.counted(name, key, limit);
  }

  /**
   * Counts one try like `consume`, for tries that count only if they fail: call the returned function when one does not count. It counts
   * while it is running, so that a burst gets no more tries than the limit.
   */
  async take(name: string, key: string, limit: Limit): Promise<GiveBack> {
    try {
      return await this.counted(name, key, limit);
    } catch (refused) {
      await this.giveBack(this.countersOf(name, limit), hashed(key));
      throw refused;
    }
  }

  /** Counts one try of a network address, as `addressOf(reply)` names it; one of staff by who they are, since all of an office have one address. */
  consumeByAddress(name: string, address: string, limit: Limit): Promise<void> {
    return this.consume(name, ...this.byAddress(address, limit));
  }

  takeByAddress(name: string, address: string, limit: Limit): Promise<GiveBack> {
    return this.take(name, ...this.byAddress(address, limit));
  }

  /** Forgets the tries of a key, after a success. */
  async forgive(name: string, key: string, limit: Limit): Promise<void> {
    const { shared, own } = this.countersOf(name, limit);
    await Promise.all([own.delete(hashed(key)), shared && this.redis.attempt(() => shared.delete(hashed(key)))]);
  }

  /** In tests: forgets what was counted in this process. */
  startAfresh(): void {
    this.counters.clear();
  }

  /** Counts one try, and how its request uncounts it: once, whoever asks. */
  private async counted(name: string, key: string, limit: Limit): Promise<GiveBack> {
    const counters = this.countersOf(name, limit);
    try {
      await this.count(counters, hashed(key));
    } catch (refused) {
      throw refused instanceof RateLimiterRes ? tooManyTries(refused) : refused;
    }
    let given: Promise<void> | undefined;
    const giveBack = () => (given ??= this.giveBack(counters, hashed(key)));
    scopes.getStore()?.counted?.push(giveBack);
    return giveBack;
  }

  private async giveBack({ shared, own }: Counters, key: string): Promise<void> {
    const isGiven = shared && (await this.redis.attempt(() => shared.reward(key, 1).then(() => true)));
    if (!isGiven) await own.reward(key, 1);
  }

  private byAddress(address: string, { points, durationSeconds }: Limit): [key: string, limit: Limit] {
    const caller = scopes.getStore()?.caller?.();
    const isStaff = caller?.kind === 'staff';
    const factor = this.config.perAddressFactor * (isStaff ? callersOfStaff : 1);
    return [isStaff ? caller.userId : address, { points: points * factor, durationSeconds }];
  }

  /** Redis is left alone for a while after a failure: a silent one would cost every call its time-out. */
  private async count({ shared, own }: Counters, key: string): Promise<void> {
    let refused: RateLimiterRes | undefined;
    const isCounted =
      shared &&
      (await this.redis.attempt(async () => {
        refused = await shared.consume(key).then(() => undefined, refusalIn);
        return true;
      }));
    if (!isCounted) await own.consume(key);
    if (refused) throw refused;
  }

  private countersOf(name: string, limit: Limit): Counters {
    const id = `${name}:${limit.points}:${limit.durationSeconds}`;
    const known = this.counters.get(id);
    if (known) return known;
    const options = { keyPrefix: this.redis.key('limit', name), points: limit.points, duration: limit.durationSeconds };
    const storeClient = this.redis.client;
    const shared = this.redis.isHere ? undefined : new RateLimiterRedis({ ...options, storeClient, rejectIfRedisNotReady: true });
    const made = { shared, own: new RateLimiterMemory(options) };
    this.counters.set(id, made);
    return made;
  }
}

const tooManyTries = ({ msBeforeNext }: RateLimiterRes): DomainError =>
  new DomainError('TOO_MANY_TRIES', { data: { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)) } });

const refusalIn = (refused: unknown): RateLimiterRes => {
  if (refused instanceof RateLimiterRes) return refused;
  throw refused;
};

const hashed = (key: string): string => hash('sha256', key, 'base64url');

import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { caller as callerSchema, type Caller } from '@kerbside/contracts/caller';
import { resolveSession } from '@kerbside/contracts/http/accounts/accounts';
import { Internal } from '../internal/internal.js';
import { Redis } from '../redis/redis.js';
import { ShortMemory } from '../redis/remembered.js';
import { Clock } from '../time/clock.js';

export type SessionSource = (token: string) => Promise<Caller>;

/** How many seconds a session may be read from Redis. */
const cacheSeconds = 30;
/** Stored in place of a forgotten session, so that a slower reader cannot write its old answer back. */
const askAgain = 'ask';

/** How tokens are stored everywhere: as SHA-256, so that a leaked store signs nobody in. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** What knows sessions forgets them together. */
export const sessionMemory = 'session';

/** Finds the caller behind a session token: from memory, from Redis, or from accounts. */
@Injectable()
export class SessionResolver {
  private source: SessionSource;
  private readonly known: ShortMemory<Caller>;

  constructor(
    private readonly redis: Redis,
    internal: Internal,
    clock: Clock,
  ) {
    this.known = new ShortMemory({ redis, clock, name: sessionMemory });
    this.source = (token) => internal.send(resolveSession, { body: { token } });
  }

  /** For accounts, which keeps the sessions: reads its own records. */
  readFrom(source: SessionSource): void {
    this.source = source;
  }

  async resolve(token: string): Promise<Caller> {
    const hash = tokenHash(token);
    return this.known.read(hash, () => this.find(hash, token));
  }

  /** Call it after a sign-out or a change of role, so that the change takes effect at once. */
  async forget(token: string): Promise<void> {
    await this.forgetHash(tokenHash(token));
  }

  /** Like `forget`, for callers that have only the token's hash. */
  async forgetHash(hash: string): Promise<void> {
    await this.redis.attempt((client) => client.set(this.key(hash), askAgain, 'EX', cacheSeconds));
    await this.known.forget(hash);
  }

  private async find(hash: string, token: string): Promise<Caller> {
    const key = this.key(hash);
    const cached = await this.redis.attempt((client) => client.get(key));
    if (cached && cached !== askAgain) return callerSchema.parse(JSON.parse(cached));
    const caller = await this.source(token);
    await this.redis.attempt((client) => client.set(key, JSON.stringify(caller), 'EX', cacheSeconds, 'NX'));
    return caller;
  }

  private key(hash: string): string {
    return this.redis.sharedKey('session', hash);
  }
}

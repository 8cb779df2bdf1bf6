import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { caller as callerSchema, type Caller } from '@kerbside/contracts/caller';
import { resolveSession } from '@kerbside/contracts/http/accounts/accounts';
import { Internal } from '../internal/internal.js';
import { Redis } from '../redis/redis.js';
import { ShortMemory } from '../redis/remembered.js';
import { Clock } from '../time/clock.js';

/** `isUntouched`: the page asks by itself, which is no use of the session. */
export type SessionSource = (token: string, isUntouched: boolean) => Promise<Caller>;

/** How many seconds a session may be read from Redis. */
const cacheSeconds = 30;
/** Stored in place of a forgotten session, so that a slower reader cannot write its old answer back. */
const askAgain = 'ask';

/** How tokens are stored everywhere: as SHA-256, so that a leaked store signs nobody in. */
export const tokenHash = (token: string): string => hash('sha256', token);

/** Kept apart: accounts, which is not asked while somebody remembers, would not hear of a person's use just after a page asked by itself. */
const nameOf = (hash: string, isUntouched: boolean): string => (isUntouched ? `${hash}.untouched` : hash);

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
    this.source = (token, isUntouched) => internal.send(resolveSession, { body: { token, isUntouched } });
  }

  /** For accounts, which keeps the sessions: reads its own records. */
  readFrom(source: SessionSource): void {
    this.source = source;
  }

  async resolve(token: string, isUntouched = false): Promise<Caller> {
    const name = nameOf(tokenHash(token), isUntouched);
    return this.known.read(name, () => this.find(name, () => this.source(token, isUntouched)));
  }

  /** Call it after a sign-out or a change of role, so that the change takes effect at once. */
  async forget(token: string): Promise<void> {
    await this.forgetHash(tokenHash(token));
  }

  /** Like `forget`, for callers that have only the token's hash. */
  async forgetHash(hash: string): Promise<void> {
    await Promise.all(
      [true, false].map(async (isUntouched) => {
        const name = nameOf(hash, isUntouched);
        await this.redis.attempt((client) => client.set(this.key(name), askAgain, 'EX', cacheSeconds));
        await this.known.forget(name);
      }),
    );
  }

  private async find(name: string, ask: () => Promise<Caller>): Promise<Caller> {
    const key = this.key(name);
    const cached = await this.redis.attempt((client) => client.get(key));
    if (cached && cached !== askAgain) return callerSchema.parse(JSON.parse(cached));
    const caller = await ask();
    await this.redis.attempt((client) => client.set(key, JSON.stringify(caller), 'EX', cacheSeconds, 'NX'));
    return caller;
  }

  private key(name: string): string {
    return this.redis.sharedKey('session', name);
  }
}

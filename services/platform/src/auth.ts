import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { caller as callerSchema, type Caller } from '@kerbside/contracts/caller';
import { resolveSession } from '@kerbside/contracts/http/accounts';
import { Internal } from './internal.js';
import { Redis } from './redis.js';

export type SessionSource = (token: string) => Promise<Caller>;

/** Seconds that another process may go on believing what it read of a session when nobody told it otherwise. */
const cacheSeconds = 30;
/** Kept in place of a forgotten session, so that a slower reader cannot put its old answer back. */
const askAgain = 'ask';

/** How a token is kept wherever it is kept: SHA-256, so that a leaked store signs nobody in. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Whose session a token is: Redis first, then accounts. */
@Injectable()
export class SessionResolver {
  private source: SessionSource;

  constructor(
    private readonly redis: Redis,
    internal: Internal,
  ) {
    this.source = (token) => internal.send(resolveSession, { body: { token } });
  }

  /** Accounts, which keeps the sessions, answers from its own records. */
  readFrom(source: SessionSource): void {
    this.source = source;
  }

  async resolve(token: string): Promise<Caller> {
    const key = this.key(tokenHash(token));
    const cached = await this.redis.attempt((client) => client.get(key));
    if (cached && cached !== askAgain) return callerSchema.parse(JSON.parse(cached));
    const caller = await this.source(token);
    await this.redis.attempt((client) => client.set(key, JSON.stringify(caller), 'EX', cacheSeconds, 'NX'));
    return caller;
  }

  /** After signing out or a change of role, so that it holds at once. */
  async forget(token: string): Promise<void> {
    await this.forgetHash(tokenHash(token));
  }

  /** As `forget`, for who keeps only the token's hash. */
  async forgetHash(hash: string): Promise<void> {
    await this.redis.attempt((client) => client.set(this.key(hash), askAgain, 'EX', cacheSeconds));
  }

  private key(hash: string): string {
    return this.redis.sharedKey('session', hash);
  }
}

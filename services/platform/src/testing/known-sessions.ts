import { randomUUID } from 'node:crypto';
import type { Caller } from '@kerbside/contracts/caller';
import { SessionResolver } from '../auth/auth.js';

/** The sessions that a test opens, in addition to the real ones. */
export class KnownSessions extends SessionResolver {
  private readonly callers = new Map<string, Caller>();

  open(caller: Caller): string {
    const token = `test-${randomUUID()}`;
    this.callers.set(token, caller);
    return token;
  }

  override async resolve(token: string): Promise<Caller> {
    return this.callers.get(token) ?? super.resolve(token);
  }
}

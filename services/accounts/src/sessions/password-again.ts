import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { FastifyReply } from '@kerbside/platform/calls/http';
import type { KnownDevices } from './known-devices.js';
import { Attempts, type AttemptSource } from '../limits/attempts.js';
import { CredentialsRepository } from '../passwords/credentials.repository.js';
import { Passwords } from '../passwords/passwords.js';
import { isFresh } from './session.js';
import type { SessionsService } from './sessions.service.js';
import type { LiveSession } from './live-sessions.js';

/** A person about to do something that an abandoned session must not allow. */
export interface PasswordProof {
  readonly live: LiveSession;
  /** Typed again, unless the session has just been signed in. */
  readonly password: string | undefined;
  readonly source: AttemptSource;
}

/** The session of a request whose owner is about to prove who they are, and what their tries count against. */
export const provingOf = async (
  { token, reply }: { token: string | undefined; reply: FastifyReply },
  { sessions, devices }: { sessions: SessionsService; devices: KnownDevices },
) => {
  const live = await sessions.demand(token);
  return { live, source: await devices.sourceOf(reply, live.person.email) };
};

/** Asks for the password again, so that a session left open or stolen cannot change how its owner signs in (ASVS 7.5.1). */
@Injectable()
export class PasswordAgain {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly passwords: Passwords,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  /** Need not be sent when the session is newly signed in. One that is sent is looked at all the same: a wrong one is never passed over. */
  async unlessFresh(proving: PasswordProof): Promise<void> {
    if (proving.password || !isFresh(proving.live.record, this.clock.now())) await this.demand(proving);
  }

  /** Counts wrong passwords together with those of signing in. */
  async demand({ live: { person }, password, source }: PasswordProof): Promise<void> {
    const hash = await this.credentials.hashOf(person._id);
    const wanted =
      hash === undefined
        ? 'You have no password yet. Choose one under Sign-in and security, then try again'
        : 'Enter your password to go on';
    if (password === undefined || hash === undefined) throw new DomainError('PASSWORD_NEEDED', { fields: { password: wanted } });
    const isRight = await this.attempts.signIn(
      person.email,
      source,
      async () => (await this.passwords.isRight(hash, password)) || undefined,
    );
    if (!isRight) throw new DomainError('PASSWORD_REFUSED', { fields: { password: 'That password is not right' } });
  }
}

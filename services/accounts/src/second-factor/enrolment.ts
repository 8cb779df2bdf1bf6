import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/clock';
import { DomainError } from '@kerbside/platform/errors';
import { Attempts, type AttemptSource } from '../limits/attempts.js';
import { CredentialsRepository } from '../passwords/credentials.repository.js';
import { Passwords } from '../passwords/passwords.js';
import type { PersonRecord } from '../people/person.js';
import { isFresh } from '../sessions/session.js';
import type { LiveSession } from '../sessions/sessions.service.js';

/** Somebody who is about to change how they sign in. */
export interface Changing {
  readonly live: LiveSession;
  /** Typed again, unless the session has just been signed in. */
  readonly password: string | undefined;
  readonly source: AttemptSource;
}

/** Who may add or remove a second step: staff who are signed in, or who are waiting because they have none yet. */
export const enrolling = ({ person, awaits }: LiveSession): PersonRecord => {
  if (person.role === null || awaits === 'second-step') throw new DomainError('NOT_SIGNED_IN');
  return person;
};

/** Checks again who it is, so that a session left open or stolen cannot change how somebody signs in (ASVS 7.5.1). */
@Injectable()
export class Enrolment {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly passwords: Passwords,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  /** Counts wrong passwords together with those of signing in. */
  async prove({ live, password, source }: Changing): Promise<PersonRecord> {
    const person = enrolling(live);
    if (isFresh(live.record, this.clock.now())) return person;
    if (password === undefined) throw new DomainError('PASSWORD_NEEDED', { fields: { password: 'Enter your password to go on' } });
    await this.attempts.signIn(person.email, source);
    if (!(await this.passwords.isRight(await this.credentials.hashOf(person._id), password)))
      throw new DomainError('PASSWORD_REFUSED', { fields: { password: 'That password is not right' } });
    await this.attempts.forgiveSignIn(person.email, source);
    return person;
  }
}

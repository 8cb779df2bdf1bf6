import { Injectable } from '@nestjs/common';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { PersonRecord } from '../people/person.js';
import { PasswordAgain, type PasswordProof } from '../proof/password-again.js';
import type { LiveSession } from '../sessions/live-sessions.js';

/** A person about to change how they sign in. */
export type FactorChange = PasswordProof;

/** Who may add or remove a second step: staff who are signed in, or who are waiting because they have none yet. */
export const enrolling = ({ person, awaits }: LiveSession): PersonRecord => {
  if (person.role === null || awaits === 'second-step') throw new DomainError('NOT_SIGNED_IN');
  return person;
};

/** Asks for the password again before a second step is changed, unless newly signed in. */
@Injectable()
export class Enrolment {
  constructor(private readonly again: PasswordAgain) {}

  async prove(changing: FactorChange): Promise<PersonRecord> {
    const person = enrolling(changing.live);
    await this.again.unlessFresh(changing);
    return person;
  }
}

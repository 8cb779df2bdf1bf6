import { Injectable } from '@nestjs/common';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { PersonRecord } from '../people/person.js';
import { PasswordAgain, type Proving } from '../proof/password-again.js';
import type { LiveSession } from '../sessions/sessions.service.js';

/** Somebody who is about to change how they sign in. */
export type Changing = Proving;

/** Who may add or remove a second step: staff who are signed in, or who are waiting because they have none yet. */
export const enrolling = ({ person, awaits }: LiveSession): PersonRecord => {
  if (person.role === null || awaits === 'second-step') throw new DomainError('NOT_SIGNED_IN');
  return person;
};

/** Who changes their second step is asked for the password again. */
@Injectable()
export class Enrolment {
  constructor(private readonly again: PasswordAgain) {}

  async prove(changing: Changing): Promise<PersonRecord> {
    const person = enrolling(changing.live);
    await this.again.unlessFresh(changing);
    return person;
  }
}

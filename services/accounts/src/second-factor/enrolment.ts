import { Injectable } from '@nestjs/common';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { PersonRecord } from '../people/person.js';
import { PasswordAgain, type PasswordProof } from '../sessions/password-again.js';
import type { LiveSession } from '../sessions/live-sessions.js';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { newRecoveryCodes, recoveryHash, shownRecoveryCode } from '../factors/second-factor.js';

/** Who may add or remove a second step: staff who are signed in, or who are waiting because they have none yet. */
export const enrolling = ({ person, awaits }: LiveSession): PersonRecord => {
  if (person.role === null || awaits === 'second-step') throw new DomainError('NOT_SIGNED_IN');
  return person;
};

/** Asks for the password again before a second step is changed, unless newly signed in. */
@Injectable()
export class Enrolment {
  constructor(private readonly again: PasswordAgain) {}

  async prove(changing: PasswordProof): Promise<PersonRecord> {
    const person = enrolling(changing.live);
    await this.again.unlessFresh(changing);
    return person;
  }
}

/** Recovery codes: shown once, stored as hashes. */
@Injectable()
export class RecoveryCodes {
  constructor(private readonly config: PlatformConfig) {}

  make(personId: string): { readonly shown: string[]; readonly hashes: readonly string[] } {
    const codes = newRecoveryCodes();
    return { shown: codes.map(shownRecoveryCode), hashes: codes.map((code) => this.hashOf(personId, code)) };
  }

  hashOf(personId: string, code: string): string {
    return recoveryHash(this.config.serviceKey, personId, code);
  }
}

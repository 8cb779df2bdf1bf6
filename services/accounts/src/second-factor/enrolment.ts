import { Injectable } from '@nestjs/common';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { PersonRecord } from '../people/person.js';
import { PasswordAgain, type PasswordProof } from '../sessions/password-again.js';
import type { LiveSession } from '../sessions/live-sessions.js';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import type { ClientSession } from 'mongoose';
import { isOn, newRecoveryCodes, recoveryHash, shownRecoveryCode, waysOf, type SecondFactorRecord } from '../factors/second-factor.js';
import { SecondFactorsRepository } from '../factors/second-factors.repository.js';

/** Who may add or remove a second step: staff who are signed in, or who are waiting because they have none yet. */
export const enrolling = ({ person, awaits }: LiveSession): PersonRecord => {
  if (person.role === null || awaits === 'second-step') throw new DomainError('NOT_SIGNED_IN');
  return person;
};

/** Asks for the password again before a second step is changed, unless newly signed in. */
@Injectable()
export class Enrolment {
  constructor(
    private readonly again: PasswordAgain,
    private readonly factors: SecondFactorsRepository,
  ) {}

  async prove(changing: PasswordProof): Promise<PersonRecord> {
    const person = enrolling(changing.live);
    await this.again.unlessFresh(changing);
    return person;
  }

  /** Call in the transaction that adds a way. Throws NOT_SIGNED_IN when another browser has set one up since, which this session has not taken. */
  async begun({ record, person }: LiveSession, session: ClientSession): Promise<SecondFactorRecord | undefined> {
    const found = await this.factors.find(person._id, session);
    if (isOn(waysOf(found)) && !record.isSecondStepTaken) throw new DomainError('NOT_SIGNED_IN');
    return found;
  }
}

/** Recovery codes: shown once, stored as hashes. */
@Injectable()
export class RecoveryCodes {
  constructor(private readonly config: PlatformConfig) {}

  of(personId: string, codes = newRecoveryCodes()): { readonly shown: string[]; readonly hashes: readonly string[] } {
    return { shown: codes.map(shownRecoveryCode), hashes: codes.map((code) => this.hashOf(personId, code)) };
  }

  hashOf(personId: string, code: string): string {
    return recoveryHash(this.config.serviceKey, personId, code);
  }
}

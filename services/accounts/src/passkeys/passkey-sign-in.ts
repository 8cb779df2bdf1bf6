import { Injectable } from '@nestjs/common';
import type { PasskeyToUse, UsedCredential } from '@kerbside/contracts/http/accounts/passkeys';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Log } from '@kerbside/platform/telemetry/log';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Arrivals, type SignedIn } from '../sessions/arrivals.js';
import { PasskeysRepository } from '../factors/passkeys.repository.js';
import { PeopleRepository } from '../people/people.repository.js';
import { ChallengesRepository } from './challenges.repository.js';
import { WebAuthn } from './web-authn.js';

interface PasskeyUse {
  readonly challenge: string;
  readonly credential: UsedCredential;
  /** The page they wanted. */
  readonly redirect?: string | undefined;
  /** The token the browser held until now. */
  readonly previous: string | undefined;
}

/** Before the passkey is used the person is unknown, so a challenge is stored on its own. */
const keyOf = (challenge: string) => ({ step: 'first' as const, family: challenge, personId: 'unknown' });

/** Signs a customer in by a passkey alone: it proves a device that they have, and the device that it is them (ASVS 6.3.3). */
@Injectable()
export class PasskeySignIn {
  constructor(
    private readonly passkeys: PasskeysRepository,
    private readonly challenges: ChallengesRepository,
    private readonly webAuthn: WebAuthn,
    private readonly people: PeopleRepository,
    private readonly arrivals: Arrivals,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async begin(): Promise<PasskeyToUse> {
    const options = await this.webAuthn.toUse([]);
    await this.challenges.put({ ...keyOf(options.challenge), challenge: options.challenge });
    return options;
  }

  async take({ challenge, credential, redirect, previous }: PasskeyUse): Promise<SignedIn> {
    const given = await this.challenges.take(keyOf(challenge));
    const passkey = await this.passkeys.find(credential.id);
    const person = passkey && (await this.people.find(passkey.personId));
    if (given === undefined || !passkey || !person || person.role !== null) throw this.refused(person?._id);
    const counter = await this.webAuthn.used(credential, { challenge: given, passkey });
    const used = { counter, lastUsedAt: this.clock.now() };
    if (!(await this.mongo.transaction((session) => this.passkeys.use(passkey, used, session)))) throw this.refused(person._id);
    return this.arrivals.signIn(person, { redirect, previous });
  }

  private refused(personId: string | undefined): DomainError {
    this.log.warn({ personId }, 'Passkey refused');
    return new DomainError('PASSKEY_REFUSED');
  }
}

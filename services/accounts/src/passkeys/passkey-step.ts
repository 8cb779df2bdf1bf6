import { Injectable } from '@nestjs/common';
import type { PasskeyToUse, UsedCredential } from '@kerbside/contracts/http/accounts/passkeys';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Log } from '@kerbside/platform/telemetry/log';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Attempts, type AttemptSource } from '../limits/attempts.js';
import type { Ways } from '../factors/second-factor.js';
import { SecondFactorsRepository } from '../factors/second-factors.repository.js';
import type { LiveSession } from '../sessions/live-sessions.js';
import { SessionsService, type OpenSession } from '../sessions/sessions.service.js';
import { type SignedIn, landingPage } from '../sessions/arrivals.js';
import { ChallengesRepository } from './challenges.repository.js';
import type { PasskeyRecord } from '../factors/passkey.js';
import { PasskeysRepository } from '../factors/passkeys.repository.js';
import { WebAuthn } from './web-authn.js';

interface PasskeyUse {
  readonly live: LiveSession;
  readonly credential: UsedCredential;
  /** The page they wanted. */
  readonly redirect?: string | undefined;
  readonly source: AttemptSource;
}

@Injectable()
export class PasskeyStep {
  constructor(
    private readonly passkeys: PasskeysRepository,
    private readonly challenges: ChallengesRepository,
    private readonly webAuthn: WebAuthn,
    private readonly factors: SecondFactorsRepository,
    private readonly sessions: SessionsService,
    private readonly attempts: Attempts,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  ways(live: LiveSession): Promise<Ways> {
    return this.factors.waysOf(waiting(live).personId);
  }

  async begin(live: LiveSession): Promise<PasskeyToUse> {
    const key = waiting(live);
    const known = await this.passkeys.allOf(key.personId);
    if (known.length === 0) throw new DomainError('NO_PASSKEY');
    const options = await this.webAuthn.toUse(known);
    await this.challenges.put({ ...key, challenge: options.challenge });
    return options;
  }

  /** Opens a session with staff rights in place of the one that waits. Counts tries together with those of codes. */
  async take({ live, credential, redirect, source }: PasskeyUse): Promise<SignedIn> {
    const key = waiting(live);
    const { person } = live;
    await this.attempts.secondStep(person.email, source);
    const challenge = await this.challenges.take(key);
    const passkey = await this.passkeys.findOf(person._id, credential.id);
    if (challenge === undefined || !passkey) throw this.refused(person._id);
    const counter = await this.webAuthn.used(credential, { challenge, passkey });
    const opened = await this.open(live, passkey, counter);
    await this.attempts.forgiveSecondStep(person.email, source);
    await this.sessions.forgetFamily(live);
    return { personId: person._id, opened, redirect: landingPage(person.role, redirect) };
  }

  private open(live: LiveSession, passkey: PasskeyRecord, counter: number): Promise<OpenSession> {
    return this.mongo.transaction(async (session) => {
      const used = await this.passkeys.use(passkey, { counter, lastUsedAt: this.clock.now() }, session);
      if (!used) throw this.refused(passkey.personId);
      return this.sessions.complete(live, session);
    });
  }

  private refused(personId: string): DomainError {
    this.log.warn({ personId }, 'Passkey refused');
    return new DomainError('PASSKEY_REFUSED');
  }
}

const waiting = ({ record, person, awaits }: LiveSession) => {
  if (awaits !== 'second-step') throw new DomainError('NOT_SIGNED_IN');
  return { step: 'sign-in' as const, family: record.family, personId: person._id };
};

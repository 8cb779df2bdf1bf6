import { Injectable } from '@nestjs/common';
import { DomainError } from '@kerbside/platform/errors';
import { Log } from '@kerbside/platform/log';
import { Mongo } from '@kerbside/platform/mongo';
import type { Whence } from '../devices/known-devices.js';
import { Attempts } from '../limits/attempts.js';
import { CredentialsRepository } from '../passwords/credentials.repository.js';
import { Passwords } from '../passwords/passwords.js';
import { PeopleRepository } from '../people/people.repository.js';
import type { PersonRecord } from '../people/person.js';
import { LinkOffers } from '../recovery/link-offers.js';
import { SessionsService, type OpenSession } from '../sessions/sessions.service.js';
import { landingPage } from './landing-page.js';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly redirect?: string | undefined;
  readonly whence: Whence;
  /** The token the browser held until now. */
  readonly previous: string | undefined;
}

export interface SignedIn {
  readonly personId: string;
  readonly opened: OpenSession;
  readonly redirect: string;
}

/** An id that nobody has, so that an unknown address costs the same reads. */
const nobody = '00000000-0000-0000-0000-000000000000';

@Injectable()
export class SignInService {
  constructor(
    private readonly attempts: Attempts,
    private readonly offers: LinkOffers,
    private readonly people: PeopleRepository,
    private readonly credentials: CredentialsRepository,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly mongo: Mongo,
    private readonly log: Log,
  ) {}

  /** An unknown address and a wrong password do the same work and get the same answer (ASVS 6.3.8). */
  async signIn({ email, password, redirect, whence, previous }: SignIn): Promise<SignedIn> {
    this.passwords.refuseWhenBusy();
    if (whence.knownDevice === undefined) await this.attempts.from(whence.address, 'sign-in-address');
    await this.offers.orOffer(email, () => this.attempts.signIn(email, whence));
    const person = await this.people.findByEmail(email);
    const kept = await this.credentials.hashOf(person?._id ?? nobody);
    const isRight = await this.passwords.isRight(kept, password);
    if (!person || !isRight) {
      this.log.warn({ personId: person?._id }, 'Sign-in refused');
      throw new DomainError('SIGN_IN_FAILED');
    }
    await this.attempts.forgiveSignIn(email, whence);
    return this.letIn(person, { redirect, previous });
  }

  /** Opens a session once somebody has proved who they are. It ends their previous token, which may have been planted (ASVS 7.2.4). */
  async letIn(person: PersonRecord, { redirect, previous }: Pick<SignIn, 'redirect' | 'previous'>): Promise<SignedIn> {
    const opened = await this.mongo.transaction((session) => this.sessions.open(person, session));
    if (previous !== undefined) await this.sessions.end(previous);
    this.log.info({ personId: person._id }, 'Signed in');
    return { personId: person._id, opened, redirect: landingPage(person.role, redirect) };
  }
}

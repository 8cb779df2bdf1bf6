import { Injectable } from '@nestjs/common';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Log } from '@kerbside/platform/telemetry/log';
import { Arrivals, type SignedIn } from '../sessions/arrivals.js';
import { Attempts, type AttemptSource } from '../limits/attempts.js';
import { CredentialsRepository } from '../passwords/credentials.repository.js';
import { Passwords } from '../passwords/passwords.js';
import { PeopleRepository } from '../people/people.repository.js';
import { nobodysId, type PersonRecord } from '../people/person.js';
import { LinkOffers } from '../recovery/link-offers.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { login } from '@kerbside/contracts/http/accounts/accounts';
import { KnownDevices } from '../sessions/known-devices.js';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly redirect?: string | undefined;
  readonly source: AttemptSource;
  /** The token the browser held until now. */
  readonly previous: string | undefined;
}

@Injectable()
export class SignInService {
  constructor(
    private readonly attempts: Attempts,
    private readonly offers: LinkOffers,
    private readonly people: PeopleRepository,
    private readonly credentials: CredentialsRepository,
    private readonly passwords: Passwords,
    private readonly arrivals: Arrivals,
    private readonly log: Log,
  ) {}

  async signIn({ email, password, redirect, source, previous }: SignIn): Promise<SignedIn> {
    this.passwords.refuseWhenBusy();
    if (source.knownDevice === undefined) await this.attempts.from(source.address, 'sign-in-address');
    const person = await this.offers.orOffer(email, () => this.attempts.signIn(email, source, () => this.ownerOf(email, password)));
    if (!person) throw new DomainError('SIGN_IN_FAILED');
    return this.arrivals.signIn(person, { redirect, previous });
  }

  /** An unknown address and a wrong password do the same work and get the same answer (ASVS 6.3.8). */
  private async ownerOf(email: string, password: string): Promise<PersonRecord | undefined> {
    const person = await this.people.findByEmail(email);
    const kept = await this.credentials.hashOf(person?._id ?? nobodysId);
    const isRight = await this.passwords.isRight(kept, password);
    if (person && isRight) return person;
    this.log.warn({ personId: person?._id }, 'Sign-in refused');
    return undefined;
  }
}

export const SignInController = controller({ signIns: SignInService, devices: KnownDevices, arrivals: Arrivals }, [
  serves(login, async ({ body, token: previous, reply }, { signIns, devices, arrivals }) => {
    const source = await devices.sourceOf(reply, body.email);
    const { personId, opened, redirect } = await signIns.signIn({ ...body, previous, source });
    await arrivals.welcome(reply, personId, opened);
    return { redirect };
  }),
]);

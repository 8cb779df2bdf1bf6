import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { tokenHash } from '@kerbside/platform/auth/auth';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { Arrivals, type SignedIn } from '../sessions/arrivals.js';
import { KnownDevicesRepository } from '../sessions/known-devices.repository.js';
import { PasskeysRepository } from '../factors/passkeys.repository.js';
import { Attempts, type AttemptSource } from '../limits/attempts.js';
import { CredentialsRepository } from '../passwords/credentials.repository.js';
import { Passwords } from '../passwords/passwords.js';
import { PeopleRepository } from '../people/people.repository.js';
import { refuseErased, type PersonRecord } from '../people/person.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { FactorChanges } from '../changed-factors/factor-changes.js';
import { RecoveriesRepository } from './recoveries.repository.js';
import { askedCode, askedLink, provesAddress, type RecoveryRecord, type Transport } from './recovery.js';
import { LinkOffers } from './link-offers.js';
import { RecoverySecrets } from './recovery-secrets.js';

export interface CodeTry {
  readonly email: string;
  readonly code: string;
  /** From the cookie of the browser that asked for the code. */
  readonly ticket: string | undefined;
  readonly previous: string | undefined;
  readonly source: AttemptSource;
}

export interface NewPassword {
  readonly token: string;
  readonly password: string;
  readonly confirmation: string;
  readonly previous: string | undefined;
  readonly address: string;
}

interface PasswordReset {
  readonly recovery: RecoveryRecord;
  readonly person: PersonRecord;
  readonly hash: string;
}

const ticketBytes = 32;

@Injectable()
export class RecoveryService {
  constructor(
    private readonly recoveries: RecoveriesRepository,
    private readonly secrets: RecoverySecrets,
    private readonly attempts: Attempts,
    private readonly offers: LinkOffers,
    private readonly devices: KnownDevicesRepository,
    private readonly people: PeopleRepository,
    private readonly credentials: CredentialsRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly passwords: Passwords,
    private readonly changes: FactorChanges,
    private readonly sessions: SessionsService,
    private readonly arrivals: Arrivals,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  /** Does the same for any address: whether it has an account is only looked up on sending. A recent link is not sent again: it still works. */
  async askForLink(email: string, source: AttemptSource): Promise<void> {
    const id = randomUUID();
    const link = askedLink({ id, email, secretHash: tokenHash(this.secrets.linkToken(id)) }, this.clock.now());
    await this.attempts.askForLink(email, source);
    if (await this.attempts.mayWrite('reset', email)) await this.recoveries.add(link);
  }

  /** Returns the ticket without which the code does not work. */
  async askForCode(email: string, transport: Transport, source: AttemptSource): Promise<string> {
    await this.offers.orOffer(email, () => this.attempts.askForCode(email, source));
    const ticket = randomBytes(ticketBytes).toString('base64url');
    await this.recoveries.add(askedCode({ id: randomUUID(), email, transport, secretHash: tokenHash(ticket) }, this.clock.now()));
    return ticket;
  }

  async signInByCode({ email, code, ticket, previous, source }: CodeTry): Promise<SignedIn> {
    const now = this.clock.now();
    const recovery = await this.recoveries.tryCode(tokenHash(ticket ?? ''), email, now);
    const person = await this.people.findByEmail(email);
    if (!recovery || !this.secrets.isCode(recovery._id, code) || !person) throw new DomainError('CODE_REFUSED');
    if (!(await this.use(recovery, person, now))) throw new DomainError('CODE_REFUSED');
    await this.attempts.forgiveSignIn(email, source);
    return this.arrivals.signIn(person, { redirect: undefined, previous });
  }

  async signInByLink(token: string, previous: string | undefined): Promise<SignedIn> {
    const now = this.clock.now();
    const link = await this.recoveries.findUsableSignInLink(tokenHash(token), now);
    const person = link && (await this.people.findByEmail(link.email));
    if (!person || !(await this.use(link, person, now))) throw new DomainError('SIGN_IN_LINK_SPENT');
    await this.attempts.forgiveLetter('sign-in', person.email);
    return this.arrivals.signIn(person, { redirect: undefined, previous });
  }

  /** The link of a token and whose it is. Throws RESET_LINK_SPENT for one that no longer works. */
  async usableLink(token: string): Promise<Omit<PasswordReset, 'hash'>> {
    const recovery = await this.recoveries.findUsableLink(tokenHash(token), this.clock.now());
    const person = recovery && (await this.people.findByEmail(recovery.email));
    if (!recovery || !person) throw new DomainError('RESET_LINK_SPENT');
    refuseErased(person);
    return { recovery, person };
  }

  async resetPassword({ token, password, confirmation, previous, address }: NewPassword): Promise<SignedIn> {
    const { recovery, person } = await this.usableLink(token);
    this.passwords.refuseUnfit({ email: person.email, password, confirmation });
    const hash = await this.passwords.hash(password);
    const { signOuts, ended } = await this.replacePassword({ recovery, person, hash });
    await this.sessions.ended(person._id, ended);
    await this.attempts.forgiveSignIn(person.email, { address, knownDevice: undefined });
    await this.attempts.forgiveLetter('reset', person.email);
    return this.arrivals.signIn({ ...person, signOuts }, { redirect: undefined, previous });
  }

  /** Returns false when it has been used in the meantime. */
  private use(recovery: RecoveryRecord, person: PersonRecord, now: Date): Promise<boolean> {
    refuseErased(person);
    return this.mongo.transaction(async (session) => {
      const isFirst = await this.recoveries.use(recovery._id, now, session);
      const hasPassword = (await this.credentials.hashOf(person._id)) !== undefined;
      if (isFirst && !hasPassword) await this.prove(recovery, person, session);
      return isFirst;
    });
  }

  /**
   * The account may have been opened with another person's address, who now reads its mail: that makes it theirs only where no earlier
   * way in is left.
   */
  private async prove(recovery: RecoveryRecord, person: PersonRecord, session: ClientSession): Promise<void> {
    if (!provesAddress(recovery, person) || (await this.passkeys.count(person._id, session)) > 0) return;
    await this.people.proveEmail(person, session);
  }

  /** Ends every session of the person, who is told where it was not their first. A passkey stays, being no secret that anybody can guess or overhear. */
  private replacePassword({ recovery, person, hash }: PasswordReset) {
    return this.mongo.transaction(async (session) => {
      const now = this.clock.now();
      if (!(await this.recoveries.use(recovery._id, now, session))) throw new DomainError('RESET_LINK_SPENT');
      await this.prove(recovery, person, session);
      await this.recoveries.useAllOf(person.email, now, session);
      await this.devices.forgetAllOf(person._id, session);
      if ((await this.credentials.hashOf(person._id)) !== undefined)
        await this.changes.tell(session, { personId: person._id, change: 'password-chosen' });
      await this.credentials.set({ _id: person._id, hash, changedAt: now }, session);
      const ended = await this.sessions.endAllOf(person._id, session);
      const [{ signOuts } = person] = await this.people.withIds([person._id], session);
      return { signOuts, ended };
    });
  }
}

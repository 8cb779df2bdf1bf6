import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MadeCredential, Passkey, PasskeyToMake } from '@kerbside/contracts/http/accounts/passkeys';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, invalid, notFound } from '@kerbside/platform/errors/errors';
import { Log } from '@kerbside/platform/telemetry/log';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { AccountsConfig } from '../config.js';
import type { PersonRecord } from '../people/person.js';
import { PasswordAgain, type PasswordProof } from '../sessions/password-again.js';
import { Enrolment, enrolling, RecoveryCodes } from '../second-factor/enrolment.js';
import { FactorChanges } from '../changed-factors/factor-changes.js';
import { needsRecoveryCodes } from '../factors/second-factor.js';
import { SecondFactorsRepository } from '../factors/second-factors.repository.js';
import type { LiveSession } from '../sessions/live-sessions.js';
import { SessionsService, type OpenSession } from '../sessions/sessions.service.js';
import { landingPage } from '../sessions/arrivals.js';
import { ChallengesRepository } from './challenges.repository.js';
import { mostPasskeys, toPasskey, type PasskeyRecord } from '../factors/passkey.js';
import { PasskeysRepository } from '../factors/passkeys.repository.js';
import { WebAuthn } from './web-authn.js';

/** What its owner reads. Two of one name could not be told apart when one is removed. */
export const hasThisName = 'Another of your passkeys has this name';

interface NewPasskey {
  readonly live: LiveSession;
  readonly name: string;
  readonly credential: MadeCredential;
  /** The page they wanted. */
  readonly redirect: string | undefined;
}

interface PasskeyOrder {
  readonly personId: string;
  /** Replaces the session; undefined when that continues. */
  readonly opened: OpenSession | undefined;
  readonly redirect: string;
  readonly recoveryCodes: string[];
}

/** Lets people add, see and remove their own passkeys: of staff they are a second step, of customers another way in. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly passkeys: PasskeysRepository,
    private readonly challenges: ChallengesRepository,
    private readonly webAuthn: WebAuthn,
    private readonly enrolment: Enrolment,
    private readonly again: PasswordAgain,
    private readonly factors: SecondFactorsRepository,
    private readonly codes: RecoveryCodes,
    private readonly changes: FactorChanges,
    private readonly sessions: SessionsService,
    private readonly config: AccountsConfig,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async list(personId: string): Promise<{ passkeys: Passkey[]; most: number }> {
    return { passkeys: (await this.passkeys.allOf(personId)).map(toPasskey), most: mostPasskeys };
  }

  /** Refuses a name that is taken before the device makes a passkey that nobody keeps. */
  async begin(changing: PasswordProof, name?: string): Promise<PasskeyToMake> {
    const person = await this.prove(changing);
    const had = await this.passkeys.allOf(person._id);
    if (had.length >= mostPasskeys) throw new DomainError('TOO_MANY_PASSKEYS');
    if (had.some((one) => one.name === name)) throw invalid({ name: hasThisName });
    const options = await this.webAuthn.toMake(person, had);
    await this.challenges.put({ ...asking(changing.live), challenge: options.challenge });
    return options;
  }

  /** From now on, sessions of staff without the second step have no rights. */
  async confirm({ live, name, credential, redirect }: NewPasskey): Promise<PasskeyOrder> {
    const person = live.person.role === null ? live.person : enrolling(live);
    const challenge = await this.challenges.take(asking(live));
    if (challenge === undefined) throw new DomainError('PASSKEY_NOT_ADDED');
    const made = await this.webAuthn.made(credential, challenge);
    const passkey = { _id: randomUUID(), personId: person._id, name, ...made, createdAt: this.clock.now(), lastUsedAt: null };
    const { opened, recoveryCodes } = await (person.role === null ? this.addOwn(live, passkey) : this.add(live, passkey));
    this.log.info({ personId: person._id }, 'A passkey was added');
    return { personId: person._id, opened, redirect: landingPage(person.role, redirect), recoveryCodes };
  }

  async remove(passkeyId: string, changing: PasswordProof): Promise<void> {
    const person = await this.prove(changing);
    await this.mongo.transaction(async (session) => {
      await this.sessions.hold(changing.live, session);
      if (!(await this.passkeys.remove(person._id, passkeyId, session))) throw notFound();
      if (person.role !== null) await this.loseStep(person, session);
      await this.changes.note(session, person, 'passkey-removed', { passkeyId });
    });
  }

  private async prove(changing: PasswordProof): Promise<PersonRecord> {
    const { person } = changing.live;
    if (person.role !== null) return this.enrolment.prove(changing);
    await this.again.unlessFresh(changing);
    return person;
  }

  private async loseStep(person: PersonRecord, session: ClientSession): Promise<void> {
    const isLastKept = this.config.isSecondFactorRequired;
    if (!(await this.factors.removePasskey(person._id, { isLastKept }, session))) throw new DomainError('LAST_SECOND_STEP');
  }

  /** A customer's password and session keep working. The entry in the trail has two at once wait for each other, so that the second counts the first. */
  private async addOwn(live: LiveSession, passkey: PasskeyRecord) {
    const { person } = live;
    await this.mongo.transaction(async (session) => {
      await this.sessions.hold(live, session);
      if ((await this.passkeys.count(person._id, session)) >= mostPasskeys) throw new DomainError('TOO_MANY_PASSKEYS');
      await this.passkeys.add(passkey, session);
      await this.changes.note(session, person, 'passkey-added', { passkeyId: passkey._id });
    });
    return { opened: undefined, recoveryCodes: [] };
  }

  private async add(live: LiveSession, passkey: PasskeyRecord) {
    const { person } = live;
    const { opened, hashes, codes } = await this.mongo.transaction(async (session) => {
      const before = await this.enrolment.begun(live, session);
      const made = needsRecoveryCodes(before) ? this.codes.of(person._id) : undefined;
      const isAdded = await this.factors.addPasskey(person._id, { most: mostPasskeys, recovery: made?.hashes }, session);
      if (!isAdded) throw new DomainError('TOO_MANY_PASSKEYS');
      await this.passkeys.add(passkey, session);
      const completed = await this.sessions.complete(live, session);
      const ofPerson = await this.sessions.hashesOf(person._id, session);
      await this.changes.note(session, person, 'passkey-added', { passkeyId: passkey._id });
      return { opened: completed, hashes: ofPerson, codes: made };
    });
    await this.sessions.forget(hashes);
    await this.sessions.forgetFamily(live);
    return { opened, recoveryCodes: codes?.shown ?? [] };
  }
}

const asking = ({ record, person }: { readonly record: LiveSession['record']; readonly person: PersonRecord }) => ({
  step: 'add' as const,
  family: record.family,
  personId: person._id,
});

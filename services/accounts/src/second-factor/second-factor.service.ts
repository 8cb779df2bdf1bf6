import { Injectable } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import {
  readSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  resetSecondFactor,
  takeSecondStep,
} from '@kerbside/contracts/http/accounts/second-factor';
import { SecretBox } from '@kerbside/platform/credentials/secret-box';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Log } from '@kerbside/platform/telemetry/log';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { AccountsConfig } from '../config.js';
import { Attempts, type AttemptSource } from '../limits/attempts.js';
import { PasskeysRepository } from '../factors/passkeys.repository.js';
import type { PersonRecord } from '../people/person.js';
import type { LiveSession } from '../sessions/live-sessions.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { type SignedIn, landingPage, Arrivals } from '../sessions/arrivals.js';
import { type PasswordProof, provingOf } from '../sessions/password-again.js';
import { Enrolment, enrolling, RecoveryCodes } from './enrolment.js';
import { FactorChanges } from '../changed-factors/factor-changes.js';
import { isOn, keyUri, newKey, newRecoveryCodes, plainCode, shownRecoveryCode, stepOf, waysOf } from '../factors/second-factor.js';
import { SecondFactorsRepository } from '../factors/second-factors.repository.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { KnownDevices } from '../sessions/known-devices.js';
import { SecondFactorReset } from './second-factor-reset.js';

/** The keys that codes come from, encrypted at rest, each for its person. */
@Injectable()
export class SecondFactorKeys extends SecretBox {
  constructor({ secondFactorKeys }: AccountsConfig) {
    super({ keys: secondFactorKeys, purpose: 'kerbside second factors', setting: 'SECOND_FACTOR_KEY' });
  }
}

/** A person who is signed in, or still has the second step to take. */
interface SecondStep {
  readonly live: LiveSession;
  readonly code: string;
  /** The page they wanted. */
  readonly redirect?: string | undefined;
  readonly source: AttemptSource;
}

@Injectable()
export class SecondFactorService {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly keys: SecondFactorKeys,
    private readonly sessions: SessionsService,
    private readonly attempts: Attempts,
    private readonly enrolment: Enrolment,
    private readonly recovery: RecoveryCodes,
    private readonly changes: FactorChanges,
    private readonly passkeys: PasskeysRepository,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Takes the code of an app or a recovery code, and opens a session with staff rights in place of the one that waits. */
  async takeStep({ live, code, redirect, source }: SecondStep): Promise<SignedIn> {
    if (live.awaits !== 'second-step') throw new DomainError('NOT_SIGNED_IN');
    const { person } = live;
    await this.attempts.secondStep(person.email, source);
    if (!(await this.isRight(person, plainCode(code)))) throw this.refused(person);
    await this.attempts.forgiveSecondStep(person.email, source);
    const opened = await this.mongo.transaction((session) => this.sessions.complete(live, session));
    await this.sessions.forgetFamily(live);
    return { personId: person._id, opened, redirect: landingPage(person.role, redirect) };
  }

  /** The recovery codes come with the key: they are there where the answer that it is confirmed is lost, and with it the session. */
  async begin(changing: PasswordProof): Promise<{ key: string; uri: string; recoveryCodes: string[] }> {
    const person = await this.enrolment.prove(changing);
    const [key, codes] = [newKey(), newRecoveryCodes()];
    await this.factors.begin(person._id, this.keys.seal([key, ...codes].join(' '), person._id));
    return { key, uri: keyUri(key, person.email), recoveryCodes: codes.map(shownRecoveryCode) };
  }

  /** From now on, their sessions without the second step have no rights. */
  async confirm({ live, code, redirect, source }: SecondStep): Promise<SignedIn & { readonly recoveryCodes: string[] }> {
    const person = enrolling(live);
    const pending = (await this.factors.find(person._id))?.pending;
    if (!pending) throw new DomainError('NO_KEY_TO_CONFIRM');
    await this.attempts.secondStep(person.email, source);
    const now = this.clock.now();
    const [key = '', ...made] = this.keys.open(pending, person._id).split(' ');
    const step = stepOf(key, plainCode(code), now);
    if (step === undefined) throw this.refused(person);
    const codes = this.recovery.of(person._id, made.length > 0 ? made : undefined);
    const confirmed = { sealed: this.keys.seal(key, person._id), since: now, lastStep: step, recovery: codes.hashes };
    const { opened, hashes } = await this.mongo.transaction(async (session) => {
      await this.enrolment.begun(live, session);
      if (!(await this.factors.confirm(person._id, pending, confirmed, session))) throw new DomainError('NO_KEY_TO_CONFIRM');
      const completed = await this.sessions.complete(live, session);
      const ofPerson = await this.sessions.hashesOf(person._id, session);
      await this.changes.note(session, person, 'app-set-up');
      return { opened: completed, hashes: ofPerson };
    });
    await this.sessions.forget(hashes);
    await this.sessions.forgetFamily(live);
    this.log.info({ personId: person._id }, 'A second step was set up');
    return { personId: person._id, opened, redirect: landingPage(person.role, redirect), recoveryCodes: codes.shown };
  }

  async read(personId: string): Promise<CallAnswer<typeof readSecondFactor>> {
    const found = await this.factors.find(personId);
    const ways = waysOf(found);
    const appSince = ways.app ? (found?.since ?? null) : null;
    const [first] = ways.passkey ? await this.passkeys.allOf(personId) : [];
    return {
      isOn: isOn(ways),
      since: earliest(appSince, first?.createdAt ?? null)?.toISOString() ?? null,
      recoveryCodesLeft: isOn(ways) ? (found?.recovery.length ?? 0) : 0,
      appSince: appSince?.toISOString() ?? null,
    };
  }

  private async isRight(person: PersonRecord, code: string): Promise<boolean> {
    const personId = person._id;
    const sealed = (await this.factors.find(personId))?.sealed;
    const step = sealed ? stepOf(this.keys.open(sealed, personId), code, this.clock.now()) : undefined;
    if (step !== undefined) return this.factors.takeStep(personId, step);
    return this.mongo.transaction(async (session) => {
      const isTaken = await this.factors.takeRecoveryCode(personId, this.recovery.hashOf(personId, code), session);
      if (isTaken) await this.changes.note(session, person, 'recovery-code-used');
      return isTaken;
    });
  }

  private refused({ _id: personId }: PersonRecord): DomainError {
    this.log.warn({ personId }, 'Second step refused');
    const message = 'That code is not right, or was used before. Wait for the next one, or use a recovery code.';
    return new DomainError('SECOND_STEP_REFUSED', { fields: { code: message } });
  }
}

const earliest = (one: Date | null, other: Date | null): Date | null => (one && other ? (one < other ? one : other) : (one ?? other));

export const SecondFactorController = controller(
  { factors: SecondFactorService, resets: SecondFactorReset, sessions: SessionsService, devices: KnownDevices, arrivals: Arrivals },
  [
    serves(takeSecondStep, async (asked, { factors, arrivals, ...parts }) => {
      const { personId, opened, redirect } = await factors.takeStep({ ...asked.body, ...(await provingOf(asked, parts)) });
      await arrivals.welcome(asked.reply, personId, opened);
      return { redirect };
    }),
    serves(beginSecondFactor, async (asked, { factors, ...parts }) =>
      factors.begin({ ...(await provingOf(asked, parts)), password: asked.body.password }),
    ),
    serves(confirmSecondFactor, async (asked, { factors, arrivals, ...parts }) => {
      const { personId, opened, redirect, recoveryCodes } = await factors.confirm({ ...asked.body, ...(await provingOf(asked, parts)) });
      await arrivals.welcome(asked.reply, personId, opened);
      return { redirect, recoveryCodes };
    }),
    serves(readSecondFactor, ({ caller }, { factors }) => factors.read(caller.userId)),
    serves(resetSecondFactor, ({ params, body, caller }, { resets }) => resets.reset({ ...params, ...body }, caller)),
  ],
);

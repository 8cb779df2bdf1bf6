import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/clock';
import { DomainError } from '@kerbside/platform/errors';
import { Log } from '@kerbside/platform/log';
import { Mongo } from '@kerbside/platform/mongo';
import { PlatformConfig } from '@kerbside/platform/platform-config';
import type { Whence } from '../devices/known-devices.js';
import { Attempts } from '../limits/attempts.js';
import type { PersonRecord } from '../people/person.js';
import { SessionsService, type LiveSession } from '../sessions/sessions.service.js';
import { landingPage } from '../sign-in/landing-page.js';
import type { SignedIn } from '../sign-in/sign-in.service.js';
import { SecondFactorKeys } from './second-factor-keys.js';
import { keyUri, newKey, newRecoveryCodes, plainCode, recoveryHash, shownRecoveryCode, stepOf } from './second-factor.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

/** Somebody half-way in, or in. */
export interface Stepping {
  readonly live: LiveSession;
  readonly code: string;
  /** The page that was asked for. */
  readonly redirect: string | undefined;
  readonly whence: Whence;
}

@Injectable()
export class SecondFactorService {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly keys: SecondFactorKeys,
    private readonly sessions: SessionsService,
    private readonly attempts: Attempts,
    private readonly mongo: Mongo,
    private readonly config: PlatformConfig,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** The code of an app or a recovery code, which opens a session with staff rights in place of the one that waits. */
  async takeStep({ live, code, redirect, whence }: Stepping): Promise<SignedIn> {
    if (live.awaits !== 'second-step') throw new DomainError('NOT_SIGNED_IN');
    const { person } = live;
    await this.attempts.secondStep(person.email, whence);
    if (!(await this.isRight(person._id, plainCode(code)))) throw this.refused(person);
    await this.attempts.forgiveSecondStep(person.email, whence);
    const opened = await this.mongo.transaction((session) => this.sessions.complete(live, session));
    await this.sessions.forgetFamily(live);
    return { personId: person._id, opened, redirect: landingPage(person.role, redirect) };
  }

  async begin(live: LiveSession): Promise<{ key: string; uri: string }> {
    const { person } = this.mayEnrol(live);
    const key = newKey();
    await this.factors.begin(person._id, this.keys.seal(key, person._id));
    return { key, uri: keyUri(key, person.email) };
  }

  /** Every session of theirs without the second step has no rights from now on. */
  async confirm({ live, code, redirect, whence }: Stepping): Promise<SignedIn & { readonly recoveryCodes: string[] }> {
    const { person } = this.mayEnrol(live);
    const pending = (await this.factors.find(person._id))?.pending;
    if (!pending) throw new DomainError('NO_KEY_TO_CONFIRM');
    await this.attempts.secondStep(person.email, whence);
    const now = this.clock.now();
    const step = stepOf(this.keys.open(pending, person._id), plainCode(code), now);
    if (step === undefined) throw this.refused(person);
    const codes = newRecoveryCodes();
    const confirmed = { sealed: pending, since: now, lastStep: step, recovery: codes.map((one) => this.hashOf(person._id, one)) };
    const { opened, hashes } = await this.mongo.transaction(async (session) => {
      if (!(await this.factors.confirm(person._id, pending, confirmed, session))) throw new DomainError('NO_KEY_TO_CONFIRM');
      return { opened: await this.sessions.complete(live, session), hashes: await this.sessions.hashesOf(person._id, session) };
    });
    await this.sessions.forget(hashes);
    await this.sessions.forgetFamily(live);
    this.log.info({ personId: person._id }, 'A second step was set up');
    return { personId: person._id, opened, redirect: landingPage(person.role, redirect), recoveryCodes: codes.map(shownRecoveryCode) };
  }

  async read(personId: string): Promise<{ isOn: boolean; since: string | null; recoveryCodesLeft: number }> {
    const found = await this.factors.find(personId);
    const isOn = Boolean(found?.sealed);
    return { isOn, since: found?.since?.toISOString() ?? null, recoveryCodesLeft: isOn ? (found?.recovery.length ?? 0) : 0 };
  }

  private async isRight(personId: string, code: string): Promise<boolean> {
    const sealed = (await this.factors.find(personId))?.sealed;
    if (!sealed) return false;
    const step = stepOf(this.keys.open(sealed, personId), code, this.clock.now());
    if (step !== undefined) return this.factors.takeStep(personId, step);
    return this.factors.takeRecoveryCode(personId, this.hashOf(personId, code));
  }

  private mayEnrol(live: LiveSession): LiveSession {
    if (live.person.role === null || live.awaits === 'second-step') throw new DomainError('NOT_SIGNED_IN');
    return live;
  }

  private hashOf(personId: string, code: string): string {
    return recoveryHash(this.config.serviceKey, personId, code);
  }

  private refused({ _id: personId }: PersonRecord): DomainError {
    this.log.warn({ personId }, 'Second step refused');
    const message = 'That code is not right, or was used before. Wait for the next one, or use a recovery code.';
    return new DomainError('SECOND_STEP_REFUSED', { fields: { code: message } });
  }
}

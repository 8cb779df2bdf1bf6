import { Injectable } from '@nestjs/common';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { Clock } from '@kerbside/platform/time/clock';
import { Internal } from '@kerbside/platform/internal/internal';
import { Log } from '@kerbside/platform/telemetry/log';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { netMs, Sweeper, untilStopped } from '@kerbside/platform/work/sweep';
import { PeopleRepository } from '../people/people.repository.js';
import { isErased, type PersonRecord } from '../people/person.js';
import { RecoveriesRepository } from './recoveries.repository.js';
import { afterFailure, recipientOf, type LetterDelivery, type RecoveryRecord } from './recovery.js';
import { RecoverySecrets } from './recovery-secrets.js';

const cleanEveryMs = 60 * 60_000;
const batch = 50;
const keptMs = 24 * 60 * 60_000;

/** Sends links and codes after the caller has been answered, so that neither the answer nor its timing shows whether the address is known. */
@Injectable()
export class RecoveryPost {
  constructor(
    private readonly recoveries: RecoveriesRepository,
    private readonly people: PeopleRepository,
    private readonly secrets: RecoverySecrets,
    private readonly internal: Internal,
    private readonly config: PlatformConfig,
    private readonly clock: Clock,
    private readonly log: Log,
    sweeper: Sweeper,
  ) {
    sweeper.every('send-recoveries', netMs, (stopping) => this.sendWaiting(stopping), [
      { collection: 'recoveries', dueAt: 'delivery.nextAt' },
    ]);
    sweeper.every('forget-recoveries', cleanEveryMs, () => this.recoveries.removeExpired(new Date(this.clock.now().getTime() - keptMs)));
  }

  linkUrl(recoveryId: string): string {
    return new URL(`/account/reset-password?token=${this.secrets.linkToken(recoveryId)}`, this.config.publicUrl).href;
  }

  private messageOf({ _id: id, kind }: RecoveryRecord) {
    switch (kind) {
      case 'link':
        return { template: 'password-reset' as const, facts: { url: this.linkUrl(id) } };
      case 'first-link':
        return { template: 'first-password' as const, facts: { url: this.linkUrl(id) } };
      case 'sign-in-link':
        return { template: 'sign-in-link' as const, facts: { url: this.signInUrl(id) } };
      default:
        return { template: 'one-time-code' as const, facts: { code: this.secrets.code(id) } };
    }
  }

  private signInUrl(recoveryId: string): string {
    return new URL(`/account/sign-in?token=${this.secrets.signInToken(recoveryId)}`, this.config.publicUrl).href;
  }

  private async sendWaiting(stopping: AbortSignal): Promise<boolean> {
    const waiting = await this.recoveries.toSend(this.clock.now(), batch);
    for (const recovery of untilStopped(stopping, waiting)) await this.recoveries.setDelivery(recovery._id, await this.deliver(recovery));
    return waiting.length === batch;
  }

  private async deliver(recovery: RecoveryRecord): Promise<LetterDelivery> {
    const done: LetterDelivery = { nextAt: null, attempts: recovery.delivery.attempts + 1 };
    const isTooLate = recovery.expiresAt <= this.clock.now();
    const person = isTooLate ? undefined : await this.people.findByEmail(recovery.email);
    if (!person || isErased(person)) return done;
    try {
      await this.send(recovery, person);
      return done;
    } catch (error) {
      this.log.warn({ error, recoveryId: recovery._id, attempts: done.attempts }, 'A recovery message could not be sent yet');
      return afterFailure(recovery, this.clock.now());
    }
  }

  private async send(recovery: RecoveryRecord, person: PersonRecord): Promise<void> {
    const message = this.messageOf(recovery);
    const about = { key: `recovery:${recovery._id}`, customerId: person._id, isForStaff: person.role !== null };
    await this.internal.send(sendMessage, { body: { ...about, ...recipientOf(recovery, person), ...message } });
  }
}

import { Injectable } from '@nestjs/common';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { Clock } from '@kerbside/platform/time/clock';
import { Internal } from '@kerbside/platform/internal/internal';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import { Jobs, nothingToDo, type Effect } from '@kerbside/platform/work/jobs';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import type { ClientSession } from 'mongoose';
import { PeopleRepository } from '../people/people.repository.js';
import { RecoverySecrets } from '../recovery/recovery-secrets.js';
import { isWaiting, type EmailChangeRecord } from './email-change.js';
import { EmailChangesRepository } from './email-changes.repository.js';

export const writeOfEmailChange = 'write-of-email-change';

interface Facts {
  readonly changeId: string;
  readonly personId: string;
}

/** Writes to both addresses after the caller has been answered, so that neither the answer nor its timing shows whether the new one is taken. */
@Injectable()
export class EmailChangePost {
  constructor(
    private readonly changes: EmailChangesRepository,
    private readonly people: PeopleRepository,
    private readonly secrets: RecoverySecrets,
    private readonly internal: Internal,
    private readonly config: PlatformConfig,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {
    jobs.define<Facts>(writeOfEmailChange, ({ changeId }) => this.write(changeId), about);
  }

  queue({ _id: changeId, personId }: EmailChangeRecord, session: ClientSession): Promise<void> {
    return this.jobs.add(session, writeOfEmailChange, changeId, { changeId, personId });
  }

  private async write(changeId: string): Promise<Effect> {
    const change = await this.changes.find({ _id: changeId });
    if (change && isWaiting(change, this.clock.now())) {
      await this.writeToNew(change);
      await this.writeToOld(change);
    }
    return nothingToDo;
  }

  private async writeToNew({ _id, personId, to }: EmailChangeRecord): Promise<void> {
    const key = `email-change:${_id}:new`;
    const owner = await this.people.findByEmail(to);
    if (owner) {
      const whose = { customerId: owner._id, isForStaff: owner.role !== null };
      await this.internal.send(sendMessage, { body: { key, channel: 'email', to, ...whose, template: 'email-change-taken', facts: {} } });
      return;
    }
    const facts = { url: this.url('/account/confirm-email', this.secrets.emailToken(_id)) };
    await this.internal.send(sendMessage, { body: { key, channel: 'email', to, customerId: personId, template: 'email-change', facts } });
  }

  private async writeToOld({ _id, personId, from, to, stopUntil }: EmailChangeRecord): Promise<void> {
    const url = this.url('/account/stop-email-change', this.secrets.emailStopToken(_id));
    const facts = { email: to, url, until: formatLongDay(londonDay(stopUntil)) };
    const letter = { key: `email-change:${_id}:old`, template: 'email-change-notice', facts } as const;
    await this.internal.send(sendMessage, { body: { ...letter, channel: 'email', to: from, customerId: personId } });
  }

  private url(path: string, token: string): string {
    return new URL(`${path}?token=${token}`, this.config.publicUrl).href;
  }
}

const about = ({ personId }: Facts): JobSummary => ({
  customerId: personId,
  subjectType: 'person',
  subjectId: personId,
  amountPence: null,
  toDo: 'The customer is waiting for the link that confirms their new email address. Try it again once messages can be sent.',
});

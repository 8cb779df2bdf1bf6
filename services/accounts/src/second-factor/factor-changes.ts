import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { Audit } from '@kerbside/platform/audit/audit';
import { Jobs, nothingToDo, type Effect } from '@kerbside/platform/work/jobs';
import { Internal } from '@kerbside/platform/internal/internal';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import type { ClientSession } from 'mongoose';
import { PeopleRepository } from '../people/people.repository.js';
import type { PersonRecord } from '../people/person.js';

export const notifyOfChange = 'tell-of-second-factor-change';

export type FactorChange = 'app-set-up' | 'passkey-added' | 'passkey-removed';

interface ChangeNotice {
  readonly personId: string;
  readonly change: FactorChange;
}

const actions = {
  'app-set-up': 'second-factor-set-up',
  'passkey-added': 'passkey-added',
  'passkey-removed': 'passkey-removed',
} as const satisfies Record<FactorChange, string>;

/** Audits what staff changed about their own second step, or a customer about their passkeys, and emails them in case it was not them. */
@Injectable()
export class FactorChanges {
  constructor(
    private readonly people: PeopleRepository,
    private readonly audit: Audit,
    private readonly internal: Internal,
    private readonly config: PlatformConfig,
    private readonly jobs: Jobs,
  ) {
    jobs.define<ChangeNotice>(notifyOfChange, (notice, id) => this.notify(notice, id));
  }

  /** Call in the transaction of the change, as its last write. */
  async note(session: ClientSession, { _id: userId, role }: PersonRecord, change: FactorChange, after?: object): Promise<void> {
    await this.jobs.add(session, notifyOfChange, randomUUID(), { personId: userId, change });
    const actor = role === null ? ({ kind: 'customer', userId } as const) : ({ kind: 'staff', userId, role } as const);
    await this.audit.record(session, {
      actor,
      action: actions[change],
      subjectType: 'person',
      subjectId: userId,
      customerId: userId,
      after,
    });
  }

  private async notify({ personId, change }: ChangeNotice, jobId: string): Promise<Effect> {
    const person = await this.people.find(personId);
    if (!person) return nothingToDo;
    const isForStaff = person.role !== null;
    const page = isForStaff ? '/backoffice/sign-in' : '/account/security';
    // Only staff have an app.
    const what = isForStaff || change === 'app-set-up' ? change : (`own-${change}` as const);
    const facts = { change: what, url: new URL(page, this.config.publicUrl).href };
    const about = { key: `second-factor-changed:${jobId}`, customerId: personId, isForStaff, channel: 'email' as const };
    await this.internal.send(sendMessage, { body: { ...about, to: person.email, template: 'second-factor-changed', facts } });
    return nothingToDo;
  }
}

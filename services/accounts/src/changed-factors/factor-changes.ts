import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import type { LetterFacts } from '@kerbside/contracts/http/callbacks/requested-letters';
import { Audit } from '@kerbside/platform/audit/audit';
import { Jobs, nothingToDo, type Effect } from '@kerbside/platform/work/jobs';
import { Internal } from '@kerbside/platform/internal/internal';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import type { ClientSession } from 'mongoose';
import { PeopleRepository } from '../people/people.repository.js';
import { aboutPerson, type PersonRecord } from '../people/person.js';
import { PasskeysRepository } from '../factors/passkeys.repository.js';

export const notifyOfChange = 'tell-of-second-factor-change';

export type FactorChange = 'app-set-up' | 'passkey-added' | 'passkey-removed' | 'recovery-code-used';

interface ChangeNotice {
  readonly personId: string;
  readonly change: FactorChange | 'password-chosen' | 'phone-changed';
}

const actions = {
  'app-set-up': 'second-factor-set-up',
  'passkey-added': 'passkey-added',
  'passkey-removed': 'passkey-removed',
  'recovery-code-used': 'recovery-code-used',
} as const satisfies Record<FactorChange, string>;

/** Audits what staff changed about their own second step, or a customer about their passkeys, and emails them in case it was not them; of a new password or telephone number, too. */
@Injectable()
export class FactorChanges {
  constructor(
    private readonly people: PeopleRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly audit: Audit,
    private readonly internal: Internal,
    private readonly config: PlatformConfig,
    private readonly jobs: Jobs,
  ) {
    jobs.define<ChangeNotice>(notifyOfChange, (notice, id) => this.notify(notice, id));
  }

  /** Call in the transaction of the change, as its last write. */
  async note(session: ClientSession, { _id: userId, role }: PersonRecord, change: FactorChange, after?: object): Promise<void> {
    await this.tell(session, { personId: userId, change });
    const actor = role === null ? ({ kind: 'customer', userId } as const) : ({ kind: 'staff', userId, role } as const);
    await this.audit.record(session, {
      actor,
      action: actions[change],
      ...aboutPerson(userId),
      after,
    });
  }

  /** Emails them, and no more. */
  tell(session: ClientSession, notice: ChangeNotice): Promise<void> {
    return this.jobs.add(session, notifyOfChange, randomUUID(), notice);
  }

  private async notify({ personId, change }: ChangeNotice, jobId: string): Promise<Effect> {
    const person = await this.people.find(personId);
    if (!person) return nothingToDo;
    const isForStaff = person.role !== null;
    const page = isForStaff ? '/backoffice/sign-in' : '/account/security';
    const facts = { change: await this.changeOf(person, change), url: new URL(page, this.config.publicUrl).href };
    const about = { key: `second-factor-changed:${jobId}`, customerId: personId, isForStaff, channel: 'email' as const };
    await this.internal.send(sendMessage, { body: { ...about, to: person.email, template: 'second-factor-changed', facts } });
    return nothingToDo;
  }

  private async changeOf(
    { _id, role }: PersonRecord,
    change: ChangeNotice['change'],
  ): Promise<LetterFacts['second-factor-changed']['change']> {
    // Only customers have a number here that codes are sent to, only staff an app and recovery codes.
    if (change === 'phone-changed') return 'own-phone-changed';
    if (role !== null || change === 'app-set-up' || change === 'recovery-code-used') return change;
    const isBesidePasskeys = change === 'password-chosen' && (await this.passkeys.allOf(_id)).length > 0;
    return isBesidePasskeys ? 'own-password-chosen-beside-passkeys' : `own-${change}`;
  }
}

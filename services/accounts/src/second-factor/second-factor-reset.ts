import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller, StaffCaller } from '@kerbside/contracts/caller';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { Audit } from '@kerbside/platform/audit/audit';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { Jobs, nothingToDo, type Effect } from '@kerbside/platform/work/jobs';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { aboutPerson } from '../people/person.js';
import { PasskeysRepository } from '../factors/passkeys.repository.js';
import { PeopleRepository } from '../people/people.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SecondFactorsRepository } from '../factors/second-factors.repository.js';

export const notifyOfReset = 'tell-of-second-factor-reset';

interface ResetNotice {
  readonly personId: string;
}

/** For a colleague who has lost their app and their recovery codes. */
@Injectable()
export class SecondFactorReset {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly people: PeopleRepository,
    private readonly sessions: SessionsService,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly internal: Internal,
    private readonly config: PlatformConfig,
    private readonly jobs: Jobs,
  ) {
    jobs.define<ResetNotice>(notifyOfReset, ({ personId }, id) => this.notify(personId, id));
  }

  /** Ends every session of theirs. They hear of it by email, so that they can object if they did not ask for it. */
  async reset({ userId, why }: { userId: string; why: string }, actor: StaffCaller): Promise<void> {
    if (userId === actor.userId) throw new DomainError('OWN_SECOND_FACTOR');
    const person = await this.people.find(userId);
    if (!person || person.role === null) throw notFound();
    if (!(await this.takeAway(userId, why, actor)))
      await this.audit.refuseSecond('NO_SECOND_FACTOR', { actor, subjectId: userId, action: 'second-factor-reset' });
  }

  /**
   * For the only admin, whom no colleague can help: `main.js reset-second-factor <email> <why>`. Throws an error in words for the operator when there
   * is no such member of staff, or no reason.
   */
  async resetByOperator(email = '', why = ''): Promise<string> {
    if (email === '' || why.trim() === '') throw new Error('Say whose, and why: reset-second-factor <email> <why>');
    const person = await this.people.findByEmail(email.toLowerCase());
    if (!person || person.role === null) throw new Error('No member of staff has this email address');
    const isGone = await this.takeAway(person._id, why, { kind: 'service', name: 'operator' });
    if (!isGone) return 'They have no second step; they set one up when they next sign in.';
    return 'Their second step is gone and they are signed out everywhere; they set up a new one when they next sign in.';
  }

  /** Returns false where there was none, as once a colleague has reset it: nothing is done then, nor told. */
  private async takeAway(userId: string, why: string, actor: Caller): Promise<boolean> {
    const hashes = await this.mongo.transaction(async (session) => {
      const removed = [await this.factors.remove(userId, session), await this.passkeys.removeAllOf(userId, session)];
      if (!removed.includes(true)) return undefined;
      const ended = await this.sessions.endAllOf(userId, session);
      await this.jobs.add(session, notifyOfReset, randomUUID(), { personId: userId });
      await this.audit.record(session, { actor, action: 'second-factor-reset', ...aboutPerson(userId), why });
      return ended;
    });
    if (hashes) await this.sessions.ended(userId, hashes);
    return hashes !== undefined;
  }

  private async notify(personId: string, jobId: string): Promise<Effect> {
    const person = await this.people.find(personId);
    const facts = { url: new URL('/backoffice/', this.config.publicUrl).href };
    const about = { key: `second-factor-reset:${jobId}`, customerId: personId, isForStaff: true, channel: 'email' as const };
    if (person) await this.internal.send(sendMessage, { body: { ...about, to: person.email, template: 'second-factor-reset', facts } });
    return nothingToDo;
  }
}

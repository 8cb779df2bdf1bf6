import { Injectable } from '@nestjs/common';
import { DomainError } from '../errors/errors.js';
import { NightlyWalks } from '../history/nightly-walk.js';
import { Mongo } from '../mongo/mongo.js';
import type { JobSummary } from '../work/job-row.js';
import { Jobs, type Effect } from '../work/jobs.js';
import { Audit } from './audit.js';

export const auditSweep = 'audit-trail';
export const auditBroken = 'audit-trail-broken';

interface BrokenPlace {
  readonly place: number;
}

/** Each night follows the chain of the audit trail. Where it does not hold is work for an admin. */
@Injectable()
export class AuditCheck {
  constructor(
    private readonly audit: Audit,
    private readonly jobs: Jobs,
    private readonly mongo: Mongo,
    walks: NightlyWalks,
  ) {
    walks.every(auditSweep, {
      page: (after) => Promise.resolve(after === '' ? [{ id: auditSweep }] : []),
      look: (_, day) => this.look(day),
    });
    jobs.define<BrokenPlace>(auditBroken, () => this.report(), about);
  }

  private async look(day: string): Promise<void> {
    const place = await this.audit.firstBroken();
    if (place !== undefined) await this.mongo.transaction((session) => this.jobs.add(session, auditBroken, day, { place }));
  }

  /** Looks again: an entry that was being erased meanwhile is whole by now. */
  private async report(): Promise<Effect> {
    const place = await this.audit.firstBroken();
    if (place !== undefined)
      throw new DomainError('AUDIT_BROKEN', { message: `Entry ${place} is missing, or not what was recorded.`, isFinal: true });
    return () => Promise.resolve();
  }
}

const about = ({ place }: BrokenPlace): JobSummary => ({
  customerId: null,
  subjectType: 'audit',
  subjectId: String(place),
  amountPence: null,
  toDo: 'Somebody, or a fault, has changed the audit trail past the site. Find out who can write to this database, compare the entries from this one on with a backup, and have them put right; then try again.',
});

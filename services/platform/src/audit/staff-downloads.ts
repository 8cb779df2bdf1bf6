import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { Mongo } from '../mongo/mongo.js';
import { Audit, type AuditFacts } from './audit.js';

/** Records every customer document that staff download: who, which and when. Staff downloading their own documents are not recorded. */
@Injectable()
export class StaffDownloads {
  constructor(
    private readonly audit: Audit,
    private readonly mongo: Mongo,
  ) {}

  /** Call it before sending the document: a download that cannot be recorded is not served. */
  async note(actor: Caller, taken: Omit<AuditFacts, 'actor'>): Promise<void> {
    if (actor.kind !== 'staff' || actor.userId === taken.customerId) return;
    await this.mongo.transaction((session) => this.audit.record(session, { actor, ...taken }));
  }
}

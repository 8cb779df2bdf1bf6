import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { Mongo } from '../mongo/mongo.js';
import { Audit, type AuditFacts } from './audit.js';

/** Notes each document of a customer that staff take: who, which and when. Whoever takes their own is not noted. */
@Injectable()
export class StaffDownloads {
  constructor(
    private readonly audit: Audit,
    private readonly mongo: Mongo,
  ) {}

  /** Call it before the document is given: what cannot be noted is not given. */
  async note(actor: Caller, taken: Omit<AuditFacts, 'actor'>): Promise<void> {
    if (actor.kind !== 'staff' || actor.userId === taken.customerId) return;
    await this.mongo.transaction((session) => this.audit.record(session, { actor, ...taken }));
  }
}

import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { whenCommitted } from '@kerbside/platform/mongo/when-committed';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import type { ClientSession, mongo } from 'mongoose';

/** The part of an import's row marks that is used here. */
interface UsableMark {
  readonly _id: string;
  readonly customerId: string;
  readonly usedAt?: Date;
}

const most = 10_000;

/** Marks what imports created as in use, so that undoing the import keeps it. */
@Injectable()
export class ImportUsesRepository {
  private readonly marks: mongo.Collection<UsableMark>;
  /** Customers who have no mark that is not in use. Only a process that is alone knows that nobody else has added one since. */
  private known = new Set<string>();

  constructor(
    mongo: Mongo,
    private readonly config: PlatformConfig,
  ) {
    this.marks = mongo.collection<UsableMark>('import_marks');
  }

  /** The customer has done something with us, or staff for them. */
  async use(customerId: string, at: Date, session: ClientSession): Promise<void> {
    const { known } = this;
    if (known.has(customerId)) return;
    await this.marks.updateMany({ customerId, usedAt: { $exists: false } }, { $set: { usedAt: at } }, { session });
    if (this.config.isAlone && known.size < most) whenCommitted(session, (isSure) => void (isSure && known.add(customerId)));
  }

  /** Marks are added in this session. What was asked before does not count: it may not have seen them. */
  forget(session: ClientSession): void {
    this.known = new Set();
    whenCommitted(session, () => (this.known = new Set()));
  }
}

import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';

/** The part of an import's row marks that is used here. */
interface UsableMark {
  readonly _id: string;
  readonly customerId: string;
  readonly usedAt?: Date;
}

/** Marks what imports created as in use, so that undoing the import keeps it. */
@Injectable()
export class ImportUsesRepository {
  private readonly marks: mongo.Collection<UsableMark>;

  constructor(mongo: Mongo) {
    this.marks = mongo.collection<UsableMark>('import_marks');
  }

  /** The customer has done something with us, or staff for them. */
  async use(customerId: string, at: Date, session: ClientSession): Promise<void> {
    await this.marks.updateMany({ customerId, usedAt: { $exists: false } }, { $set: { usedAt: at } }, { session });
  }
}

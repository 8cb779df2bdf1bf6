import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';

/** Of the marks that an import leaves of its rows. */
interface UsableMark {
  readonly _id: string;
  readonly customerId: string;
  readonly usedAt?: Date;
}

/** Notes on what imports made that it is in use, so that it stays when they are undone. */
@Injectable()
export class ImportUsesRepository {
  private readonly marks: mongo.Collection<UsableMark>;

  constructor(mongo: Mongo) {
    this.marks = mongo.collection<UsableMark>('import_marks', [{ key: { customerId: 1 } }]);
  }

  /** The customer has done something with us, or staff for them. */
  async use(customerId: string, at: Date, session: ClientSession): Promise<void> {
    await this.marks.updateMany({ customerId, usedAt: { $exists: false } }, { $set: { usedAt: at } }, { session });
  }
}

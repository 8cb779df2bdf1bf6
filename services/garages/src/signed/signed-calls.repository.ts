import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { mongo } from 'mongoose';

interface CallRow {
  readonly _id: string;
  readonly at: Date;
}

/** Much longer than a signature is timely. */
const keptSeconds = 24 * 60 * 60;

/** The ids of the calls that garages have made: each is used once. */
@Injectable()
export class SignedCallsRepository {
  private readonly calls: mongo.Collection<CallRow>;

  constructor(mongo: Mongo) {
    this.calls = mongo.collection<CallRow>('signed_calls', [{ key: { at: 1 }, name: 'at_1', expireAfterSeconds: keptSeconds }]);
  }

  /** False for an id that the garage has used before. */
  async use(garageId: string, id: string, at: Date): Promise<boolean> {
    const result = await this.calls.updateOne({ _id: `${garageId}:${id}` }, { $setOnInsert: { at } }, { upsert: true });
    return result.upsertedCount === 1;
  }
}

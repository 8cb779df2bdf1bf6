import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';
import type { ConsentChange } from './subscriptions.service.js';

interface ConsentRow extends ConsentChange {
  readonly _id: string;
  readonly customerId: string;
  readonly at: Date;
}

/** What was consented to and when, as proof (GDPR, Art. 7). Rows are only ever added. */
@Injectable()
export class ConsentsRepository {
  private readonly consents: mongo.Collection<ConsentRow>;

  constructor(mongo: Mongo) {
    this.consents = mongo.collection<ConsentRow>('consents', [{ key: { customerId: 1, at: 1 }, name: 'of customer' }]);
  }

  async add(customerId: string, change: ConsentChange, at: Date, session: ClientSession): Promise<void> {
    await this.consents.insertOne({ _id: randomUUID(), customerId, ...change, at }, { session });
  }

  /** Newest first. */
  latestOf(customerId: string, limit: number): Promise<ConsentRow[]> {
    return this.consents.find({ customerId }, { sort: { at: -1, _id: -1 }, limit }).toArray();
  }

  of(customerId: string): Promise<ConsentRow[]> {
    return this.consents.find({ customerId }, { sort: { at: 1, _id: 1 } }).toArray();
  }
}

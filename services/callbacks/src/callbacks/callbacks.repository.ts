import { Injectable } from '@nestjs/common';
import { Mongo, recordOf, storedOf, type Stored } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';
import type { Callback } from './callback.js';

type CallbackDocument = Stored<Callback> & {
  /** Another one asked for in the same instant has the same, so that there is one. Absent where staff book it. */
  readonly requestDigest?: string;
};

@Injectable()
export class CallbacksRepository {
  private readonly callbacks: Model<CallbackDocument>;

  constructor(mongo: Mongo) {
    this.callbacks = mongo.model('callbacks', [
      { key: { customerEmail: 1 } },
      { key: { customerId: 1, createdAt: -1 } },
      { key: { requestDigest: 1 }, unique: true, partialFilterExpression: { requestDigest: { $type: 'string' } } },
    ]);
  }

  /** Fails with a duplicate key where the same request added one in the same instant. */
  async add(callback: Callback, session: ClientSession, requestDigest?: string): Promise<void> {
    await this.callbacks.insertOne({ ...storedOf(callback), ...(requestDigest === undefined ? {} : { requestDigest }) }, { session });
  }

  /** Ids of callbacks by the same person, on the same number, about the same thing, at the same time. */
  async sameAs(
    { customerId, customerEmail, customerPhone, subject, productType, date, time }: Callback,
    session: ClientSession,
  ): Promise<string[]> {
    const same = { customerEmail, customerId, customerPhone, subject, productType, date, time };
    const rows = await this.callbacks.find(same, { _id: 1 }, { session }).lean<{ _id: string }[]>();
    return rows.map(({ _id }) => _id);
  }

  /** One that this customer booked. */
  async findOwn(id: string, customerId: string, session: ClientSession): Promise<Callback | undefined> {
    const row = await this.callbacks.findOne({ _id: id, customerId }, undefined, { session }).lean<CallbackDocument>();
    return row ? toCallback(row) : undefined;
  }

  /** As its customer changed it: what they asked for first they can ask for again. */
  async change({ id, ...rest }: Callback, session: ClientSession): Promise<void> {
    await this.callbacks.replaceOne({ _id: id }, rest, { session });
  }

  /** The newest of one customer. */
  async listOf(customerId: string, limit: number): Promise<Callback[]> {
    const rows = await this.callbacks.find({ customerId }).sort({ createdAt: -1, _id: 1 }).limit(limit).lean<CallbackDocument[]>();
    return rows.map(toCallback);
  }
}

const toCallback = ({ requestDigest: _, ...row }: CallbackDocument): Callback => recordOf<Callback>(row);

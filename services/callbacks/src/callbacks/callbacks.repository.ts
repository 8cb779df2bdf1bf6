import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageFrom } from '@kerbside/platform/mongo/mongo-page';
import type { Page } from '@kerbside/platform/mongo/paging';
import type { ClientSession, Model } from 'mongoose';
import { callbackSchema, type CallbackDocument } from './callback.document.js';
import type { Callback } from './callback.js';

@Injectable()
export class CallbacksRepository {
  private readonly callbacks: Model<CallbackDocument>;

  constructor(mongo: Mongo) {
    this.callbacks = mongo.model('Callback', callbackSchema);
  }

  /** Fails with a duplicate key where the same request added one in the same instant. */
  async add({ id, ...rest }: Callback, session: ClientSession, requestDigest?: string): Promise<void> {
    await this.callbacks.insertOne({ _id: id, ...rest, ...(requestDigest === undefined ? {} : { requestDigest }) }, { session });
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

  /** The newest of one customer. */
  async listOf(customerId: string, limit: number): Promise<Callback[]> {
    const rows = await this.callbacks.find({ customerId }).sort({ createdAt: -1, _id: 1 }).limit(limit).lean<CallbackDocument[]>();
    return rows.map(toCallback);
  }

  /** Lists open callbacks first, soonest first. */
  async list(page: Page): Promise<{ callbacks: Callback[]; count: number }> {
    const { rows, count } = await pageFrom(this.callbacks, {}, { status: -1, date: 1, time: 1, _id: 1 }, page);
    return { callbacks: rows.map(toCallback), count };
  }
}

const toCallback = ({ _id, requestDigest: _, ...rest }: CallbackDocument): Callback => ({ id: _id, ...rest });

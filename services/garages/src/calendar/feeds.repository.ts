import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { mongo } from 'mongoose';

/** The one address of a customer. Its token itself is stored nowhere. */
interface FeedRow {
  readonly _id: string;
  readonly hash: string;
  readonly madeAt: Date;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

@Injectable()
export class FeedsRepository {
  private readonly feeds: mongo.Collection<FeedRow>;

  constructor(mongo: Mongo) {
    this.feeds = mongo.collection<FeedRow>('calendar_feeds', [{ key: { hash: 1 }, name: 'hash_1', unique: true }]);
  }

  async madeAt(customerId: string): Promise<Date | undefined> {
    return (await this.feeds.findOne({ _id: customerId }))?.madeAt;
  }

  /** Returns the token, which cannot be read again; the previous one stops working. */
  async make(customerId: string, madeAt: Date): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.feeds.replaceOne({ _id: customerId }, { hash: hashOf(token), madeAt }, { upsert: true });
    return token;
  }

  async stop(customerId: string): Promise<void> {
    await this.feeds.deleteOne({ _id: customerId });
  }

  async customerOf(token: string): Promise<string | undefined> {
    return (await this.feeds.findOne({ hash: hashOf(token) }))?._id;
  }
}

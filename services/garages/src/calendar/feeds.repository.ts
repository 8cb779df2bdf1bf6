import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { tokenHash } from '@kerbside/platform/auth/auth';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { mongo } from 'mongoose';

/** The one address of a customer. Its token itself is stored nowhere: it is made from the key of the service and how many there were. */
interface FeedRow {
  readonly _id: string;
  readonly hash: string;
  readonly madeAt: Date;
  readonly count: number;
}

@Injectable()
export class FeedsRepository {
  private readonly feeds: mongo.Collection<FeedRow>;

  constructor(
    mongo: Mongo,
    private readonly config: PlatformConfig,
  ) {
    this.feeds = mongo.collection<FeedRow>('calendar_feeds', [{ key: { hash: 1 }, name: 'hash_1', unique: true, sparse: true }]);
  }

  async madeAt(customerId: string): Promise<Date | undefined> {
    return (await this.feeds.findOne({ _id: customerId }))?.madeAt;
  }

  /** Returns another token; the previous one stops working. */
  async make(customerId: string, madeAt: Date): Promise<string> {
    const count = ((await this.feeds.findOne({ _id: customerId }))?.count ?? 0) + 1;
    const token = this.tokenOf(customerId, count);
    await this.feeds.replaceOne({ _id: customerId }, { hash: tokenHash(token), madeAt, count }, { upsert: true });
    return token;
  }

  /** The token in use; undefined while the customer has none. */
  async tokenNow(customerId: string): Promise<string | undefined> {
    const row = await this.feeds.findOne({ _id: customerId, hash: { $exists: true } });
    return row ? this.tokenOf(customerId, row.count) : undefined;
  }

  /** Keeps the count, so that an address which has ended is not made again. */
  async stop(customerId: string): Promise<void> {
    await this.feeds.updateOne({ _id: customerId }, { $unset: { hash: '', madeAt: '' } });
  }

  /** 256 bits. */
  private tokenOf(customerId: string, count: number): string {
    return createHmac('sha256', this.config.serviceKey).update(`garages:calendar:${customerId}:${count}`).digest('base64url');
  }

  async customerOf(token: string): Promise<string | undefined> {
    return (await this.feeds.findOne({ hash: tokenHash(token) }))?._id;
  }
}

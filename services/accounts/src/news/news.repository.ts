import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';
import { newsSchema, type NewsRow } from './news.document.js';
import type { News } from './news.js';

const keptMs = 60 * 60_000;

@Injectable()
export class NewsRepository {
  private readonly rows: Model<NewsRow>;

  constructor(
    mongo: Mongo,
    private readonly clock: Clock,
  ) {
    this.rows = mongo.model('News', newsSchema);
  }

  /** Tells open pages once the transaction is committed. */
  async add(news: News, session: ClientSession): Promise<void> {
    await this.addAll([news], session);
  }

  async addAll(all: readonly News[], session: ClientSession): Promise<void> {
    const expireAt = new Date(this.clock.now().getTime() + keptMs);
    if (all.length > 0)
      await this.rows.insertMany(
        all.map((news) => ({ ...news, expireAt })),
        { session, lean: true },
      );
  }
}

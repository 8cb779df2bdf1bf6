import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo';
import { Traces } from '@kerbside/platform/traces';
import type { Model } from 'mongoose';
import type { CardEvent } from '../cards/card-webhook.js';
import { cardEventSchema, type CardEventDocument } from './card-event.document.js';

const longestWaitMs = 60 * 60_000;

@Injectable()
export class CardEventsRepository {
  private readonly events: Model<CardEventDocument>;

  constructor(
    mongo: Mongo,
    private readonly traces: Traces,
  ) {
    this.events = mongo.model('CardEvent', cardEventSchema);
  }

  /** False when the event is already known. */
  async keep({ id, ...event }: CardEvent, now: Date): Promise<boolean> {
    const row = { ...event, receivedAt: now, handledAt: null, tries: 0, nextTryAt: now, origin: this.traces.origin() ?? null };
    const { upsertedCount } = await this.events.updateOne({ _id: id }, { $setOnInsert: row }, { upsert: true });
    return upsertedCount === 1;
  }

  due(now: Date, limit: number): Promise<CardEventDocument[]> {
    return this.events
      .find({ handledAt: null, nextTryAt: { $lte: now } })
      .sort({ nextTryAt: 1 })
      .limit(limit)
      .lean();
  }

  async handled(id: string, now: Date): Promise<void> {
    await this.events.updateOne({ _id: id }, { $set: { handledAt: now } });
  }

  async tryLater({ _id, tries }: CardEventDocument, now: Date): Promise<void> {
    const nextTryAt = new Date(now.getTime() + Math.min(longestWaitMs, 1_000 * 2 ** tries));
    await this.events.updateOne({ _id }, { $set: { nextTryAt }, $inc: { tries: 1 } });
  }
}

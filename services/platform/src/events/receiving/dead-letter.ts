import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { mongo } from 'mongoose';
import * as z from 'zod/mini';
import { event, type EventType } from '@kerbside/contracts/event';
import { Clock } from '../../time/clock.js';
import { Log } from '../../telemetry/log.js';
import { Mongo } from '../../mongo/mongo.js';
import { PlatformConfig } from '../../settings/platform-config.js';
import { EventMetrics } from '../event-metrics.js';
import { deadLetterTopicOf } from '../topics.js';
import type { LogRecord } from './received.js';
import { Outbox } from '../outbox/outbox.js';
import { daySeconds, resolvedKeptDays, versionsKeptDays } from '../outbox/retention.js';

/**
 * `UNREADABLE`: not an envelope, or data that its schema refuses. `FAILED`: every try failed. `UNKNOWN_VERSION`: a type that we consume,
 * in another version: no fault while a version that we know is published beside it, so it is passed over and counted, and kept for a while in case it is not.
 */
export type DeadReason = 'UNREADABLE' | 'UNKNOWN_VERSION' | 'FAILED';

export interface DeadLetter extends Omit<LogRecord, 'signal'> {
  readonly _id: string;
  /** The handler, or the service's group where no handler could be identified. */
  readonly consumer: string;
  readonly reason: DeadReason;
  readonly detail: string;
  readonly at: Date;
  readonly resolvedAt: Date | null;
  /** When an operator asked for a replay; removed once that is done. */
  readonly replayAskedAt?: Date;
}

export type Death = Pick<DeadLetter, 'consumer' | 'reason' | 'detail'>;

/** As they should be replayed. An offset is kept as text, and 9 comes before 10. */
export const oldestFirst = { sort: { at: 1, offset: 1, _id: 1 }, collation: { locale: 'en', numericOrdering: true } } as const;

const deadLettered = (service: string): EventType => ({
  ...event(service, 'event-dead-lettered', 1, {
    summary: 'An event that this service could not handle was put aside',
    data: z.object({
      consumer: z.string(),
      topic: z.string(),
      partition: z.int(),
      offset: z.string(),
      reason: z.string(),
      value: z.string(),
    }),
    sample: { consumer: 'PolicyConsumer.onPaid', topic: 'kerbside.payments', partition: 0, offset: '12', reason: 'FAILED', value: '{}' },
  }),
  topic: deadLetterTopicOf(service),
});

/** Events put aside so that others could pass: kept for replay, and announced on the dead-letter topic. */
@Injectable()
export class DeadLetters {
  private readonly rows: mongo.Collection<DeadLetter>;

  constructor(
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly config: PlatformConfig,
    private readonly metrics: EventMetrics,
    private readonly log: Log,
  ) {
    this.rows = mongo.collection<DeadLetter>('dead_letters', [
      { key: { consumer: 1, topic: 1, partition: 1, offset: 1 }, name: 'once', unique: true },
      { key: { at: 1 }, name: 'open', partialFilterExpression: { resolvedAt: null } },
      { key: { replayAskedAt: 1 }, name: 'asked', partialFilterExpression: { replayAskedAt: { $exists: true } } },
      {
        key: { at: 1 },
        name: 'forget-versions',
        partialFilterExpression: { reason: 'UNKNOWN_VERSION' },
        expireAfterSeconds: versionsKeptDays * daySeconds,
      },
      { key: { resolvedAt: 1 }, name: 'forget', expireAfterSeconds: resolvedKeptDays * daySeconds },
    ]);
  }

  /** Keeps the event once per consumer and place in the log; a repeat only renews the reason. */
  async add({ topic, partition, offset, key, value }: LogRecord, { consumer, reason, detail }: Death): Promise<void> {
    const place = { consumer, topic, partition, offset };
    const isNew = await this.mongo.transaction(async (session) => {
      const id = randomUUID();
      const state = { reason, detail, at: this.clock.now(), resolvedAt: null };
      const renewed = { $set: state, $unset: { replayAskedAt: 1 as const }, $setOnInsert: { _id: id, key, value } };
      const written = await this.rows.updateOne(place, renewed, { upsert: true, session });
      if (written.upsertedCount === 0) return false;
      if (reason === 'UNKNOWN_VERSION') return true;
      await this.outbox.add(session, deadLettered(this.config.service), {
        id,
        version: 1,
        data: { ...place, reason, value: value.slice(0, 100_000) },
      });
      return true;
    });
    if (isNew) this.metrics.deadLettered.inc({ consumer, reason });
    if (reason === 'UNKNOWN_VERSION') this.log.debug(place, 'An event in a version that is not known here was passed over');
    else this.log.error({ ...place, reason }, 'An event was put aside as a dead letter');
  }

  /** Oldest first. */
  open(): Promise<DeadLetter[]> {
    return this.rows.find({ resolvedAt: null }, oldestFirst).toArray();
  }

  /** Those that an operator asked to be replayed, oldest first. */
  asked(): Promise<DeadLetter[]> {
    return this.rows.find({ replayAskedAt: { $exists: true }, resolvedAt: null }, { ...oldestFirst, hint: 'asked' }).toArray();
  }

  /** Those whose effects are missing. */
  countOpen(): Promise<number> {
    return this.rows.countDocuments({ resolvedAt: null, reason: { $ne: 'UNKNOWN_VERSION' } }, { hint: 'open' });
  }

  async resolve(id: string): Promise<void> {
    await this.rows.updateOne({ _id: id }, { $set: { resolvedAt: this.clock.now() }, $unset: { replayAskedAt: 1 } });
  }
}

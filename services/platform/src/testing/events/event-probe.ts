import { randomUUID } from 'node:crypto';
import { Module, type INestApplication, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { mongo } from 'mongoose';
import * as z from 'zod/mini';
import { event, type EventOf, type EventType } from '@kerbside/contracts/event';
import type { ServiceName } from '@kerbside/contracts/call';
import { consumer, on, together } from '../../events/receiving/consumer.js';
import type { EventSettings } from '../../events/event-settings.js';
import { connectEvents, EventsModule, type ConnectedEvents } from '../../events/events.module.js';
import { Outbox } from '../../events/outbox/outbox.js';
import { Leases } from '../../mongo/leases.js';
import { Migrations } from '../../mongo/migrations.js';
import { Mongo } from '../../mongo/mongo.js';
import type { Env } from '../../settings/platform-config.js';
import { PlatformModule } from '../../service/platform.module.js';
import { connectParts } from '../../service/service-parts.js';
import { emptyAll } from '../test-database.js';

/** An event type on a topic of its own, so that runs on one broker do not meet. */
export const aCount = (source = `count-${randomUUID()}`, version = 1) =>
  event(source, 'counted', version, { summary: 'A number was counted', data: z.object({ n: z.int() }), sample: { n: 1 } });
export type EventCount = ReturnType<typeof aCount>;

export interface Effect {
  readonly consumer: ServiceName;
  readonly key: string;
  readonly sequence: number;
}

export interface ProbeOptions {
  readonly service: ServiceName;
  readonly env: Env;
  /** Replicas of one service share it. */
  readonly database: string;
  /** Nothing else has it open: what an earlier test has left in it goes. */
  readonly isFirst?: boolean;
  readonly consumes?: EventType;
  /** Called on every try, before the effect is written; if it throws, the handler fails. */
  readonly onTry?: (event: EventOf<EventType>) => void | Promise<void>;
  /** The consumer takes several events at once; called with those of every try, before `onTry` with each. */
  readonly onTogether?: (events: readonly EventOf<EventType>[]) => void;
  readonly settings?: Partial<EventSettings>;
  /** Further consumers. */
  readonly controllers?: readonly Type[];
}

/** One replica of a service that writes and consumes numbers, each effect a row in its database. */
export class EventProbe {
  private constructor(
    readonly app: INestApplication,
    readonly events: ConnectedEvents,
    readonly mongo: Mongo,
  ) {}

  static async open(options: ProbeOptions): Promise<EventProbe> {
    const env = {
      PORT: '0',
      SERVICE_KEY: 'k'.repeat(32),
      LOG_LEVEL: 'silent',
      MONGO_DATABASE: options.database,
      NODE_ENV: 'test',
      ...options.env,
    };
    const definition = { name: options.service, config: () => ({}), refusals: {}, module: () => ProbeRoot };
    const { parts } = await connectParts(definition, env);
    if (options.isFirst) await emptyAll(parts.mongo.connection.getClient().db(options.database));
    const imports = [
      PlatformModule.for(parts),
      EventsModule.for({ retryDelayMs: 5, leaseMs: 1_500, sweepMs: 200, gatherMs: 0, placesMs: 0, ...options.settings }),
    ];
    const controllers = [...(options.consumes ? [consumerOf(options.consumes, options)] : []), ...(options.controllers ?? [])];
    const app = await NestFactory.create({ module: ProbeRoot, imports, controllers }, new FastifyAdapter(), { logger: false });
    const events = connectEvents(app);
    await new Migrations(parts.mongo, app.get(Leases), []).run();
    await app.init();
    return new EventProbe(app, events, parts.mongo);
  }

  /** Writes the event with its "state" in one transaction, as a service does. */
  async count(type: EventCount, key: string, sequence: number): Promise<void> {
    await this.mongo.transaction((session) =>
      this.app.get(Outbox).add(session, type, { id: key, version: sequence, data: { n: sequence } }),
    );
  }

  /** The effects so far, in the order in which they happened. */
  effects(): Promise<Effect[]> {
    return effectsOf(this.mongo)
      .find({}, { projection: { _id: 0 }, sort: { _id: 1 } })
      .toArray();
  }

  collection<Row extends mongo.Document>(name: string): mongo.Collection<Row> {
    return this.mongo.connection.getClient().db(this.mongo.connection.name).collection<Row>(name);
  }

  async close(): Promise<void> {
    await this.events.stopConsumers();
    await this.events.stopRelay();
    await this.app.close();
  }
}

@Module({})
class ProbeRoot {}

const effectsOf = (mongo: Mongo): mongo.Collection<Effect> =>
  mongo.connection.getClient().db(mongo.connection.name).collection<Effect>('effects');

const consumerOf = (type: EventType, { onTry, onTogether, service }: ProbeOptions): Type => {
  const effectOf = ({ partitionkey: key, sequence }: EventOf<EventType>): Effect => ({ consumer: service, key, sequence });
  const services = { mongo: Mongo };
  const count = on<EventType, { readonly mongo: Mongo }>(type, async (event, { mongo }, session) => {
    await onTry?.(event);
    await effectsOf(mongo).insertOne(effectOf(event), { session });
  });
  const countAll = together<EventType, { readonly mongo: Mongo }>(type, async (events, { mongo }, session) => {
    onTogether?.(events);
    for (const event of events) await onTry?.(event);
    const writes = events.map(effectOf).map((effect) => ({ updateOne: { filter: effect, update: { $set: effect }, upsert: true } }));
    await effectsOf(mongo).bulkWrite(writes, { session });
  });
  return consumer('ProbeConsumer', services, { onCounted: onTogether ? countAll : count });
};

/** Polls until the condition is true; the error names what was waited for. */
export const eventually = async (what: string, holds: () => Promise<boolean>, withinMs = 30_000): Promise<void> => {
  const end = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Not within ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

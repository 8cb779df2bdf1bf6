import { Global, Module, type DynamicModule, type INestApplication } from '@nestjs/common';
import type { MicroserviceOptions } from '@nestjs/microservices';
import type { Envelope } from '@kerbside/contracts/event';
import { Log } from '../telemetry/log.js';
import { Mongo } from '../mongo/mongo.js';
import { PlatformConfig } from '../settings/platform-config.js';
import { netMs, Sweeper } from '../work/sweep.js';
import { ConsumeInterceptor } from './receiving/consume.js';
import { DeadLetters } from './receiving/dead-letter.js';
import { Deliveries, type ReplayCount } from './receiving/delivery.js';
import { EmbeddedLog } from './embedded/embedded-log.js';
import { EnclosedEvents } from './outbox/enclosed-events.js';
import { EventGauges } from './event-gauges.js';
import { EventLog } from './event-log.js';
import { groupOf, topicsBy } from './topics.js';
import { EventMetrics } from './event-metrics.js';
import { defaultEventSettings, EventSettings } from './event-settings.js';
import { Inbox } from './receiving/inbox.js';
import { Outbox } from './outbox/outbox.js';
import { Relay } from './outbox/relay.js';
import { UnsentRows } from './outbox/unsent-rows.js';
import { daySeconds, logKeptDays } from './outbox/retention.js';

export interface ConnectedEvents {
  startConsumers(): Promise<void>;
  stopConsumers(): Promise<void>;
  startRelay(): Promise<void>;
  stopRelay(): Promise<void>;
  /** Hands one event to this service's consumers without any log; rejects when one of them could not handle it. */
  deliver(event: Envelope): Promise<void>;
  /** Gives the open dead letters to their consumers again, oldest first. */
  replayDeadLetters(): Promise<ReplayCount>;
}

const shared = [EnclosedEvents, Outbox, UnsentRows, Inbox, DeadLetters, Deliveries, EventGauges, EventMetrics, Relay, ConsumeInterceptor];

/** The sweep that gives dead letters to their consumers again when an operator asked for it. */
export const replaySweep = 'replay-dead-letters';
/** The sweep that drops what the log has kept for long enough. */
const forgetSweep = 'forget-events';
const forgetSweepMs = 60 * 60 * 1_000;

/** Kafka when brokers are configured, otherwise the embedded log. The client of Kafka is loaded only where it is used. */
const openLog = async (config: PlatformConfig, mongo: Mongo, settings: EventSettings, log: Log): Promise<EventLog> => {
  if (!config.kafka) return new EmbeddedLog(mongo, config, settings, log);
  const { KafkaLog } = await import('./kafka/kafka.js');
  return new KafkaLog(config, settings, log);
};

@Global()
@Module({})
export class EventsModule {
  static for(settings: Partial<EventSettings> = {}): DynamicModule {
    return {
      module: EventsModule,
      providers: [
        { provide: EventSettings, useValue: { ...defaultEventSettings, ...settings } },
        { provide: EventLog, useFactory: openLog, inject: [PlatformConfig, Mongo, EventSettings, Log] },
        ...shared,
      ],
      exports: [EventSettings, EventLog, ...shared],
    };
  }
}

/** Connects this service's consumers to the log. Call it before `app.init()`; nothing runs until it is started. */
export const connectEvents = (app: INestApplication): ConnectedEvents => {
  const [eventLog, deliveries, relay] = [app.get(EventLog), app.get(Deliveries), app.get(Relay)];
  const [{ service }, settings] = [app.get(PlatformConfig), app.get(EventSettings)];
  const server = eventLog.makeServer({ deliveries, group: groupOf(service, settings.groups), settings, log: app.get(Log) });
  app
    .get(Sweeper)
    .every(replaySweep, netMs, async () => void (await deliveries.replayAsked(server)), [
      { collection: 'dead_letters', dueAt: 'replayAskedAt' },
    ]);
  const keptMs = logKeptDays * daySeconds * 1_000;
  app.get(Sweeper).every(forgetSweep, forgetSweepMs, () => eventLog.forget(topicsBy(service), new Date(Date.now() - keptMs)));
  const microservice = app.connectMicroservice<MicroserviceOptions>({ strategy: server });
  return {
    startConsumers: async () => void (await microservice.listen()),
    stopConsumers: async () => void (await server.close()),
    startRelay: async () => relay.start(),
    stopRelay: async () => {
      await relay.stop();
      await eventLog.close();
    },
    deliver: (event) => deliveries.deliverDirectly(server, event),
    replayDeadLetters: () => deliveries.replay(server),
  };
};

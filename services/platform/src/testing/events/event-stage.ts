import { randomUUID } from 'node:crypto';
import type { ServiceName } from '@kerbside/contracts/call';
import type { Envelope } from '@kerbside/contracts/event';
import { createConnection, type mongo } from 'mongoose';
import type { DeadLetter } from '../../events/receiving/dead-letter.js';
import { EventLog } from '../../events/event-log.js';
import { EventMetrics } from '../../events/event-metrics.js';
import { groupOf } from '../../events/topics.js';
import type { Env } from '../../settings/platform-config.js';
import { aCount, eventually, EventProbe, type EventCount, type ProbeOptions } from './event-probe.js';

type Options = Partial<Pick<ProbeOptions, 'consumes' | 'onTry' | 'onTogether' | 'settings' | 'controllers'>>;

/** Databases that earlier stages of the file have left, by service: making and dropping one takes longer than most stages. */
const left = new Map<ServiceName, string[]>();

/** Services that send each other numbers, for one test: on a topic and in consumer groups of its own, so that tests at once share a broker. */
export class EventStage {
  private readonly groups = `stage-${randomUUID().slice(0, 8)}`;
  /** The event type of this test, on its own topic. */
  readonly type: EventCount = aCount();
  private readonly databases = new Map<ServiceName, string>();
  private readonly probes = new Set<EventProbe>();

  constructor(private readonly env: Env) {}

  /** A replica of a service; a second one of the same service shares its database. */
  async open(service: ServiceName, options: Options = {}): Promise<EventProbe> {
    const isFirst = !this.databases.has(service);
    const database = this.databases.get(service) ?? left.get(service)?.pop() ?? `kb_${service}_${randomUUID().slice(0, 8)}`;
    this.databases.set(service, database);
    const settings = { groups: this.groups, ...options.settings };
    const probe = await EventProbe.open({ service, database, isFirst, env: this.env, ...options, settings });
    this.probes.add(probe);
    return probe;
  }

  async publisher(options: Options = {}): Promise<EventProbe> {
    const probe = await this.open('pricing', options);
    await probe.events.startRelay();
    return probe;
  }

  async consumer(service: ServiceName, options: Options = {}): Promise<EventProbe> {
    const probe = await this.open(service, { consumes: this.type, ...options });
    await probe.events.startConsumers();
    return probe;
  }

  groupOf(service: ServiceName): string {
    return groupOf(service, this.groups);
  }

  /** Writes the sequences `from` … `to` for a key, each in a transaction of its own. */
  async count(probe: EventProbe, key: string, from: number, to: number): Promise<void> {
    for (let sequence = from; sequence <= to; sequence += 1) await probe.count(this.type, key, sequence);
  }

  /** Puts a text on the topic without the outbox. */
  async put(probe: EventProbe, key: string, value: string): Promise<void> {
    await probe.app.get(EventLog).publish([{ topic: this.type.topic, key, value }]);
  }

  envelope(key: string, sequence: number, more: Partial<Envelope> = {}): Envelope {
    const { type } = this.type;
    const fixed = { specversion: '1.0', datacontenttype: 'application/json', source: '/services/pricing' } as const;
    const time = new Date().toISOString();
    return { ...fixed, id: randomUUID(), type, subject: key, partitionkey: key, time, sequence, data: { n: sequence }, ...more };
  }

  async close(probe: EventProbe): Promise<void> {
    this.probes.delete(probe);
    await probe.close();
  }

  /** Stops everything, and leaves the databases to the next stage. */
  async clear(): Promise<void> {
    for (const probe of this.probes) await this.close(probe);
    for (const [service, database] of this.databases) left.set(service, [...(left.get(service) ?? []), database]);
    this.databases.clear();
  }
}

export const newKey = (): string => randomUUID();
export const newKeys = (count: number): string[] => Array.from({ length: count }, newKey);

export const upTo = (count: number): number[] => Array.from({ length: count }, (_none, i) => i + 1);

/** The sequences that took effect for a key, in that order. */
export const sequencesOf = async (probe: EventProbe, key: string): Promise<number[]> =>
  (await probe.effects()).filter((effect) => effect.key === key).map((effect) => effect.sequence);

/** Hundreds of transactions take a while on a busy machine. */
const effectsWithinMs = 45_000;

export const untilEffects = (probe: EventProbe, count: number): Promise<void> =>
  eventually(`${count} effects`, async () => (await probe.effects()).length >= count, effectsWithinMs);

export const deadLettersOf = (probe: EventProbe): Promise<DeadLetter[]> =>
  probe
    .collection<DeadLetter>('dead_letters')
    .find({}, { sort: { at: 1 } })
    .toArray();

export const untilDeadLetters = (probe: EventProbe, count: number): Promise<void> =>
  eventually(`${count} dead letters`, async () => (await deadLettersOf(probe)).length >= count);

/** The events this replica's relay has handed to the log. */
export const publishedBy = async (probe: EventProbe): Promise<number> =>
  (await probe.app.get(EventMetrics).published.get()).values.reduce((sum, { value }) => sum + value, 0);

/** How many events reached this replica's consumers, by their outcome. */
export const handledBy = async (probe: EventProbe, outcome: 'handled' | 'duplicate' | 'dead'): Promise<number> =>
  (await probe.app.get(EventMetrics).handled.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;

/** An effect is seen a moment before it is counted. */
export const untilHandled = (probe: EventProbe, count: number): Promise<void> =>
  eventually(`${count} counted as handled`, async () => (await handledBy(probe, 'handled')) >= count);

export const unsentOf = (probe: EventProbe): Promise<number> => probe.collection<mongo.Document>('outbox').countDocuments({ sentAt: null });

/** The settings of an event log of its own in MongoDB, for the stages of one file; drop it after them. */
export const scratchLog = () => {
  const env = { MONGO_URI: process.env['KERBSIDE_TEST_MONGO_URI'], EVENTS_DB: `kb_events_${randomUUID().slice(0, 8)}` };
  const drop = async (): Promise<void> => {
    const connection = await createConnection(env.MONGO_URI ?? '', { dbName: env.EVENTS_DB }).asPromise();
    await connection.dropDatabase();
    await connection.close();
  };
  return { env, drop };
};

export interface TransportUnderTest {
  readonly env: () => Env;
  /** Moves a group's committed offsets back to the beginning, as if it had crashed before each commit. The group must have stopped. */
  readonly rewind: (group: string, topic: string) => Promise<void>;
}

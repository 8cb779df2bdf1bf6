import { Injectable } from '@nestjs/common';
import { BaseRpcContext, type MessageHandler } from '@nestjs/microservices';
import * as z from 'zod/mini';
import { envelope, type Envelope, type EventType } from '@kerbside/contracts/event';
import { Log } from '../../telemetry/log.js';
import { parseJson } from '@kerbside/contracts/parse-json';
import { PlatformConfig } from '../../settings/platform-config.js';
import { DeadLetters, type DeadLetter, type Death } from './dead-letter.js';
import { groupOf } from '../topics.js';
import type { ArrivedEvent, EventHandlers, LogRecord } from './received.js';
import { everyTypeOf } from './every-event.js';

/** The most events handled in one transaction. */
export const mostTogether = 200;

/** Events on their way through this service's handlers; Nest passes it on as the handler's context. */
export class EventDelivery extends BaseRpcContext<[]> {
  /** Consumers for which the event became a dead letter. */
  readonly deaths: Death[] = [];
  /** An event could be neither handled nor put aside: they must come again. */
  failure: unknown;

  constructor(private readonly onlyTo?: string) {
    super([]);
  }

  /** Whether any consumer took it. */
  isTaken = false;

  /** A dead letter goes only to the consumer that could not handle it: the others' receipts may have expired. */
  goesTo(consumer: string): boolean {
    const isFor = this.onlyTo === undefined || this.onlyTo === consumer;
    this.isTaken ||= isFor;
    return isFor;
  }
}

/** Describes what a schema rejected, by path and rule. Leaves out the value, which may be personal. */
export const describeIssues = (error: z.core.$ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.') || 'envelope'}: ${issue.code}`).join(', ');

export interface ReplayCount {
  readonly replayed: number;
  readonly stillDead: number;
}

/** Takes a message of either transport to the Nest handlers of its type. */
@Injectable()
export class Deliveries {
  constructor(
    private readonly deadLetters: DeadLetters,
    private readonly config: PlatformConfig,
    private readonly log: Log,
  ) {}

  /** Resolves when every handler has handled the event or put it aside; rejects when it must be delivered again. */
  deliver(server: EventHandlers, received: LogRecord, onlyTo?: string): Promise<EventDelivery> {
    return this.deliverAll(server, [received], onlyTo);
  }

  /** Like `deliver`, for events of any keys: those for the same handlers together, those of one key in order. */
  async deliverAll(server: EventHandlers, all: readonly LogRecord[], onlyTo?: string): Promise<EventDelivery> {
    const delivery = new EventDelivery(onlyTo);
    for (const run of runsOf(await this.readable(server, all, delivery))) {
      await this.handle(server, run, delivery);
      if (delivery.failure !== undefined) throw delivery.failure;
    }
    return delivery;
  }

  /** Returns the events that have a handler, once for each pattern. Puts aside what cannot be read. */
  private async readable(server: EventHandlers, all: readonly LogRecord[], delivery: EventDelivery): Promise<ExpectedEvent[]> {
    const found: ExpectedEvent[] = [];
    for (const received of all) {
      if (isForOthers(received.value, server)) continue;
      const opened = readEnvelope(received.value);
      if (!opened.success) {
        await this.putAside(received, delivery, 'UNREADABLE', opened.detail);
        continue;
      }
      const { event } = opened;
      for (const pattern of patternsFor(event.type, server)) found.push({ event, received, pattern });
      if (isOtherVersion(event.type, server) && delivery.goesTo(groupOf(this.config.service)))
        await this.putAside(received, delivery, 'UNKNOWN_VERSION', event.type);
    }
    return found;
  }

  /**
   * Consumers deal with their own failures. Any other failure, such as in constructing a consumer, must not be redelivered for ever either.
   */
  private async handle(server: EventHandlers, { pattern, arrived }: Run, delivery: EventDelivery): Promise<void> {
    try {
      await server.handleEvent(pattern, { pattern, data: arrived }, delivery);
    } catch (error) {
      this.log.error({ error, eventIds: arrived.map(({ event }) => event.id) }, 'Events did not reach their consumers');
      for (const { received } of arrived) await this.putAside(received, delivery, 'FAILED', 'not handed to its consumers');
    }
  }

  /** Without a log, for tests and operators: rejects when a consumer could not handle the event. */
  async deliverDirectly(server: EventHandlers, event: Envelope): Promise<void> {
    const place = { topic: 'direct', partition: 0, offset: event.id, key: event.partitionkey, signal: new AbortController().signal };
    const { deaths } = await this.deliver(server, { ...place, value: JSON.stringify(event) });
    if (deaths.length > 0)
      throw new Error(
        `${event.type} became a dead letter: ${deaths.map((death) => `${death.consumer} ${death.reason} ${death.detail}`).join('; ')}`,
      );
  }

  /** Gives open dead letters to their consumers again. */
  async replay(server: EventHandlers): Promise<ReplayCount> {
    return this.replayEach(server, await this.deadLetters.open());
  }

  /** Like `replay`, for those that an operator asked for. */
  async replayAsked(server: EventHandlers): Promise<ReplayCount> {
    return this.replayEach(server, await this.deadLetters.asked());
  }

  private async replayEach(server: EventHandlers, letters: readonly DeadLetter[]): Promise<ReplayCount> {
    const count = { replayed: 0, stillDead: 0 };
    for (const letter of letters) {
      const onlyTo = letter.consumer === groupOf(this.config.service) ? undefined : letter.consumer;
      const received = { ...letter, signal: new AbortController().signal };
      const { deaths, isTaken } = await this.deliver(server, received, onlyTo);
      const isGone = !isTaken && deaths.length === 0;
      // A release without that consumer, or with another name for it, has not done what the event asked for.
      if (isGone)
        await this.deadLetters.add(received, { consumer: letter.consumer, reason: 'FAILED', detail: 'DomainError: CONSUMER_GONE' });
      const isDead = isGone || deaths.some((death) => death.consumer === letter.consumer);
      if (!isDead) await this.deadLetters.resolve(letter._id);
      count[isDead ? 'stillDead' : 'replayed'] += 1;
    }
    return count;
  }

  private async putAside(received: LogRecord, delivery: EventDelivery, reason: Death['reason'], detail: string): Promise<void> {
    const death = { consumer: groupOf(this.config.service), reason, detail };
    await this.deadLetters.add(received, death);
    delivery.deaths.push(death);
  }
}

export interface ExpectedEvent extends ArrivedEvent {
  readonly pattern: string;
}

interface Run {
  readonly pattern: string;
  readonly arrived: readonly ArrivedEvent[];
}

/**
 * Groups events by handler pattern. An event joins an earlier group unless an event of its own key for another pattern came after that
 * group.
 */
export const runsOf = (all: readonly ExpectedEvent[]): readonly Run[] => {
  const runs: { readonly pattern: string; readonly arrived: ArrivedEvent[]; readonly keys: Set<string> }[] = [];
  for (const { pattern, event, received } of all) {
    const key = event.partitionkey;
    const barrier = runs.findLastIndex((run) => run.pattern === pattern || run.keys.has(key));
    const found = runs[barrier];
    const run = found?.pattern === pattern ? found : { pattern, arrived: [], keys: new Set<string>() };
    if (run !== found) runs.push(run);
    run.arrived.push({ event, received });
    run.keys.add(key);
  }
  return runs;
};

type EnvelopeResult = { success: true; event: Envelope } | { success: false; detail: string };

const readEnvelope = (text: string): EnvelopeResult => {
  const json = parseJson(text);
  if (json === undefined) return { success: false, detail: 'not JSON' };
  const parsed = envelope.safeParse(json);
  return parsed.success ? { success: true, event: parsed.data } : { success: false, detail: describeIssues(parsed.error) };
};

/** Of the consumers of exactly this type and, after them, of those of its whole topic, which get it in whatever version. */
const patternsFor = (type: string, server: EventHandlers): string[] =>
  [type, everyTypeOf(type)].filter((pattern) => server.getHandlers().has(pattern));

/** The start of an envelope as the outbox writes it. Most events are for others and not worth parsing. */
const beginning = /^\{"specversion":"1\.0","id":"[^"\\]+","source":"[^"\\]+","type":"([^"\\]+)"/;

export const isForOthers = (value: string, server: EventHandlers): boolean => {
  const type = beginning.exec(value)?.[1];
  return type !== undefined && patternsFor(type, server).length === 0 && !isOtherVersion(type, server);
};

const withoutVersion = (type: string): string => type.replace(/\.v\d+$/, '');

const isOtherVersion = (type: string, server: EventHandlers): boolean =>
  !server.getHandlers().has(type) && namesOf(server).has(withoutVersion(type));

/** The types that a service consumes, without versions. Cached, because every event that it does not consume is looked up here. */
const namesOf = (server: EventHandlers): ReadonlySet<string> => {
  const handlers = server.getHandlers();
  const kept = consumedNames.get(handlers);
  if (kept?.of === handlers.size) return kept.names;
  const names = new Set([...handlers.keys()].map(withoutVersion));
  consumedNames.set(handlers, { of: handlers.size, names });
  return names;
};

const consumedNames = new WeakMap<object, { readonly of: number; readonly names: ReadonlySet<string> }>();

const consumedBy = (server: EventHandlers): ConsumerNote[] => [...server.getHandlers().values()].flatMap((handler) => notedOn(handler));

interface ConsumerNote {
  readonly eventType: EventType;
  readonly isTogether: boolean;
}

/** Reads the notes of the handler and of those chained to it for the same pattern. */
const notedOn = (handler: MessageHandler): ConsumerNote[] => {
  const eventType: EventType | undefined = handler.extras?.['eventType'];
  const isTogether: boolean | undefined = handler.extras?.['isTogether'];
  return [...(eventType ? [{ eventType, isTogether: isTogether === true }] : []), ...(handler.next ? notedOn(handler.next) : [])];
};

export const topicsOf = (server: EventHandlers): string[] => [...new Set(consumedBy(server).map(({ eventType }) => eventType.topic))];

/** Whether a consumer of the topic takes several events at once. */
export const takesTogether = (server: EventHandlers, topic: string): boolean =>
  consumedBy(server).some(({ eventType, isTogether }) => isTogether && eventType.topic === topic);

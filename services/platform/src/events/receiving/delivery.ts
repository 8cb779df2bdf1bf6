import { Injectable } from '@nestjs/common';
import { BaseRpcContext, type MessageHandler } from '@nestjs/microservices';
import * as z from 'zod/mini';
import { envelope, type Envelope, type EventType } from '@kerbside/contracts/event';
import { Log } from '../../telemetry/log.js';
import { parseJson } from '@kerbside/contracts/parse-json';
import { PlatformConfig } from '../../settings/platform-config.js';
import { DeadLetters, type DeadLetter, type Death } from './dead-letter.js';
import { groupOf } from '../topics.js';
import type { EventHandlers, Received } from './received.js';
import { everyTypeOf } from './every-event.js';

/** One event on its way through this service's handlers; Nest passes it on as the handler's context. */
export class Delivery extends BaseRpcContext<[Received]> {
  /** Consumers for which the event became a dead letter. */
  readonly deaths: Death[] = [];
  /** The event could be neither handled nor put aside: it must come again. */
  failure: unknown;

  constructor(
    readonly received: Received,
    private readonly onlyTo?: string,
  ) {
    super([received]);
  }

  /** A dead letter goes to the one that could not handle it: the receipts of the others may have been forgotten by then. */
  isFor(consumer: string): boolean {
    return this.onlyTo === undefined || this.onlyTo === consumer;
  }
}

/** Says what a schema disliked, by place and rule. The value itself may be personal. */
export const describeIssues = (error: z.core.$ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.') || 'envelope'}: ${issue.code}`).join(', ');

export interface Replayed {
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
  async deliver(server: EventHandlers, received: Received, onlyTo?: string): Promise<Delivery> {
    const delivery = new Delivery(received, onlyTo);
    const opened = readEnvelope(received.value);
    if (!opened.success) await this.putAside(delivery, 'UNREADABLE', opened.detail);
    else if (patternFor(opened.event.type, server)) await this.handle(server, opened.event, delivery);
    else if (isOtherVersion(opened.event.type, server)) await this.putAside(delivery, 'UNKNOWN_VERSION', opened.event.type);
    if (delivery.failure !== undefined) throw delivery.failure;
    return delivery;
  }

  /** Consumers settle their own failures; what else may fail on the way to them, such as making one, must not come again for ever either. */
  private async handle(server: EventHandlers, event: Envelope, delivery: Delivery): Promise<void> {
    const pattern = patternFor(event.type, server) ?? event.type;
    try {
      await server.handleEvent(pattern, { pattern, data: event }, delivery);
    } catch (error) {
      this.log.error({ error, eventId: event.id }, 'An event did not reach its consumers');
      await this.putAside(delivery, 'FAILED', 'not handed to its consumers');
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
  async replay(server: EventHandlers): Promise<Replayed> {
    return this.replayEach(server, await this.deadLetters.open());
  }

  /** As `replay`, for those that an operator asked for. */
  async replayAsked(server: EventHandlers): Promise<Replayed> {
    return this.replayEach(server, await this.deadLetters.asked());
  }

  private async replayEach(server: EventHandlers, letters: readonly DeadLetter[]): Promise<Replayed> {
    const count = { replayed: 0, stillDead: 0 };
    for (const letter of letters) {
      const onlyTo = letter.consumer === groupOf(this.config.service) ? undefined : letter.consumer;
      const { deaths } = await this.deliver(server, { ...letter, signal: new AbortController().signal }, onlyTo);
      const isDead = deaths.some((death) => death.consumer === letter.consumer);
      if (!isDead) await this.deadLetters.resolve(letter._id);
      count[isDead ? 'stillDead' : 'replayed'] += 1;
    }
    return count;
  }

  private async putAside(delivery: Delivery, reason: Death['reason'], detail: string): Promise<void> {
    const death = { consumer: groupOf(this.config.service), reason, detail };
    await this.deadLetters.add(delivery.received, death);
    delivery.deaths.push(death);
  }
}

type Opened = { success: true; event: Envelope } | { success: false; detail: string };

const readEnvelope = (text: string): Opened => {
  const json = parseJson(text);
  if (json === undefined) return { success: false, detail: 'not JSON' };
  const parsed = envelope.safeParse(json);
  return parsed.success ? { success: true, event: parsed.data } : { success: false, detail: describeIssues(parsed.error) };
};

/** Of the consumer of this very type, or else of the one that takes the topic whole. */
const patternFor = (type: string, server: EventHandlers): string | undefined =>
  [type, everyTypeOf(type)].find((pattern) => server.getHandlerByPattern(pattern) !== null);

const withoutVersion = (type: string): string => type.replace(/\.v\d+$/, '');

const isOtherVersion = (type: string, server: EventHandlers): boolean =>
  [...server.getHandlers().keys()].some((known) => withoutVersion(known) === withoutVersion(type));

/** The event type that `@Consumes` noted on a handler. */
const eventTypesOf = (server: EventHandlers): EventType[] => [...server.getHandlers().values()].flatMap((handler) => eventTypeOf(handler));

const eventTypeOf = (handler: MessageHandler): EventType[] => {
  const eventType: EventType | undefined = handler.extras?.['eventType'];
  return eventType ? [eventType] : [];
};

export const topicsOf = (server: EventHandlers): string[] => [...new Set(eventTypesOf(server).map((eventType) => eventType.topic))];

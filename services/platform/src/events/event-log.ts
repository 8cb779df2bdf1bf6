import type { CustomTransportStrategy, Server } from '@nestjs/microservices';
import { topicOf } from '@kerbside/contracts/event';
import { auditEventOf } from '@kerbside/contracts/events/audit';
import type { Log } from '../log.js';
import type { Deliveries } from './delivery.js';
import type { EventSettings } from './event-settings.js';

/** One message as it lies in the log. Messages of one key stay in order. */
export interface LogMessage {
  readonly topic: string;
  readonly key: string;
  /** The envelope as JSON. */
  readonly value: string;
}

/** One message as a consumer receives it. */
export interface Received {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly key: string | null;
  readonly value: string;
  /** Aborted when the consumer stops: no further tries. */
  readonly signal: AbortSignal;
}

export interface PlaceLag {
  readonly group: string;
  readonly topic: string;
  readonly partition: number;
  /** Messages that the group has yet to read. */
  readonly behind: number;
}

/** Where the relay publishes: Kafka, or the embedded log. */
export abstract class EventLog {
  /** Before the service starts. Rejects with a `LogInUseError` where one process at a time may use the log, and another does. */
  abstract open(): Promise<void>;
  /** Resolves when every message is kept by the majority. A rejected batch may have been kept in part. */
  abstract publish(messages: readonly LogMessage[]): Promise<void>;
  /** Makes the topics where they are missing; where the configuration leaves that to the migration, rejects with those that are. */
  abstract prepare(topics: readonly string[]): Promise<void>;
  /** Drops events from before a time, where the log does not do so by itself. */
  abstract forget(topics: readonly string[], before: Date): Promise<void>;
  /** How far a group is behind, for each partition whose place it has committed. */
  abstract lag(group: string): Promise<PlaceLag[]>;
  /** The NestJS transport that brings this log's messages to the `@EventPattern` handlers. */
  abstract makeServer(parts: ServerParts): EventServer;
  abstract close(): Promise<void>;
}

/** The part of a Nest transport that knows the handlers. */
export type EventHandlers = Pick<Server, 'getHandlers' | 'getHandlerByPattern' | 'handleEvent'>;
export type EventServer = CustomTransportStrategy & EventHandlers;

export interface ServerParts {
  readonly group: string;
  readonly deliveries: Deliveries;
  readonly settings: EventSettings;
  readonly log: Log;
}

const notices = '.dead-letters';
/** Where a service tells of the events that it put aside. */
export const deadLetterTopicOf = (service: string): string => `${topicOf(service)}${notices}`;
export const isNotices = (topic: string): boolean => topic.endsWith(notices);
/** The topics that a service writes. */
export const topicsBy = (service: string): string[] => {
  const audit = auditEventOf(service);
  return [topicOf(service), deadLetterTopicOf(service), ...(audit ? [audit.topic] : [])];
};
/** A service's consumers are one group: each event reaches one of its replicas. */
export const groupOf = (service: string): string => `kerbside.${service}`;

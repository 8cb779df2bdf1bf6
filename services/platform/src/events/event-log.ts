import type { CustomTransportStrategy } from '@nestjs/microservices';
import type { Log } from '../telemetry/log.js';
import type { Deliveries } from './receiving/delivery.js';
import type { EventSettings } from './event-settings.js';
import type { EventHandlers } from './receiving/received.js';

/** One message as stored in the log. Messages of one key stay in order. */
export interface LogMessage {
  readonly topic: string;
  readonly key: string;
  /** The envelope as JSON. */
  readonly value: string;
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
  /** Called before the service starts. Rejects with a `LogInUseError` if only one process may use the log and another does. */
  abstract open(): Promise<void>;
  /** Resolves when a majority has stored every message. A rejected batch may have been stored in part. */
  abstract publish(messages: readonly LogMessage[]): Promise<void>;
  /** Creates missing topics. Where the configuration leaves that to the migration, rejects with their names. */
  abstract prepare(topics: readonly string[]): Promise<void>;
  /** Deletes events older than a time, unless the log does so by itself. */
  abstract forget(topics: readonly string[], before: Date): Promise<void>;
  /** How far a group is behind, for each partition whose place it has committed. */
  abstract lag(group: string): Promise<PlaceLag[]>;
  /** The NestJS transport that brings this log's messages to the `@EventPattern` handlers. */
  abstract makeServer(parts: ServerParts): EventServer;
  abstract close(): Promise<void>;
}

export type EventServer = CustomTransportStrategy & EventHandlers;

export interface ServerParts {
  readonly group: string;
  readonly deliveries: Deliveries;
  readonly settings: EventSettings;
  readonly log: Log;
}

import type { Server } from '@nestjs/microservices';
import type { Envelope } from '@kerbside/contracts/event';

/** One message as a consumer receives it. */
export interface LogRecord {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly key: string | null;
  readonly value: string;
  /** Aborted when the consumer stops: no further tries. */
  readonly signal: AbortSignal;
}

/** A message that could be read: what handlers are given. */
export interface ArrivedEvent {
  readonly event: Envelope;
  readonly received: LogRecord;
}

/** The part of a Nest transport that knows the handlers. */
export type EventHandlers = Pick<Server, 'getHandlers' | 'getHandlerByPattern' | 'handleEvent'>;

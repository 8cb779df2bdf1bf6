import type { Server } from '@nestjs/microservices';

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

/** The part of a Nest transport that knows the handlers. */
export type EventHandlers = Pick<Server, 'getHandlers' | 'getHandlerByPattern' | 'handleEvent'>;

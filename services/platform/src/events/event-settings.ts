/** The measures of the event half. A class so that it can be injected; tests override it. */
export abstract class EventSettings {
  /** Tries of a handler before its event is a dead letter. */
  abstract readonly tries: number;
  /** The pause before the second try; it doubles. */
  abstract readonly retryDelayMs: number;
  /** The longest a handler may take at one try. MongoDB gives its transaction up after as long (transactionLifetimeLimitSeconds). */
  abstract readonly handlerLimitMs: number;
  /** How often the relay looks without having been woken. */
  abstract readonly sweepMs: number;
  /** How often a relay that waits for the lease asks for it. */
  abstract readonly renewMs: number;
  /** How long a relay that died keeps its work from others. */
  abstract readonly leaseMs: number;
  /** Events that the relay publishes at once. */
  abstract readonly batch: number;
  /** Partitions of a topic in Kafka; never to be lowered. */
  abstract readonly partitions: number;
}

export const defaultEventSettings: EventSettings = {
  tries: 5,
  retryDelayMs: 100,
  handlerLimitMs: 10_000,
  sweepMs: 30_000,
  renewMs: 1_000,
  leaseMs: 5_000,
  batch: 1_000,
  partitions: 6,
};

/** Limits and intervals of event handling. A class so that it can be injected; tests override it. */
export abstract class EventSettings {
  /** How often a handler is tried before its event becomes a dead letter. */
  abstract readonly tries: number;
  /** For how long an event is tried, however often, that only takes too long, as while everything does. */
  abstract readonly patienceMs: number;
  /** The pause before the second try; it doubles. */
  abstract readonly retryDelayMs: number;
  /**
   * The longest that one try of a handler may take. MongoDB aborts its transaction after the same time (transactionLifetimeLimitSeconds).
   */
  abstract readonly handlerLimitMs: number;
  /** How often the relay looks without having been woken. */
  abstract readonly sweepMs: number;
  /** How often a relay that waits for the lease asks for it. */
  abstract readonly renewMs: number;
  /** How long the lease of a relay that died keeps other relays waiting. */
  abstract readonly leaseMs: number;
  /**
   * How long what nobody waits for gathers: events that documents enclose, and those of a topic that a service takes many at a time from the embedded
   * log (figures, search, timelines, feeds).
   */
  abstract readonly gatherMs: number;
  /** How much a group of the embedded log reads again that starts after a crash. */
  abstract readonly placesMs: number;
  /** Events that the relay publishes at once. */
  abstract readonly batch: number;
  /** Partitions of a topic in Kafka; never to be lowered. */
  abstract readonly partitions: number;
  /** What the names of consumer groups begin with. */
  abstract readonly groups: string;
}

export const defaultEventSettings: EventSettings = {
  tries: 5,
  patienceMs: 10 * 60_000,
  retryDelayMs: 100,
  handlerLimitMs: 10_000,
  sweepMs: 30_000,
  renewMs: 1_000,
  leaseMs: 5_000,
  gatherMs: 1_000,
  placesMs: 10_000,
  batch: 1_000,
  partitions: 6,
  groups: 'kerbside',
};

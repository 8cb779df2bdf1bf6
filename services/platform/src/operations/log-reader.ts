import type { PlaceLag } from '../events/event-log.js';
import type { Start } from './command-line.js';

/** Where to read a partition from, and where it ended when that was looked up. */
export interface ReadPlace {
  readonly topic: string;
  readonly partition: number;
  readonly next: number;
  readonly end: number;
}

export interface TopicMessage {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  readonly value: string;
}

/** The log as an operator sees it: read outside every consumer group, without moving any group's place. */
export interface LogReader {
  places(topics: readonly string[], start: Start): Promise<ReadPlace[]>;
  /** Reads on from the places until `signal` is aborted. */
  read(places: readonly ReadPlace[], onMessage: (message: TopicMessage) => void, signal: AbortSignal): Promise<void>;
  /** How far the groups of our services, and of others, are behind. */
  lag(): Promise<PlaceLag[]>;
  /** Removes every message of the topics; what is published from now on has later places. False where the log is itself in the databases. */
  empty(topics: readonly string[]): Promise<boolean>;
  close(): Promise<void>;
}

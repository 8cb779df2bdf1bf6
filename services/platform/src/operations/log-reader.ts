import type { PlaceLag } from '../events/event-log.js';
import type { Start } from './command-line.js';

/** Where a partition is to be read from, and where it ended when it was looked at. */
export interface ReadPlace {
  readonly topic: string;
  readonly partition: number;
  readonly next: number;
  readonly end: number;
}

export interface Message {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  readonly value: string;
}

/** The log as an operator looks at it: outside every consumer group, and moving nobody's place. */
export interface LogReader {
  places(topics: readonly string[], start: Start): Promise<ReadPlace[]>;
  /** Reads on from the places until `signal` is given. */
  read(places: readonly ReadPlace[], hear: (message: Message) => void, signal: AbortSignal): Promise<void>;
  /** How far the groups of our services, and of others, are behind. */
  lag(): Promise<PlaceLag[]>;
  close(): Promise<void>;
}

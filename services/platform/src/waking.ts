import type { Change } from './changes.js';
import type { Clock } from './clock.js';

/** What wakes a sweep before its time. */
export interface Waking {
  /** Writes to this collection of the service, by any process. */
  readonly collection: string;
  /** Only rows that are new, not what is changed in them. */
  readonly isInsert?: boolean;
  /**
   * The field that says when a row is due. A write that sets it to a time to come wakes the sweep then, one that sets it to a time gone by at
   * once, and one that does not set it not at all. Without it every write wakes.
   */
  readonly dueAt?: string;
}

export interface SweepState {
  readonly name: string;
  /** In a row. */
  readonly failures: number;
  /** When this process last ran it to its end, in seconds since 1970; before that, when it began to wait for its turn. */
  readonly endedAt: number;
  readonly periodSeconds: number;
}

const longestTimerMs = 2 ** 31 - 1;
/** Rows that fall due about the same time are one time; of times to come so many are kept, the rest are the net's. */
const stepMs = 20;
const most = 1_000;

/** Times to come at which rows fall due, in ms since 1970, and one timer for the next of them. */
export class DueTimes {
  private readonly times = new Set<number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly onDue: () => void,
  ) {}

  add(at: number): void {
    if (this.times.size < most) this.times.add(Math.ceil(at / stepMs) * stepMs);
    this.setTimer();
  }

  clear(): void {
    clearTimeout(this.timer);
    this.times.clear();
  }

  private setTimer(): void {
    clearTimeout(this.timer);
    if (this.times.size === 0) return;
    const wait = Math.min(...this.times) - this.clock.now().getTime();
    this.timer = setTimeout(() => this.ring(), Math.min(Math.max(wait, 1), longestTimerMs)).unref();
  }

  private ring(): void {
    const now = this.clock.now().getTime();
    const gone = [...this.times].filter((at) => at <= now);
    for (const at of gone) this.times.delete(at);
    this.setTimer();
    if (gone.length > 0) this.onDue();
  }
}

/** Updates name a nested field by its whole path, or its parent with all that is in it. */
export const valueAt = (change: Change, path: string): unknown => {
  if (path in change) return change[path];
  return path.split('.').reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), change);
};

import type { ChangeDocument } from '../mongo/changes.js';
import type { Clock } from '../time/clock.js';

/** What wakes a sweep before its time. */
export interface WakeRule {
  /** Writes to this collection of the service, by any process. */
  readonly collection: string;
  /** Only new rows, not changes to them. */
  readonly isInsert?: boolean;
  /**
   * The field that says when a row is due. A write that sets it to a future time wakes the sweep then, to a past time at once; one that does
   * not set it does not wake the sweep. Without this field every write wakes it.
   */
  readonly dueAt?: string;
  /** New rows with another value in this field are for other sweeps, and do not wake this one. */
  readonly only?: { readonly field: string; readonly is: string };
}

export interface SweepState {
  readonly name: string;
  /** Consecutive failures. */
  readonly failures: number;
  /** When this process last ran it to its end, in seconds since 1970; before that, when it began to wait for its turn. */
  readonly endedAt: number;
  readonly periodSeconds: number;
}

/** An update may not include the field, and then does not show which sweep the row is for. */
export const isForOther = (change: ChangeDocument, { only }: WakeRule): boolean =>
  only !== undefined && only.field in change && change[only.field] !== only.is;

const longestTimerMs = 2 ** 31 - 1;
/** Rows that fall due at about the same time share one time: the later, the less exact. Up to `most` future times are kept; the safety net covers the rest. */
const leastStepMs = 20;
const stepOf = (waitMs: number): number => leastStepMs * 2 ** Math.floor(Math.log2(Math.max(1, waitMs / (8 * leastStepMs))));
const most = 1_000;

/** Future times at which rows fall due, in ms since 1970, with one timer for the next of them. */
export class DueTimes {
  private readonly times = new Set<number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly onDue: () => void,
  ) {}

  add(at: number): void {
    const step = stepOf(at - this.clock.now().getTime());
    if (this.times.size < most) this.times.add(Math.ceil(at / step) * step);
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

/** An update names a nested field by its whole path, or names its parent with everything in it. */
export const valueAt = (change: ChangeDocument, path: string): unknown => {
  if (path in change) return change[path];
  return path.split('.').reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), change);
};

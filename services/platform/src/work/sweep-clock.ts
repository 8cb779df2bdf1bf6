/** Work that is due at a time of its own. */
interface Beat {
  readonly ms: number;
  readonly ring: () => void;
  at: number;
  /** How long it waits until then. */
  waitMs: number;
}

/** The share of its period by which a beat may be early or late. */
const jitter = 0.1;
/** A starting process has missed what fell due while it was down, so anything due once a minute or less often runs this soon. */
const firstMs = 10_000;
const seldomMs = 60_000;
/** Spreads beats out: together, each would need a database connection of its own. */
const apartMs = 20;

/**
 * One timer for all recurring work of a process: work that falls due at about the same time rings together, so that an idle process seldom
 * wakes. Replicas drift apart by the jitter.
 */
export class SweepClock {
  private readonly beats = new Set<Beat>();
  private timer: NodeJS.Timeout | undefined;

  /** Rings about every `ms`; returns a function that stops it. */
  every(ms: number, ring: () => void): () => void {
    const waitMs = ms < seldomMs ? ms : firstMs;
    const beat: Beat = { ms, ring, at: performance.now() + waitMs, waitMs };
    this.beats.add(beat);
    this.setTimer();
    return () => {
      this.beats.delete(beat);
      this.setTimer();
    };
  }

  private ring(beat: Beat, waitMs: number): void {
    if (waitMs === 0) return beat.ring();
    setTimeout(() => {
      if (this.beats.has(beat)) beat.ring();
    }, waitMs).unref();
  }

  private setTimer(): void {
    clearTimeout(this.timer);
    const next = Math.min(...[...this.beats].map(({ at }) => at));
    if (next < Infinity) this.timer = setTimeout(() => this.strike(), Math.max(1, next - performance.now())).unref();
  }

  private strike(): void {
    const now = performance.now();
    let rung = 0;
    const shift = 1 + jitter * (2 * Math.random() - 1);
    for (const beat of this.beats) {
      if (beat.at - beat.waitMs * 2 * jitter > now) continue;
      beat.waitMs = beat.ms * shift;
      beat.at = now + beat.waitMs;
      this.ring(beat, rung * apartMs);
      rung += 1;
    }
    this.setTimer();
  }
}

export const sweepClock = new SweepClock();

import type { EventEmitter } from 'node:events';

const inUseMs = 60_000;
const atRestMs = 5_000;

/** Beats every `everyMs` while a sandbox is in use, and every five seconds once nobody has asked it anything for a minute. */
export class Pulse {
  private timer: NodeJS.Timeout | undefined;
  private usedAt = performance.now();

  constructor(
    server: EventEmitter,
    private readonly everyMs: number,
    private readonly beat: () => void,
  ) {
    server.on('request', () => this.use());
    this.wait();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private use(): void {
    const { isAtRest } = this;
    this.usedAt = performance.now();
    if (isAtRest) this.wait();
  }

  private get isAtRest(): boolean {
    return performance.now() - this.usedAt > inUseMs;
  }

  private wait(): void {
    clearTimeout(this.timer);
    const next = (): void => {
      this.wait();
      this.beat();
    };
    this.timer = setTimeout(next, this.isAtRest ? atRestMs : this.everyMs).unref();
  }
}

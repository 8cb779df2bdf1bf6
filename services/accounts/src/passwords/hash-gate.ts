import { DomainError } from '@kerbside/platform/errors/errors';

interface Size {
  readonly atOnce: number;
  readonly waiting: number;
}

/** Lets a few password hashes run at once and a few wait; the rest are refused, so that a flood of sign-ins cannot starve everything else. */
export class HashGate {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly size: Size) {}

  /** Throws TOO_BUSY when there is no room, for callers that can save themselves work before the hash. */
  refuseWhenFull(): void {
    if (this.running >= this.size.atOnce && this.queue.length >= this.size.waiting) {
      throw new DomainError('TOO_BUSY', { data: { retryAfterSeconds: 1 } });
    }
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    this.refuseWhenFull();
    if (this.running < this.size.atOnce) this.running += 1;
    else await new Promise<void>((resolve) => this.queue.push(resolve));
  }

  /** The next in line takes the slot, so `running` stays the same. */
  private leave(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.running -= 1;
  }
}

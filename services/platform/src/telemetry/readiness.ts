import { Injectable } from '@nestjs/common';

/** Whether this process still takes work. Draining answers "not ready" so that no new requests are sent here. */
@Injectable()
export class Readiness {
  private draining = false;
  private readonly ends: (() => void)[] = [];

  get isDraining(): boolean {
    return this.draining;
  }

  drain(): void {
    this.draining = true;
    for (const end of this.ends.splice(0)) end();
  }

  /** Registers how to end an endless answer: shutting down waits for every answer. */
  onDrain(end: () => void): void {
    this.ends.push(end);
  }
}

import { Injectable } from '@nestjs/common';

/** Whether this process still takes work. Draining answers "not ready" so that no new requests are sent here. */
@Injectable()
export class Readiness {
  private draining = false;

  get isDraining(): boolean {
    return this.draining;
  }

  drain(): void {
    this.draining = true;
  }
}

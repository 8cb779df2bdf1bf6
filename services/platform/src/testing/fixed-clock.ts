import { Clock } from '../time/clock.js';

/** Time stands still until a test moves it. */
export class FixedClock extends Clock {
  private at: Date;

  constructor(private readonly start = new Date('2027-03-02T10:00:00.000Z')) {
    super();
    this.at = start;
  }

  override now(): Date {
    return new Date(this.at);
  }

  startAfresh(): void {
    this.at = this.start;
  }

  set(at: Date | string): void {
    this.at = new Date(at);
  }

  advance(ms: number): void {
    this.at = new Date(this.at.getTime() + ms);
  }
}

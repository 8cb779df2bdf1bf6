import { Clock } from '../clock.js';

/** Time stands still until a test moves it. */
export class FixedClock extends Clock {
  constructor(private at: Date = new Date('2027-03-02T10:00:00.000Z')) {
    super();
  }

  override now(): Date {
    return new Date(this.at);
  }

  set(at: Date | string): void {
    this.at = new Date(at);
  }

  advance(ms: number): void {
    this.at = new Date(this.at.getTime() + ms);
  }
}

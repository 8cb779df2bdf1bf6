import { Injectable } from '@nestjs/common';
import { Log } from '../../telemetry/log.js';
import { backOff, pause } from '../../time/back-off.js';
import { EnclosedEvents } from './enclosed-events.js';
import { EventSettings } from '../event-settings.js';
import { Outbox } from './outbox.js';

/** Moves events from the documents that enclose them to the outbox. Every replica does, so that none waits for another. */
@Injectable()
export class EventCarrier {
  private stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly enclosed: EnclosedEvents,
    private readonly outbox: Outbox,
    private readonly settings: EventSettings,
    private readonly log: Log,
  ) {}

  start(): void {
    if (this.running || !this.enclosed.isUsed) return;
    this.stopping = new AbortController();
    this.running = this.run(this.stopping.signal);
  }

  /** Moves what is there, then ends. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.enclosed.wake();
    await this.running;
    this.running = undefined;
  }

  private async run(signal: AbortSignal): Promise<void> {
    let failures = 0;
    for (let isLast = false; !isLast;) {
      isLast = signal.aborted;
      try {
        await this.enclosed.takeTo(this.outbox.rows);
        this.outbox.tellWritten();
        failures = 0;
        if (!isLast) await this.enclosed.wait(signal);
      } catch (error) {
        failures += 1;
        this.log.warn({ error, failures }, 'Events could not be taken from their documents; it is tried again');
        await pause(backOff(failures, this.settings.retryDelayMs), signal);
      }
    }
  }
}

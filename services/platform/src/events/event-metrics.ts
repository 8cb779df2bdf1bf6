import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { Metrics } from '../telemetry/metrics.js';
import { Outbox } from './outbox/outbox.js';

/** The metrics of event handling. */
@Injectable()
export class EventMetrics {
  readonly published: Counter<'topic'>;
  readonly handled: Counter<'consumer' | 'outcome'>;
  readonly deadLettered: Counter<'consumer' | 'reason'>;
  readonly delay: Histogram<'consumer'>;

  constructor({ registry }: Metrics, outbox: Outbox) {
    const registers = [registry];
    this.published = new Counter({ name: 'events_published_total', help: 'Events handed to the log', labelNames: ['topic'], registers });
    this.handled = new Counter({
      name: 'events_handled_total',
      help: 'Events by consumer and outcome',
      labelNames: ['consumer', 'outcome'],
      registers,
    });
    this.deadLettered = new Counter({
      name: 'dead_letters_total',
      help: 'Events put aside',
      labelNames: ['consumer', 'reason'],
      registers,
    });
    this.delay = new Histogram({
      name: 'event_delay_seconds',
      help: 'From the event to the end of its handling',
      labelNames: ['consumer'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
      registers,
    });
    // Queried only when /metrics is requested.
    gauge(registers, 'outbox_unsent', 'Events that wait to be published', async () => (await outbox.backlog()).depth);
    gauge(registers, 'outbox_lag_seconds', 'Age of the oldest event that waits', async () => (await outbox.backlog()).lagSeconds);
  }
}

const gauge = (registers: Registry[], name: string, help: string, read: () => Promise<number>): Gauge =>
  new Gauge({
    name,
    help,
    registers,
    async collect() {
      this.set(await read());
    },
  });

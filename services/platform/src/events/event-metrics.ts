import { Injectable } from '@nestjs/common';
import { Histogram, type Counter } from 'prom-client';
import { Metrics } from '../telemetry/metrics.js';
import { Outbox } from './outbox/outbox.js';

@Injectable()
export class EventMetrics {
  readonly published: Counter<'topic'>;
  readonly handled: Counter<'consumer' | 'outcome'>;
  readonly deadLettered: Counter<'consumer' | 'reason'>;
  readonly delay: Histogram<'consumer'>;

  constructor(metrics: Metrics, outbox: Outbox) {
    this.published = metrics.count({ name: 'events_published_total', help: 'Events handed to the log', labelNames: ['topic'] });
    this.handled = metrics.count({
      name: 'events_handled_total',
      help: 'Events by consumer and outcome',
      labelNames: ['consumer', 'outcome'],
    });
    this.deadLettered = metrics.count({ name: 'dead_letters_total', help: 'Events put aside', labelNames: ['consumer', 'reason'] });
    this.delay = new Histogram({
      name: 'event_delay_seconds',
      help: 'From the event to the end of its handling',
      labelNames: ['consumer'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
      registers: [metrics.registry],
    });
    metrics.show({
      name: 'outbox_unsent',
      help: 'Events that wait to be published',
      read: async () => [{ value: (await outbox.backlog()).depth }],
    });
    metrics.show({
      name: 'outbox_lag_seconds',
      help: 'Age of the oldest event that waits',
      read: async () => [{ value: (await outbox.backlog()).lagSeconds }],
    });
  }
}

import { Injectable } from '@nestjs/common';
import { Jobs } from './jobs.js';
import { Leases } from '../mongo/leases.js';
import { Metrics } from '../telemetry/metrics.js';
import { Sweeper } from './sweep.js';

@Injectable()
export class WorkMetrics {
  constructor(metrics: Metrics, sweeper: Sweeper, leases: Leases, jobs: Jobs) {
    metrics.show({
      name: 'sweep_failures',
      help: 'Runs of recurring work that failed in this process, in a row',
      labelNames: ['sweep'],
      read: async () => sweeper.states().map(({ name, failures }) => ({ labels: { sweep: name }, value: failures })),
    });
    metrics.show({
      name: 'sweep_ended_timestamp_seconds',
      help: 'When recurring work last ran to its end in this process; before that, when the process began',
      labelNames: ['sweep'],
      read: async () => sweeper.states().map(({ name, endedAt }) => ({ labels: { sweep: name }, value: endedAt })),
    });
    metrics.show({
      name: 'sweep_period_seconds',
      help: 'How often recurring work runs',
      labelNames: ['sweep'],
      read: async () => sweeper.states().map(({ name, periodSeconds }) => ({ labels: { sweep: name }, value: periodSeconds })),
    });
    metrics.show({
      name: 'lease_unheld_seconds',
      help: 'How long nobody has held a lease that this process wants',
      labelNames: ['lease'],
      read: async () => (await leases.unheld()).map(({ name, seconds }) => ({ labels: { lease: name }, value: seconds })),
    });
    metrics.show({
      name: 'jobs_pending',
      help: 'Work owed to another party; stuck when it failed for good, or too often to recover by itself',
      labelNames: ['kind', 'state'],
      read: async () =>
        (await jobs.backlog()).flatMap(({ name, pending, stuck }) => [
          { labels: { kind: name, state: 'new' }, value: pending - stuck },
          { labels: { kind: name, state: 'stuck' }, value: stuck },
        ]),
    });
  }
}

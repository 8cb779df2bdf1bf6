import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/clock';
import { Metrics } from '@kerbside/platform/metrics';
import { AttemptsRepository } from '../purchases/attempts.repository.js';

/** A customer with 3-D Secure takes minutes; after these something is wrong, or the customer has left. */
const openMs = 15 * 60_000;
/** A check is due every minute in the first hour. */
const overdueMs = 5 * 60_000;

/** What an attempt without an end is called on the dashboard. */
const labels = {
  open: 'created',
  requires_action: 'requires_action',
  processing: 'processing',
  authorised: 'authorised',
  taking: 'taking',
  calling_off: 'calling_off',
  accepted: 'accepted',
} as const;
const states = ['open', 'requires_action', 'processing', 'authorised', 'taking', 'calling_off', 'accepted'] as const;

/** What payments shows on /metrics besides what every service does. */
@Injectable()
export class PaymentMeasures {
  private readonly failures;

  constructor(metrics: Metrics, attempts: AttemptsRepository, clock: Clock) {
    const before = (ms: number) => new Date(clock.now().getTime() - ms);
    metrics.show({
      name: 'payments_open',
      help: 'Payments without an end, 15 minutes after the customer pressed Pay',
      labelNames: ['state'],
      read: async () => {
        const counts = await attempts.openSince(before(openMs));
        return states.map((state) => ({ labels: { state: labels[state] }, value: counts.get(state) ?? 0 }));
      },
    });
    metrics.show({
      name: 'payments_unchecked',
      help: 'Payments without an end that the provider should have been asked about 5 minutes ago',
      read: async () => [{ value: await attempts.countDue(before(overdueMs)) }],
    });
    this.failures = metrics.count({
      name: 'payment_checks_failed_total',
      help: 'Payments that could not be brought up to date; each is tried again',
      labelNames: ['sweep'],
    });
  }

  checkFailed(sweep: string): void {
    this.failures.inc({ sweep });
  }
}

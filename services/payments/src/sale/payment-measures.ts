import { Injectable } from '@nestjs/common';
import { Metrics } from '@kerbside/platform/telemetry/metrics';
import { BusinessClock } from '../clock/business-clock.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';

/** 3-D Secure takes a customer minutes; after this long something is wrong, or the customer has left. */
const openMs = 15 * 60_000;
/** A check is due every minute in the first hour. */
const overdueMs = 5 * 60_000;

/** Attempts that are unfinished. */
const states = ['open', 'requires_action', 'processing', 'authorised', 'taking', 'calling_off', 'accepted'] as const;

/** What payments shows on /metrics in addition to what every service does. */
@Injectable()
export class PaymentMeasures {
  private readonly failures;

  constructor(metrics: Metrics, attempts: AttemptsRepository, clock: BusinessClock) {
    const before = (ms: number) => new Date(clock.now().getTime() - ms);
    metrics.show({
      name: 'payments_open',
      help: 'Payments still unfinished 15 minutes after the customer pressed Pay',
      labelNames: ['state'],
      read: async () => {
        const counts = await attempts.openSince(before(openMs));
        return states.map((state) => ({ labels: { state: state === 'open' ? 'created' : state }, value: counts.get(state) ?? 0 }));
      },
    });
    metrics.show({
      name: 'payments_unchecked',
      help: 'Unfinished payments that the provider should have been asked about 5 minutes ago',
      read: async () => [{ value: await attempts.countDue(before(overdueMs)) }],
    });
    this.failures = metrics.count({
      name: 'payment_checks_failed_total',
      help: 'Failed checks of payments; each payment is tried again',
      labelNames: ['sweep'],
    });
  }

  checkFailed(sweep: string): void {
    this.failures.inc({ sweep });
  }
}

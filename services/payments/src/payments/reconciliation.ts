import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/clock';
import { Log } from '@kerbside/platform/log';
import { netMs, Sweeper } from '@kerbside/platform/sweep';
import { Intents } from './intents.js';
import { nextCheck, type Payment } from './payment.js';
import { PaymentMeasures } from './payment-measures.js';
import { PaymentsRepository } from './payments.repository.js';
import { Settlement } from './settlement.js';

export const openPaymentsSweep = 'open-payments';
export const staleIntentsSweep = 'stale-intents';
const atOnce = 100;

/** Makes up for lost webhooks and withdraws intents whose price is gone. */
@Injectable()
export class Reconciliation {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly settlement: Settlement,
    private readonly intents: Intents,
    private readonly clock: Clock,
    private readonly measures: PaymentMeasures,
    private readonly log: Log,
    sweeper: Sweeper,
  ) {
    sweeper.every(openPaymentsSweep, 15_000, () => this.checkOpen());
    sweeper.every(staleIntentsSweep, netMs, () => this.withdrawStale(), [{ collection: 'payments' }]);
  }

  private async checkOpen(): Promise<void> {
    const now = this.clock.now();
    for (const payment of await this.payments.dueForCheck(now, atOnce)) {
      await this.payments.checkNext(payment.id, payment.submittedAt && nextCheck(payment.submittedAt, now));
      await this.attempt(openPaymentsSweep, payment, () => this.settlement.refresh(payment));
    }
  }

  private async withdrawStale(): Promise<void> {
    for (const payment of await this.payments.stale(atOnce))
      await this.attempt(staleIntentsSweep, payment, () => this.intents.withdraw(payment));
  }

  /** One that fails holds up no other: it is counted, and tried again at its time. */
  private async attempt(sweep: string, { id }: Payment, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.measures.checkFailed(sweep);
      this.log.warn({ error, paymentId: id, sweep }, 'A payment could not be brought up to date; it is tried again');
    }
  }
}

import { Injectable } from '@nestjs/common';
import { Log } from '@kerbside/platform/telemetry/log';
import { netMs, Sweeper, untilStopped } from '@kerbside/platform/work/sweep';
import { BusinessClock } from '../clock/business-clock.js';
import { nextCheck } from '../purchases/attempt.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { PaymentMeasures } from './payment-measures.js';
import { Sales } from './sales.js';

export const openPaymentsSweep = 'open-payments';
const atOnce = 100;

/** Makes up for lost webhooks and crashes: authorised money is taken or released, attempts that nobody finishes are cancelled. */
@Injectable()
export class Reconciliation {
  constructor(
    private readonly attempts: AttemptsRepository,
    private readonly sales: Sales,
    private readonly clock: BusinessClock,
    private readonly measures: PaymentMeasures,
    private readonly log: Log,
    sweeper: Sweeper,
  ) {
    sweeper.every(openPaymentsSweep, netMs, (stopping) => this.checkOpen(stopping), [{ collection: 'attempts', dueAt: 'nextCheckAt' }]);
  }

  /** One that fails holds up no other: it is counted, and tried again when it is next due. */
  private async checkOpen(stopping: AbortSignal): Promise<void> {
    const now = this.clock.now();
    for (const attempt of untilStopped(stopping, await this.attempts.dueForCheck(now, atOnce))) {
      const postponed = await this.attempts.checkNext(attempt, nextCheck(attempt, now));
      try {
        await this.sales.bringUpToDate(postponed);
      } catch (error) {
        this.measures.checkFailed(openPaymentsSweep);
        this.log.warn({ error, attemptId: attempt.id }, 'A payment could not be brought up to date; it will be tried again');
      }
    }
  }
}

import { Injectable } from '@nestjs/common';
import { Log } from '@kerbside/platform/telemetry/log';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { netMs, Sweeper, untilStopped } from '@kerbside/platform/work/sweep';
import { Methods } from '../methods/methods.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import type { Purchase } from '../purchases/purchase.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { unclaimed } from '../schedules/collecting.js';
import { Intentions, intentionsCollection, type Intention } from './intentions.js';
import { PaymentMeasures } from './payment-measures.js';

export const lostOpeningsSweep = 'lost-openings';
const atOnce = 100;

/** Ends what a process set up or had held at a provider but stopped before storing: otherwise a mandate, or money of a card, would stay at the bank. */
@Injectable()
export class LostOpenings {
  constructor(
    private readonly intentions: Intentions,
    private readonly purchases: PurchasesRepository,
    private readonly attempts: AttemptsRepository,
    private readonly methods: Methods,
    private readonly mongo: Mongo,
    private readonly measures: PaymentMeasures,
    private readonly log: Log,
    sweeper: Sweeper,
  ) {
    sweeper.every(lostOpeningsSweep, netMs, (stopping) => this.endLost(stopping), [{ collection: intentionsCollection, dueAt: 'lostAt' }]);
  }

  private async endLost(stopping: AbortSignal): Promise<void> {
    for (const intention of untilStopped(stopping, await this.intentions.lost(atOnce))) {
      await this.intentions.later(intention.id);
      try {
        await this.end(intention);
      } catch (error) {
        this.measures.checkFailed(lostOpeningsSweep);
        this.log.warn({ error, attemptId: intention.attemptId }, 'A set-up that nobody kept could not be ended; it will be tried again');
      }
    }
  }

  private async end({ id, attemptId, method, ...place }: Intention): Promise<void> {
    const purchase = await this.useUp({ attemptId, ...place });
    const kept = await this.attempts.find(attemptId);
    await this.methods.named(method).dropLost(attemptId, kept?.ref ?? null, purchase?.customerId);
    await this.intentions.done(id);
  }

  /** Uses up the number, so that no process stores an attempt under it, however late its provider answers. A later payment is tried by another. */
  private useUp({ attemptId, purchaseId, number }: Pick<Intention, 'attemptId' | 'purchaseId' | 'number'>): Promise<Purchase | undefined> {
    return this.mongo.transaction(async (session) => {
      const purchase = await this.purchases.find(purchaseId, session);
      if (!purchase) return undefined;
      const schedule = unclaimed(purchase.schedule, attemptId);
      if (purchase.attempts >= number && schedule === purchase.schedule) return purchase;
      return this.purchases.save({ ...purchase, schedule, attempts: Math.max(purchase.attempts, number) }, session);
    });
  }
}

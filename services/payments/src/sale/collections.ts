import { Injectable } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/dates';
import { Clock } from '@kerbside/platform/clock';
import { Log } from '@kerbside/platform/log';
import { Mongo } from '@kerbside/platform/mongo';
import { Sweeper } from '@kerbside/platform/sweep';
import { Methods } from '../methods/methods.js';
import { attemptId, openAttempt } from '../purchases/attempt.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { withLine, type Purchase } from '../purchases/purchase.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import type { ScheduleLine } from '../purchases/schedule.js';
import { Sales } from './sales.js';

export const collectionsSweep = 'collections';
const everyMs = 60_000;
const atOnce = 100;

/** Collects each later payment of a purchase on its day, once. */
@Injectable()
export class Collections {
  constructor(
    private readonly methods: Methods,
    private readonly sales: Sales,
    private readonly purchases: PurchasesRepository,
    private readonly attempts: AttemptsRepository,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    private readonly log: Log,
    sweeper: Sweeper,
  ) {
    sweeper.every(collectionsSweep, everyMs, () => this.collectDue());
  }

  private async collectDue(): Promise<void> {
    const today = londonDay(this.clock.now());
    for (const purchase of await this.purchases.due(today, atOnce))
      for (const line of purchase.schedule.filter(
        ({ state, attemptId: tried, dueOn }) => state === 'due' && tried === null && dueOn <= today,
      ))
        await this.collect(purchase.id, line).catch((error: unknown) =>
          this.log.warn(
            { error, purchaseId: purchase.id, line: line.number },
            'A payment that is due could not be asked for; it is tried again',
          ),
        );
  }

  private async collect(purchaseId: string, line: ScheduleLine): Promise<void> {
    const purchase = await this.purchases.find(purchaseId);
    if (!purchase) throw new Error(`There is no purchase ${purchaseId}`);
    const port = this.methods.named(line.method);
    const number = purchase.attempts + 1;
    const { quoteId, customerId, offer } = purchase;
    const { amountPence } = line;
    const standing = await port.open({
      attemptId: attemptId(purchaseId, number),
      purchaseId,
      quoteId,
      customerId,
      amountPence,
      reference: offer.reference,
      isOffSession: true,
    });
    const saleId = purchase.agreement?.saleId ?? null;
    const attempt = openAttempt(
      { purchaseId, quoteId, number, line: line.number, method: line.method, amountPence, saleId, ref: standing.ref },
      this.clock.now(),
    );
    const isKept = await this.mongo.transaction(async (session) => {
      const now = await this.purchases.find(purchaseId, session);
      if (!now || now.attempts !== purchase.attempts || !isStillDue(now, line)) return false;
      await this.attempts.add(attempt, session);
      await this.purchases.save({ ...withLine(now, line.number, { attemptId: attempt.id }), attempts: number }, session);
      return true;
    });
    if (isKept) await this.sales.follow(attempt.id, standing);
    else if ((await this.attempts.find(attempt.id))?.ref !== standing.ref) await port.cancel(standing.ref);
  }
}

const isStillDue = ({ schedule }: Purchase, { number }: ScheduleLine): boolean =>
  schedule.some((line) => line.number === number && line.state === 'due' && line.attemptId === null);

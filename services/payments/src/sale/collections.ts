import { Injectable } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/dates';
import { Clock } from '@kerbside/platform/clock';
import { Log } from '@kerbside/platform/log';
import { Sweeper } from '@kerbside/platform/sweep';
import { Methods } from '../methods/methods.js';
import { withLine, type Purchase } from '../purchases/purchase.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import type { ScheduleLine } from '../purchases/schedule.js';
import { AttemptOpener } from './attempt-opener.js';
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
    private readonly opener: AttemptOpener,
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
            'A payment that is due could not be collected; it will be tried again',
          ),
        );
  }

  private async collect(purchaseId: string, line: ScheduleLine): Promise<void> {
    const purchase = await this.purchases.find(purchaseId);
    if (!purchase) throw new Error(`There is no purchase ${purchaseId}`);
    const { customerId, offer } = purchase;
    const { number, amountPence } = line;
    const wanted = {
      port: this.methods.named(line.method),
      line: number,
      amountPence,
      saleId: purchase.agreement?.saleId ?? null,
      reference: offer.reference,
      customerId,
      isOffSession: true,
      isSetup: false,
      keepsInstrument: false,
      instrument: null,
      dueOn: line.dueOn,
      details: null,
    };
    const opened = await this.opener.open(purchase, wanted, (current, attempt) =>
      isStillDue(current, line) ? { ...withLine(current, number, { attemptId: attempt.id }), attempts: attempt.number } : undefined,
    );
    if (opened) await this.sales.follow(opened.attempt.id, opened.standing);
  }
}

const isStillDue = ({ schedule }: Purchase, { number }: ScheduleLine): boolean =>
  schedule.some((line) => line.number === number && line.state === 'due' && line.attemptId === null);

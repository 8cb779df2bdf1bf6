import { Controller } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/dates';
import type { EventOf } from '@kerbside/contracts/event';
import { policyCancelled } from '@kerbside/contracts/events/claims';
import { Consumes } from '@kerbside/platform/events/consume';
import type { ClientSession } from 'mongoose';
import { BusinessClock } from '../clock/business-clock.js';
import { PurchaseChanges } from '../purchases/purchase-changes.js';
import { paidOf } from '../purchases/purchase.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { isAwaited } from './collecting.js';
import { recorded } from './line-outcomes.js';
import { monthsOf } from './months.js';
import { endPlan } from './progress.js';

/** Cover that was cancelled is not collected for: its plan ends, which lets go of the card, account or agreement (ADR 29). What arrives all the same goes back. */
@Controller()
export class CancelledCoverConsumer {
  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly changes: PurchaseChanges,
    private readonly clock: BusinessClock,
  ) {}

  @Consumes(policyCancelled)
  async cancelled({ data }: EventOf<typeof policyCancelled>, session: ClientSession): Promise<void> {
    if (!data.endsPlan) return;
    const found = await this.purchases.find(data.paymentId, session);
    if (found?.state.status !== 'completed' || found.isCoverCancelled === true) return;
    const purchase = { ...found, isCoverCancelled: true } as const;
    // What was collected between working out the refund and now.
    const latePence = Math.max(0, paidOf(purchase) - data.countedPence);
    const isRunning = !purchase.planEnd && (purchase.schedule.some(isAwaited) || monthsOf(purchase, purchase.schedule) !== null);
    const at = this.clock.now();
    const changed = isRunning ? recorded(endPlan(purchase, londonDay(at)), at) : { purchase, rows: [], told: [] };
    await this.changes.write({ ...changed, latePence }, session);
  }
}

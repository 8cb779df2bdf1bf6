import { isDeepStrictEqual } from 'node:util';
import { Controller } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { EventOf } from '@kerbside/contracts/event';
import { policyCancelled, policyReinstated } from '@kerbside/contracts/events/claims';
import { Consumes } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { atGarageOf, garagePaymentChange, withoutPart, withPart } from '../schedules/garage-payment.js';
import { BusinessClock } from '../clock/business-clock.js';
import { PurchaseChanges, type PurchaseRecording } from '../purchases/purchase-changes.js';
import { withCancelled, withReinstated } from '../purchases/cancelled-parts.js';
import { paidForCover, type Purchase } from '../purchases/purchase.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { leftIn, refundableOf } from '../refunds/allocation.js';
import { RefundsRepository } from '../refunds/refunds.repository.js';
import { isAll } from '../refunds/working.js';
import { isAwaited } from '../collecting/collecting.js';
import { recorded } from '../plan-progress/line-outcomes.js';
import { monthsOf } from '../schedules/months.js';
import { planEvents } from '../plan-progress/plan-events.js';
import { endPlan } from '../plan-progress/progress.js';
import { lessPart, partOf } from './less-part.js';

type CancelledPolicy = EventOf<typeof policyCancelled>['data'];

/**
 * Stops collecting for cancelled cover: its plan shrinks, or ends with the last policy, which releases the card, account or agreement (ADR 23). Money that still arrives is refunded, unless the cover is in force again.
 */
@Controller()
export class CancelledCoverConsumer {
  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly changes: PurchaseChanges,
    private readonly refunds: RefundsRepository,
    private readonly clock: BusinessClock,
  ) {}

  @Consumes(policyCancelled)
  async cancelled({ data }: EventOf<typeof policyCancelled>, session: ClientSession): Promise<void> {
    const purchase = await this.purchases.find(data.paymentId, session);
    if (purchase?.state.status !== 'completed') return;
    if (atGarageOf(purchase)) return this.lessAtGarage(purchase, data, session);
    if (purchase.isCoverCancelled === true) return;
    const changed = data.endsPlan
      ? await this.withVoucher(this.ended(purchase, data.countedPence), session)
      : lessPart(purchase, data, this.clock.now());
    await this.changes.write(changed, session);
  }

  /** Cover was reinstated, which moves no money: later payments are kept, and a garage takes what it would have taken. */
  @Consumes(policyReinstated)
  async reinstated({ data }: EventOf<typeof policyReinstated>, session: ClientSession): Promise<void> {
    const purchase = await this.purchases.find(data.paymentId, session);
    if (!purchase) return;
    const { isCoverCancelled: _, ...covered } = withReinstated(withPart(purchase, data.policyId), data.policyId);
    if (isDeepStrictEqual(purchase, covered)) return;
    await this.changes.write({ purchase: covered, rows: [], told: garagePaymentChange(purchase, covered) }, session);
  }

  /** The garage takes less from the customer, or nothing: none of our money goes back. */
  private async lessAtGarage(found: Purchase, data: CancelledPolicy, session: ClientSession): Promise<void> {
    const { policyId, endsPlan, premiumPence: pence } = data;
    const less = withoutPart(found, { policyId, pence });
    const left = endsPlan ? { ...less, isCoverCancelled: true as const } : withCancelled(less, partOf(data));
    if (isDeepStrictEqual(found, left)) return;
    await this.changes.write({ purchase: left, rows: [], told: garagePaymentChange(found, left) }, session);
  }

  private ended(found: Purchase, countedPence: number): PurchaseRecording {
    const purchase = { ...found, isCoverCancelled: true } as const;
    // What was collected between working out the refund and now.
    const latePence = Math.max(0, paidForCover(purchase) - countedPence);
    const isRunning = !purchase.planEnd && (purchase.schedule.some(isAwaited) || monthsOf(purchase, purchase.schedule) !== null);
    const at = this.clock.now();
    const changed = isRunning ? recorded(endPlan(purchase, londonDay(at)), at) : { purchase, rows: [], told: [] };
    return { ...changed, latePence };
  }

  /**
   * If everything was refunded before the plan ended, or nothing had been paid, no refund will free the voucher: the end of the plan does.
   */
  private async withVoucher(changed: PurchaseRecording, session: ClientSession): Promise<PurchaseRecording> {
    const { purchase, told } = changed;
    const code = purchase.offer.voucher?.code;
    if (code === undefined) return changed;
    const leftPence = leftIn(refundableOf(purchase, await this.refunds.ofPurchase(purchase.id, session)));
    return isAll(purchase, leftPence) ? { ...changed, told: planEvents.withVoucher(told, code) } : changed;
  }
}

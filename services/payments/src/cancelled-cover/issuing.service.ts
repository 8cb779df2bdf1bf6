import { Injectable } from '@nestjs/common';
import { formatPounds } from '@kerbside/contracts/money/money';
import type { CallAnswer } from '@kerbside/contracts/call';
import { allowIssuing } from '@kerbside/contracts/http/payments/refunds';
import { DomainError } from '@kerbside/platform/errors/errors';
import { controller, serves } from '@kerbside/platform/http/controller';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { BusinessClock } from '../clock/business-clock.js';
import { endedCover } from './cancelled-cover.consumer.js';
import { PurchaseChanges } from '../purchases/purchase-changes.js';
import type { Purchase } from '../purchases/purchase.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { backPenceOf } from '../purchases/schedule.js';
import { atGarageOf } from '../schedules/garage-payment.js';
import { IssuingMarks } from '../refunds/issuing-marks.js';
import { leftIn, mayCountTwice, refundableOf, toStayOf } from '../refunds/allocation.js';
import type { RefundRecord } from '../refunds/refund.js';
import { RefundsRepository } from '../refunds/refunds.repository.js';

type IssueLeave = CallAnswer<typeof allowIssuing>;

const mayBe: IssueLeave = { status: 'open', because: null };

/** Whether what was bought may still be issued: not once any of it was paid back, or its payments were ended, nor while its cover would be suspended. */
export const issuingOf = (purchase: Purchase, refunds: readonly RefundRecord[]): IssueLeave => {
  const { schedule, planEnd, arrears, isCoverCancelled } = purchase;
  if (atGarageOf(purchase)) return mayBe;
  const isBack = refunds.length > 0 || schedule.some((line) => backPenceOf(line) > 0);
  if (!isBack && !planEnd && !isCoverCancelled) return arrears?.status === 'suspended' ? { status: 'held', because: overdue } : mayBe;
  const leftPence = leftIn(refundableOf(purchase, refunds));
  const toComePence = toStayOf(purchase, refunds);
  if (leftPence <= 0 && toComePence <= 0)
    return { status: 'over', because: 'Everything was paid back, or is not paid any more, before anything was issued.' };
  const rest = [
    ...(leftPence > 0 ? [`refund the ${formatPounds(leftPence)} that is left`] : []),
    ...(toComePence > 0 ? [`cancel the ${formatPounds(toComePence)} to come, or refund what of it is on its way once it arrives`] : []),
  ];
  const why = isBack ? 'Some of it was paid back' : 'Its payments were ended';
  return {
    status: 'held',
    because: `${why} before anything was issued, so nothing is. Please ${rest.join(', and ')}; then try this again: it ends.`,
  };
};

const overdue = 'Payments for it are overdue, and its cover would be suspended. Once they are paid, try this again.';

/** Asked by claims right before it issues. */
@Injectable()
export class Issuings {
  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly refunds: RefundsRepository,
    private readonly marks: IssuingMarks,
    private readonly changes: PurchaseChanges,
    private readonly clock: BusinessClock,
    private readonly mongo: Mongo,
  ) {}

  /** Of a purchase of which nothing stays, whatever still follows from its payments ends too. */
  allow(paymentId: string): Promise<IssueLeave> {
    return this.mongo.transaction(async (session) => {
      const purchase = await this.purchases.bought(paymentId, { session });
      const refunds = await this.refunds.ofPurchase(paymentId, session);
      if (mayCountTwice(purchase, refunds)) throw new DomainError('SERVICE_UNAVAILABLE');
      const issuing = issuingOf(purchase, refunds);
      if (issuing.status === 'open') await this.marks.note(paymentId, this.clock.now(), session);
      if (issuing.status === 'over' && purchase.isCoverCancelled !== true)
        await this.changes.write(await endedCover(purchase, { refunds: this.refunds, at: this.clock.now() }, session), session);
      return issuing;
    });
  }
}

export const IssuingController = controller({ issuings: Issuings }, [
  serves(allowIssuing, ({ params }, { issuings }) => issuings.allow(params.paymentId)),
]);

import { Injectable } from '@nestjs/common';
import { DomainError } from '@kerbside/platform/errors/errors';
import { NightlyWalks } from '@kerbside/platform/history/nightly-walk';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { HistoryService } from './history.service.js';

export const historySweep = 'payment-history';
export const paymentDiffers = 'payment-differs';

interface PaymentDifference {
  readonly paymentId: string;
  readonly customerId: string;
}

/** Each night compares every plan and its refunds with what happened to them. What differs is work for staff. */
@Injectable()
export class NightlyCheck {
  constructor(
    purchases: PurchasesRepository,
    private readonly history: HistoryService,
    private readonly jobs: Jobs,
    private readonly mongo: Mongo,
    walks: NightlyWalks,
  ) {
    walks.every(historySweep, {
      page: (after, howMany) => purchases.after(after, howMany),
      look: ({ id, customerId }, day) => this.look({ paymentId: id, customerId }, day),
    });
    jobs.define<PaymentDifference>(paymentDiffers, ({ paymentId }) => this.report(paymentId), about);
  }

  private async look(differing: PaymentDifference, day: string): Promise<void> {
    const { paymentId } = differing;
    if ((await this.history.differs(paymentId)).length === 0) return;
    await this.mongo.transaction((session) => this.jobs.add(session, paymentDiffers, `${paymentId}:${day}`, differing));
  }

  /** Done as soon as the two agree. */
  private async report(paymentId: string): Promise<Effect> {
    const differs = await this.history.differs(paymentId);
    const says = differs.map(({ refundId, fields }) => `${refundId === undefined ? 'Plan' : `Refund ${refundId}`}: ${fields.join(', ')}`);
    if (differs.length > 0) throw new DomainError('PAYMENT_DIFFERS', { message: `These differ. ${says.join('; ')}.`, isFinal: true });
    return () => Promise.resolve();
  }
}

const about = ({ paymentId, customerId }: PaymentDifference): JobSummary => ({
  customerId,
  subjectType: 'payment',
  subjectId: paymentId,
  amountPence: null,
  toDo: 'What is stored of these payments is not what happened to them. Compare the two under “As at” on the page of the policy, and have it put right; then try again.',
});

import { Injectable } from '@nestjs/common';
import { NightlyWalks } from '@kerbside/platform/history/nightly-walk';
import { Jobs } from '@kerbside/platform/work/jobs';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { HistoryService } from './history.service.js';

export const historySweep = 'payment-history';
export const paymentDiffers = 'payment-differs';

/** Each night compares every plan and its refunds with what happened to them. What differs is work for staff. */
@Injectable()
export class NightlyCheck {
  constructor(purchases: PurchasesRepository, history: HistoryService, jobs: Jobs, walks: NightlyWalks) {
    walks.compare(historySweep, jobs, {
      page: (after, howMany) => purchases.after(after, howMany),
      of: 'payment',
      differs: async (paymentId) => {
        const all = await history.differs(paymentId);
        const says = all.map(({ refundId, fields }) => `${refundId === undefined ? 'Plan' : `Refund ${refundId}`}: ${fields.join(', ')}`);
        return says.length > 0 ? `These differ. ${says.join('; ')}.` : '';
      },
      job: paymentDiffers,
      refusal: 'PAYMENT_DIFFERS',
      toDo: 'What is stored of these payments is not what happened to them. Compare the two under “As at” on the page of the policy, and have it put right; then try again.',
    });
  }
}

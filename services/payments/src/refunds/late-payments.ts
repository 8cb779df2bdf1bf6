import { Injectable } from '@nestjs/common';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import { refundLatePayment, type LatePayment } from '../purchases/purchase-changes.js';
import { RefundsService } from './refunds.service.js';

/** Gives back what arrived after the cover had ended: once, by the id that the job was given with the money. */
@Injectable()
export class LatePayments {
  constructor(
    jobs: Jobs,
    private readonly refunds: RefundsService,
  ) {
    const why = 'A payment arrived after the cover had ended';
    const giveBack =
      (late: LatePayment): Effect =>
      (session) =>
        this.refunds.giveBackLate({ ...late, why }, { kind: 'service', name: 'payments' }, session);
    jobs.define<LatePayment>(refundLatePayment, (late) => Promise.resolve(giveBack(late)), aboutLatePayment);
  }
}

const aboutLatePayment = ({ paymentId, customerId, amountPence }: LatePayment): JobSummary => ({
  customerId,
  subjectType: 'payment',
  subjectId: paymentId,
  amountPence,
  toDo: 'This payment arrived after the cover had ended, and could not be refunded. If the reason above has gone, try it again: it is refunded once.',
});

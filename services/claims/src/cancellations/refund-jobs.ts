import { Injectable } from '@nestjs/common';
import { askForRefund } from '@kerbside/contracts/http/payments/refunds';
import { Internal } from '@kerbside/platform/internal/internal';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import type { JobSummary } from '@kerbside/platform/work/job-row';

export const refundCancellation = 'refund-cancellation';

/** What the job knows. */
export interface OwedRefund {
  readonly refundId: string;
  readonly paymentId: string;
  readonly customerId: string;
  readonly amountPence: number;
  readonly policyNumber: string;
}

/** Asks payments for the refund of a cancellation until they have it: once, by its id (ADR 25). */
@Injectable()
export class RefundJobs {
  constructor(
    jobs: Jobs,
    private readonly internal: Internal,
  ) {
    jobs.define<OwedRefund>(refundCancellation, (owed) => this.ask(owed), about);
  }

  private async ask({ refundId, paymentId, amountPence, policyNumber }: OwedRefund): Promise<Effect> {
    const body = { paymentId, amountPence, why: `Policy ${policyNumber} was cancelled` };
    await this.internal.send(askForRefund, { params: { refundId }, body });
    return () => Promise.resolve();
  }
}

const about = ({ paymentId, customerId, amountPence, policyNumber }: OwedRefund): JobSummary => ({
  customerId,
  subjectType: 'purchase',
  subjectId: paymentId,
  amountPence,
  toDo: `Policy ${policyNumber} was cancelled and its refund was not accepted. If the reason above has gone, try it again: it is refunded once.`,
});

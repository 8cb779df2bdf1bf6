import { Injectable } from '@nestjs/common';
import type { ProductType } from '@kerbside/contracts/ids';
import { askForRefund } from '@kerbside/contracts/http/payments/refunds';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import * as z from 'zod/mini';
import { CancellationsRepository } from './cancellations.repository.js';

export const refundCancellation = 'refund-cancellation';

/** What the job knows. */
export interface OwedRefund {
  readonly refundId: string;
  readonly paymentId: string;
  readonly customerId: string;
  readonly amountPence: number;
  readonly policyNumber: string;
  readonly productType: ProductType;
}

const tooLarge = z.object({ leftPence: z.int() });

/**
 * Asks payments for the refund of a cancellation until they have it: once, by its id (ADR 25). Staff may have given money back in between: then it is for
 * what is left, as it would have been had they come first.
 */
@Injectable()
export class RefundJobs {
  constructor(
    jobs: Jobs,
    private readonly internal: Internal,
    private readonly cancellations: CancellationsRepository,
  ) {
    jobs.define<OwedRefund>(refundCancellation, (owed) => this.ask(owed), about);
  }

  private async ask(owed: OwedRefund): Promise<Effect> {
    const leftPence = await this.request(owed, owed.amountPence);
    const isLessAgain = leftPence !== undefined && leftPence > 0 && (await this.request(owed, leftPence)) !== undefined;
    if (isLessAgain) throw new DomainError('SERVICE_UNAVAILABLE');
    return (session) => this.cancellations.settle(owed.refundId, session);
  }

  /** How much to refund: what is left, where that is less. */
  private async request({ refundId, paymentId, policyNumber, productType }: OwedRefund, amountPence: number): Promise<number | undefined> {
    const body = { paymentId, amountPence, why: `Policy ${policyNumber} was cancelled`, productType };
    try {
      await this.internal.send(askForRefund, { params: { refundId }, body });
      return undefined;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // It was asked for before, for what was left then, and the answer was lost.
      if (error.code === 'REFUND_DIFFERS') return undefined;
      if (error.code !== 'REFUND_TOO_LARGE') throw error;
      return z.parse(tooLarge, error.details.data).leftPence;
    }
  }
}

const about = ({ paymentId, customerId, amountPence, policyNumber }: OwedRefund): JobSummary => ({
  customerId,
  subjectType: 'purchase',
  subjectId: paymentId,
  amountPence,
  toDo: `Policy ${policyNumber} was cancelled and its refund was not accepted. If the reason above has gone, try it again: it is refunded once.`,
});

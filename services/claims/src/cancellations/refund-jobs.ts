import { Injectable } from '@nestjs/common';
import type { ProductType } from '@kerbside/contracts/ids';
import type { RefundReason } from '@kerbside/contracts/money/refund-reasons';
import { askForRefund } from '@kerbside/contracts/http/payments/refunds';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import * as z from 'zod/mini';
import { ClaimDeskService } from '../claims/claim-desk.service.js';
import { CancellationsRepository } from './cancellations.repository.js';

export const refundCancellation = 'refund-cancellation';

export interface OwedRefund {
  readonly refundId: string;
  readonly paymentId: string;
  readonly customerId: string;
  readonly amountPence: number;
  readonly policyNumber: string;
  readonly productType: ProductType;
  /** Somebody else has it than bought it. */
  readonly isTakenOver?: boolean;
}

const tooLarge = z.object({ leftPence: z.int() });
const differs = z.object({ amountPence: z.int() });

/** What goes back, or what is left, where that is less. */
interface Answer {
  readonly givenPence?: number;
  readonly leftPence?: number;
}

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
    private readonly desk: ClaimDeskService,
  ) {
    jobs.define<OwedRefund>(refundCancellation, (owed) => this.ask(owed), about);
  }

  private async ask(owed: OwedRefund): Promise<Effect> {
    const asked = await this.request(owed, owed.amountPence);
    const { leftPence, givenPence = 0 } = asked.leftPence ? await this.request(owed, asked.leftPence) : asked;
    if (leftPence) throw new DomainError('SERVICE_UNAVAILABLE');
    return async (session) => {
      const isLess = givenPence < owed.amountPence;
      const policyId = await this.cancellations.settle(owed.refundId, isLess ? givenPence : undefined, session);
      if (isLess && policyId !== undefined) await this.desk.setOffNoMoreThan(givenPence, policyId, session);
    };
  }

  private async request(owed: OwedRefund, amountPence: number): Promise<Answer> {
    const { refundId, paymentId, policyNumber, productType, isTakenOver = false } = owed;
    const reason: RefundReason = isTakenOver ? 'cancelled_after_transfer' : 'cancelled';
    const body = { paymentId, amountPence, why: `Policy ${policyNumber} was cancelled`, productType, reason };
    try {
      await this.internal.send(askForRefund, { params: { refundId }, body });
      return { givenPence: amountPence };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // It was asked for before, for what was left then, and the answer was lost.
      if (error.code === 'REFUND_DIFFERS') return { givenPence: z.parse(differs, error.details.data).amountPence };
      if (error.code !== 'REFUND_TOO_LARGE') throw error;
      return z.parse(tooLarge, error.details.data);
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

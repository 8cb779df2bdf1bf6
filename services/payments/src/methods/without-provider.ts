import { Injectable } from '@nestjs/common';
import { payAtGarage } from '@kerbside/contracts/money/payment-methods';
import { MethodPort, noStanding, type AttemptStanding, type OpeningFacts, type RefundOrder, type RefundStanding } from './method-port.js';

/** A sale that is checked like any other, but of which no provider is asked. */
abstract class WithoutProvider extends MethodPort {
  override readonly hasNothingToConfirm = true;
  /** The reason given to staff who ask for a refund of it. */
  protected abstract readonly noRefundBecause: string;

  open({ attemptId }: OpeningFacts): Promise<AttemptStanding> {
    return standing(attemptId, 'authorised');
  }

  read(ref: string): Promise<AttemptStanding> {
    return standing(ref, 'authorised');
  }

  take(ref: string, _amountPence: number): Promise<AttemptStanding> {
    return standing(ref, 'taken');
  }

  cancel(ref: string): Promise<AttemptStanding> {
    return standing(ref, 'cancelled');
  }

  refund({ refundId }: Pick<RefundOrder, 'refundId'>): Promise<RefundStanding> {
    return Promise.resolve({ ref: refundId, status: 'refused', message: this.noRefundBecause });
  }

  readRefund(ref: string): Promise<RefundStanding> {
    return this.refund({ refundId: ref });
  }

  failureWords(): null {
    return null;
  }

  forget(): Promise<void> {
    return Promise.resolve();
  }
}

const standing = async (
  ref: string,
  status: AttemptStanding['status'],
  amounts: Partial<AttemptStanding> = {},
): Promise<AttemptStanding> => ({
  ...noStanding,
  ...amounts,
  ref,
  status,
});

/** Staff were paid by bank transfer or cheque: the money is there. The purchase keeps their reference of it. */
@Injectable()
export class PaidOtherwise extends WithoutProvider {
  readonly method = 'other';
  readonly leastPence = 1;
  protected readonly noRefundBecause = 'This was paid by bank transfer or cheque. Send the money back in the same way.';

  override open({ attemptId, amountPence }: OpeningFacts): Promise<AttemptStanding> {
    return standing(attemptId, 'authorised', { amountPence });
  }

  override take(ref: string, amountPence: number): Promise<AttemptStanding> {
    return standing(ref, 'taken', { amountPence, takenPence: amountPence });
  }
}

/** For sales that vouchers and rewards pay in full. It is not offered among the ways to pay. */
@Injectable()
export class NothingToPay extends WithoutProvider {
  readonly method = 'none';
  readonly leastPence = 0;
  override readonly options = [];
  protected readonly noRefundBecause = 'Nothing was paid, so nothing can be refunded.';
}

/** The garage of a visit takes the price from the customer on the day (ADR 48): offered apart from the others, where the visit allows it. */
@Injectable()
export class PaidAtGarage extends WithoutProvider {
  readonly method = payAtGarage;
  readonly leastPence = 0;
  override readonly options = [];
  protected readonly noRefundBecause = 'The customer pays the garage, not us, so there is nothing of ours to refund.';
}

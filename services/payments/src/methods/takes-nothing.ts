import { MethodPort, type OpeningFacts, type RefundOrder, type RefundStanding, type AttemptStanding, noStanding } from './method-port.js';
import { Injectable } from '@nestjs/common';
import { payAtGarage } from '@kerbside/contracts/money/payment-methods';

/** A sale that takes nothing: checked like any other, but without a provider. It is not offered among the ways to pay. */
abstract class TakesNothing extends MethodPort {
  readonly leastPence = 0;
  override readonly options = [];
  override readonly hasNothingToConfirm = true;
  /** The reason given to staff who ask for a refund of it. */
  protected abstract readonly noRefundBecause: string;

  open({ attemptId }: OpeningFacts): Promise<AttemptStanding> {
    return Promise.resolve(standing(attemptId, 'authorised'));
  }

  read(ref: string): Promise<AttemptStanding> {
    return Promise.resolve(standing(ref, 'authorised'));
  }

  take(ref: string): Promise<AttemptStanding> {
    return Promise.resolve(standing(ref, 'taken'));
  }

  cancel(ref: string): Promise<AttemptStanding> {
    return Promise.resolve(standing(ref, 'cancelled'));
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

const standing = (ref: string, status: AttemptStanding['status']): AttemptStanding => ({ ...noStanding, ref, status });

/** For sales that vouchers and rewards pay in full. */
@Injectable()
export class NothingToPay extends TakesNothing {
  readonly method = 'none';
  protected readonly noRefundBecause = 'Nothing was paid, so nothing can be refunded.';
}

/** The garage of a visit takes the price from the customer on the day (ADR 48): offered apart from the others, where the visit allows it. */
@Injectable()
export class PaidAtGarage extends TakesNothing {
  readonly method = payAtGarage;
  protected readonly noRefundBecause = 'The customer pays the garage, not us, so there is nothing of ours to refund.';
}

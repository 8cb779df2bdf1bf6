import { MethodPort, type OpeningFacts, type RefundOrder, type RefundStanding, type AttemptStanding } from './method-port.js';
import { noStanding } from './standing.js';

/** A sale that takes nothing: checked like any other, but without a provider. It is not offered among the ways to pay. */
export abstract class TakesNothing extends MethodPort {
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

  forget(): Promise<void> {
    return Promise.resolve();
  }
}

const standing = (ref: string, status: AttemptStanding['status']): AttemptStanding => ({ ...noStanding, ref, status });

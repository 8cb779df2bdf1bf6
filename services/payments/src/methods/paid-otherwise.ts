import { Injectable } from '@nestjs/common';
import { MethodPort, type OpeningFacts, type RefundOrder, type RefundStanding, type AttemptStanding, noStanding } from './method-port.js';

/** Staff were paid by bank transfer or cheque: the money is there, and no provider is asked. The purchase keeps their reference of it. */
@Injectable()
export class PaidOtherwise extends MethodPort {
  readonly method = 'other';
  readonly leastPence = 1;
  override readonly hasNothingToConfirm = true;

  open({ attemptId: ref, amountPence }: OpeningFacts): Promise<AttemptStanding> {
    return Promise.resolve({ ...noStanding, ref, amountPence, status: 'authorised' });
  }

  read(ref: string): Promise<AttemptStanding> {
    return Promise.resolve({ ...noStanding, ref, status: 'authorised' });
  }

  take(ref: string, amountPence: number): Promise<AttemptStanding> {
    return Promise.resolve({ ...noStanding, ref, amountPence, takenPence: amountPence, status: 'taken' });
  }

  cancel(ref: string): Promise<AttemptStanding> {
    return Promise.resolve({ ...noStanding, ref, status: 'cancelled' });
  }

  refund({ refundId }: RefundOrder): Promise<RefundStanding> {
    const message = 'This was paid by bank transfer or cheque. Send the money back in the same way.';
    return Promise.resolve({ ref: refundId, status: 'refused', message });
  }

  readRefund(ref: string): Promise<RefundStanding> {
    return this.refund({ refundId: ref, ref, amountPence: 0 });
  }

  failureWords(): null {
    return null;
  }

  forget(): Promise<void> {
    return Promise.resolve();
  }
}

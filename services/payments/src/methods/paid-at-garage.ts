import { Injectable } from '@nestjs/common';
import { MethodPort, type Opening, type RefundOrder, type RefundStanding, type Standing } from './method-port.js';
import { noStanding } from './standing.js';

/** The garage of a visit takes the price from the customer on the day (ADR 48): the sale is checked like any other, and nothing is taken. */
@Injectable()
export class PaidAtGarage extends MethodPort {
  readonly method = 'at_garage';
  readonly leastPence = 0;
  /** Offered apart from the others, where the visit allows it. */
  override readonly options = [];

  open({ attemptId }: Opening): Promise<Standing> {
    return Promise.resolve(standing(attemptId, 'authorised'));
  }

  read(ref: string): Promise<Standing> {
    return Promise.resolve(standing(ref, 'authorised'));
  }

  take(ref: string): Promise<Standing> {
    return Promise.resolve(standing(ref, 'taken'));
  }

  cancel(ref: string): Promise<Standing> {
    return Promise.resolve(standing(ref, 'cancelled'));
  }

  refund({ refundId }: RefundOrder): Promise<RefundStanding> {
    const message = 'The customer pays the garage, not us, so there is nothing of ours to refund.';
    return Promise.resolve({ ref: refundId, status: 'refused', message });
  }

  readRefund(ref: string): Promise<RefundStanding> {
    return this.refund({ refundId: ref, ref, amountPence: 0 });
  }

  forget(): Promise<void> {
    return Promise.resolve();
  }
}

const standing = (ref: string, status: Standing['status']): Standing => ({ ...noStanding, ref, status });

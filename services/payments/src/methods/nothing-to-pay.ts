import { Injectable } from '@nestjs/common';
import { MethodPort, type Opening, type RefundOrder, type RefundStanding, type Standing } from './method-port.js';
import { noStanding } from './standing.js';

/** For sales that vouchers and rewards pay in full: checked like any other, without a provider. */
@Injectable()
export class NothingToPay extends MethodPort {
  readonly method = 'none';
  readonly leastPence = 0;
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
    return Promise.resolve({ ref: refundId, status: 'refused', message: 'Nothing was paid, so nothing can be refunded.' });
  }

  readRefund(ref: string): Promise<RefundStanding> {
    return this.refund({ refundId: ref, ref, amountPence: 0 });
  }

  forget(): Promise<void> {
    return Promise.resolve();
  }
}

const standing = (ref: string, status: Standing['status']): Standing => ({ ...noStanding, ref, status });

import { Injectable } from '@nestjs/common';
import { MethodPort, type Opening, type PlannedLine, type RefundOrder, type RefundStanding, type Standing } from './method-port.js';

/** For sales that vouchers and rewards pay in full: checked like any other, without a provider. */
@Injectable()
export class NothingToPay extends MethodPort {
  readonly method = 'none';
  readonly leastPence = 0;

  plan(): readonly PlannedLine[] {
    return [];
  }

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

  forget(): Promise<void> {
    return Promise.resolve();
  }
}

const standing = (ref: string, status: Standing['status']): Standing => ({
  ref,
  status,
  clientSecret: null,
  payerId: null,
  amountPence: 0,
  takenPence: 0,
  refundedPence: 0,
  failure: null,
  card: null,
  chargeId: null,
  instrument: null,
  approval: null,
});

import { Injectable } from '@nestjs/common';
import { TakesNothing } from './takes-nothing.js';

/** For sales that vouchers and rewards pay in full. */
@Injectable()
export class NothingToPay extends TakesNothing {
  readonly method = 'none';
  protected readonly noRefundBecause = 'Nothing was paid, so nothing can be refunded.';
}

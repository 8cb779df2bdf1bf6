import { payAtGarage } from '@kerbside/contracts/money/payment-methods';
import { Injectable } from '@nestjs/common';
import { TakesNothing } from './takes-nothing.js';

/** The garage of a visit takes the price from the customer on the day (ADR 48): offered apart from the others, where the visit allows it. */
@Injectable()
export class PaidAtGarage extends TakesNothing {
  readonly method = payAtGarage;
  protected readonly noRefundBecause = 'The customer pays the garage, not us, so there is nothing of ours to refund.';
}

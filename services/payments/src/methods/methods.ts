import { Injectable } from '@nestjs/common';
import type { PaymentForm } from '@kerbside/contracts/http/payments';
import { DomainError } from '@kerbside/platform/errors';
import { StripeGateway } from '../cards/stripe-gateway.js';
import { isCardInFull, isNothing } from '../checkout/payment-option.js';
import type { Method, MethodPort } from './method-port.js';
import { NothingToPay } from './nothing-to-pay.js';

type Choice = Pick<PaymentForm, 'payment_type' | 'main_payment_option'>;

/** The ways to pay that are open. */
@Injectable()
export class Methods {
  constructor(
    private readonly cards: StripeGateway,
    private readonly nothing: NothingToPay,
  ) {}

  /** The method that the customer chose on the form. PAYMENT_METHOD_UNAVAILABLE for one that we cannot take. */
  chosen(form: Choice): MethodPort {
    if (isCardInFull(form)) return this.cards;
    if (isNothing(form)) return this.nothing;
    throw new DomainError('PAYMENT_METHOD_UNAVAILABLE');
  }

  /** The method for this sum: when nothing is owed, none is needed. */
  paying(chosen: MethodPort, totalPence: number): MethodPort {
    if (totalPence === 0) return this.nothing;
    if (chosen === this.nothing) throw new DomainError('PAYMENT_METHOD_UNAVAILABLE');
    return chosen;
  }

  named(method: Method): MethodPort {
    const port = [this.cards, this.nothing].find((one) => one.method === method);
    if (!port) throw new Error(`No payment method is called ${method}`);
    return port;
  }
}

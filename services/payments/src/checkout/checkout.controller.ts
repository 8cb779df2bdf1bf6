import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { checkStatus, createPaymentIntent, preSubmit, submitPayment } from '@kerbside/contracts/http/payments/payments';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { Idempotent } from '@kerbside/platform/idempotency/idempotent';
import { CheckoutService } from './checkout.service.js';
import { askingWith } from '../quotes/quotes-client.js';

@Controller()
export class CheckoutController {
  constructor(private readonly checkout: CheckoutService) {}

  @Serves(createPaymentIntent)
  @Idempotent()
  createIntent(@Input() { params, headers, body }: CallRequest<typeof createPaymentIntent>, @CurrentCaller() caller: Caller) {
    return this.checkout.createIntent(params.quoteId, askingWith(caller, headers, body));
  }

  @Serves(preSubmit)
  @Idempotent()
  preSubmit(@Input() { params, headers, body }: CallRequest<typeof preSubmit>, @CurrentCaller() caller: Caller) {
    return this.checkout.preSubmit(params.quoteId, body, askingWith(caller, headers, body));
  }

  @Serves(checkStatus)
  @Idempotent()
  status(@Input() { params, headers, body }: CallRequest<typeof checkStatus>, @CurrentCaller() caller: Caller) {
    return this.checkout.status(params.quoteId, askingWith(caller, headers, body));
  }

  @Serves(submitPayment)
  @Idempotent()
  submit(@Input() { params, headers, body }: CallRequest<typeof submitPayment>, @CurrentCaller() caller: Caller) {
    return this.checkout.submitPayment(params.quoteId, body, askingWith(caller, headers, body));
  }
}

import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { checkStatus, createPaymentIntent, giveUpPayment, preSubmit, submitPayment } from '@kerbside/contracts/http/payments/payments';
import { payAtGarage } from '@kerbside/contracts/money/payment-methods';
import { CurrentCaller, Input, Reply, Serves, type FastifyReply } from '@kerbside/platform/calls/http';
import { isFramed } from '@kerbside/platform/credentials/session-cookie';
import { addressOf } from '@kerbside/platform/http/client-address';
import { Idempotent } from '@kerbside/platform/idempotency/idempotent';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { CheckoutService } from './checkout.service.js';
import { callerWithSecret } from '../quotes/quotes-client.js';

/** Visits cost nothing to book, so one network address may book no more than a family or an office would. */
const visitsADay = { points: 20, durationSeconds: 24 * 60 * 60 };

@Controller()
export class CheckoutController {
  constructor(
    private readonly checkout: CheckoutService,
    private readonly limits: RateLimits,
  ) {}

  @Serves(createPaymentIntent)
  @Idempotent()
  createIntent(@Input() { params, headers, body }: CallRequest<typeof createPaymentIntent>, @CurrentCaller() caller: Caller) {
    return this.checkout.createIntent(params.quoteId, callerWithSecret(caller, headers, body));
  }

  @Serves(preSubmit)
  @Idempotent()
  async preSubmit(
    @Input() { params, headers, body }: CallRequest<typeof preSubmit>,
    @CurrentCaller() caller: Caller,
    @Reply() reply: FastifyReply,
  ) {
    if (body.payment_type === payAtGarage && caller.kind !== 'staff')
      await this.limits.consumeByAddress('pay-at-garage', addressOf(reply), visitsADay);
    return this.checkout.preSubmit(params.quoteId, body, callerWithSecret(caller, headers, body));
  }

  @Serves(checkStatus)
  @Idempotent()
  status(@Input() { params, headers, body }: CallRequest<typeof checkStatus>, @CurrentCaller() caller: Caller) {
    return this.checkout.status(params.quoteId, callerWithSecret(caller, headers, body));
  }

  @Serves(giveUpPayment)
  @Idempotent()
  giveUp(@Input() { params, headers, body }: CallRequest<typeof giveUpPayment>, @CurrentCaller() caller: Caller) {
    return this.checkout.giveUp(params.quoteId, callerWithSecret(caller, headers, body));
  }

  @Serves(submitPayment)
  @Idempotent()
  submit(
    @Input() { params, headers, body }: CallRequest<typeof submitPayment>,
    @CurrentCaller() caller: Caller,
    @Reply() reply: FastifyReply,
  ) {
    const who = { ...callerWithSecret(caller, headers, body), isFramed: isFramed(reply.request) };
    return this.checkout.submitPayment(params.quoteId, body, who);
  }
}

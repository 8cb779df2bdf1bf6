import { controller, serves } from '@kerbside/platform/http/controller';
import { checkStatus, createPaymentIntent, giveUpPayment, preSubmit, submitPayment } from '@kerbside/contracts/http/payments/payments';
import { payAtGarage } from '@kerbside/contracts/money/payment-methods';
import { isFramed } from '@kerbside/platform/credentials/session-cookie';
import { addressOf } from '@kerbside/platform/http/client-address';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { CheckoutService } from './checkout.service.js';
import { callerWithSecret } from '../quotes/quotes-client.js';

/** Visits cost nothing to book, so one network address may book no more than a family or an office would. */
const visitsADay = { points: 20, durationSeconds: 24 * 60 * 60 };

export const CheckoutController = controller({ checkout: CheckoutService, limits: RateLimits }, [
  serves(createPaymentIntent, ({ params, headers, body, caller }, { checkout }) =>
    checkout.createIntent(params.quoteId, callerWithSecret(caller, headers, body)),
  ),
  serves(preSubmit, async ({ params, headers, body, caller, reply }, { checkout, limits }) => {
    if (body.payment_type === payAtGarage && caller.kind !== 'staff')
      await limits.consumeByAddress('pay-at-garage', addressOf(reply), visitsADay);
    return checkout.preSubmit(params.quoteId, body, callerWithSecret(caller, headers, body));
  }),
  serves(checkStatus, ({ params, headers, body, caller }, { checkout }) =>
    checkout.status(params.quoteId, callerWithSecret(caller, headers, body)),
  ),
  serves(giveUpPayment, ({ params, headers, body, caller }, { checkout }) =>
    checkout.giveUp(params.quoteId, callerWithSecret(caller, headers, body)),
  ),
  serves(submitPayment, ({ params, headers, body, caller, reply }, { checkout }) => {
    const who = { ...callerWithSecret(caller, headers, body), isFramed: isFramed(reply.request) };
    return checkout.submitPayment(params.quoteId, body, who);
  }),
]);

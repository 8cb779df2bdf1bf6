import { controller, serves } from '@kerbside/platform/http/controller';
import { checkStatus, createPaymentIntent, giveUpPayment, preSubmit, submitPayment } from '@kerbside/contracts/http/payments/payments';
import { payAtGarage } from '@kerbside/contracts/money/payment-methods';
import { isFramed } from '@kerbside/platform/credentials/session-cookie';
import { addressOf } from '@kerbside/platform/http/client-address';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { callerWithSecret } from '../sale/quotes-client.js';
import { CheckoutService } from './checkout.service.js';

/** Visits cost nothing to book, so one network address may book no more than a family or an office would. */
const visitsADay = { points: 20, durationSeconds: 24 * 60 * 60 };

export const CheckoutController = controller({ checkout: CheckoutService, limits: RateLimits }, [
  serves(createPaymentIntent, (asked, { checkout }) => checkout.createIntent(asked.params.quoteId, callerWithSecret(asked))),
  serves(preSubmit, async (asked, { checkout, limits }) => {
    const { params, body, reply } = asked;
    if (body.payment_type === payAtGarage) await limits.consumeByAddress('pay-at-garage', addressOf(reply), visitsADay);
    return checkout.preSubmit(params.quoteId, body, callerWithSecret(asked));
  }),
  serves(checkStatus, (asked, { checkout }) => checkout.status(asked.params.quoteId, asked.body, callerWithSecret(asked))),
  serves(giveUpPayment, (asked, { checkout }) => checkout.giveUp(asked.params.quoteId, asked.body, callerWithSecret(asked))),
  serves(submitPayment, (asked, { checkout }) => {
    const who = { ...callerWithSecret(asked), isFramed: isFramed(asked.reply.request) };
    return checkout.submitPayment(asked.params.quoteId, asked.body, who);
  }),
]);

import { quoteRefusals } from '@kerbside/contracts/http/pricing/internal';
import type { ServiceDefinition } from '@kerbside/platform/service/service-definition';
import { AppModule } from './app.module.js';
import { paymentsConfig, type PaymentsConfig } from './config.js';

export const service: ServiceDefinition<PaymentsConfig> = {
  name: 'payments',
  config: paymentsConfig,
  module: (config) => AppModule.with(config),
  unusedByMigration: { STRIPE_SECRET_KEY: 'sk_unused', STRIPE_WEBHOOK_SECRET: 'unused-by-migrations' },
  refusals: {
    PAYMENT_METHOD_UNAVAILABLE: [422, 'This cannot be paid in this way. Please choose another way to pay.'],
    PAY_AT_GARAGE_UNAVAILABLE: [409, 'This cannot be paid at the garage.'],
    NOTHING_TO_CHANGE: [409, 'There are no payments left to change.'],
    SCHEDULE_CHANGED: [409, 'These payments have been changed since you saw them. Look at them again, then make your change.'],
    REFUND_TOO_LARGE: [409, 'This is more than is left to pay back.'],
    REFUND_CHANGED: [409, 'What can be paid back has changed since you saw it. Please check it, then confirm.'],
    REFUND_DIFFERS: [409, 'This refund was already made, for another amount or in another way. Check the refunds of this purchase.'],
    REFUND_NOT_REFUSED: [409, 'This refund is on its way already, or has arrived.'],
    NO_SANDBOX: [409, 'The day can be moved only where sandboxes stand in for every provider.'],
    SANDBOX_DAY_MOVED: [409, 'Somebody else has moved the day. Please check it, then go on.'],
    PAYMENT_DIFFERS: [409, 'These payments do not match their history.'],
    BOOKS_DIFFER: [409, 'The books still differ.'],
    REFUND_REFUSED: [409, 'The provider refused the refund.'],
    LINE_NOT_SPLITTABLE: [409, 'Only a Direct Debit payment that is still due can be split.'],
    NOTHING_OVERDUE: [409, 'Nothing is overdue. There is nothing to pay now.'],
    OVERDUE_CHANGED: [409, 'What is overdue has changed. Please check it, then pay.'],
    COLLECTED_OTHERWISE: [409, 'These payments are not taken from a card. Call us to pay in another way.'],
    LINE_NOT_DUE: [409, 'This payment is paid, cancelled or being collected.'],
    PAYMENT_NOT_COMPLETE: [409, 'The payment is not complete. Please try again.'],
    PAYMENT_PROCESSING: [409, 'Your payment is being processed. We will email you as soon as it is complete.'],
    PAID_OTHERWISE: [409, 'This was paid in another way meanwhile. What you were given is not recorded: pay it back.'],
    PAYMENT_CHANGED: [409, 'This payment was changed on another page. Please check it, then pay.'],
    INSTALMENTS_UNAVAILABLE: [409, 'This cannot be spread over that many payments.'],
    PLAN_CHANGED: [409, 'The payments have changed since you saw them. Please check them, then pay.'],
    TOO_LITTLE_FOR_CARD: [
      409,
      'This amount is too small for a card payment. Ask us to call you back, and we’ll set your cover up with you.',
    ],
    REWARDS_NOT_YOURS: [403, 'Please sign in to use your rewards.'],
    CARD_REFUSED: [402, 'Your card was declined.'],
    CARDS_UNAVAILABLE: [503, 'Something went wrong. Please try again'],
    DIRECT_DEBIT_UNAVAILABLE: [
      503,
      'We cannot set up Direct Debits just now. Please try again in a few minutes, or choose another way to pay.',
    ],
    PAYPAL_UNAVAILABLE: [503, 'Something went wrong. Please try again'],
    CARD_FORM_UNAVAILABLE: [503, 'There was a problem with preparing card payment for you. Please refresh the page and try again.'],
    PRICE_CHANGED: [409, 'The price has changed. Please check the new total before you pay.'],
    ...quoteRefusals,
    QUOTE_NOT_READY: [409, 'You cannot pay for this quote yet. Please complete the earlier steps first.'],
    WEBHOOK_REFUSED: [400, 'This event is not signed as it should be.'],
  },
};

import { controller, serves } from '@kerbside/platform/http/controller';
import { directDebitWebhook, paypalWebhook, stripeWebhook } from '@kerbside/contracts/http/payments/webhooks';
import { addressOf } from '@kerbside/platform/http/client-address';
import { CardWebhooks } from './card-webhooks.js';
import { DebitWebhooks } from './debit-webhooks.js';
import { PaypalWebhooks } from './paypal-webhooks.js';

export const WebhooksController = controller({ cards: CardWebhooks, paypal: PaypalWebhooks, debits: DebitWebhooks }, [
  serves(stripeWebhook, ({ headers, body }, { cards }) => cards.receive(body, headers['stripe-signature'])),
  serves(paypalWebhook, ({ headers, body, reply }, { paypal }) => paypal.receive(body, headers, addressOf(reply))),
  serves(directDebitWebhook, ({ headers, body }, { debits }) => debits.receive(body, headers['webhook-signature'])),
]);

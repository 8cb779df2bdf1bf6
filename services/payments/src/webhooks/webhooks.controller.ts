import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { directDebitWebhook, paypalWebhook, stripeWebhook } from '@kerbside/contracts/http/payments/webhooks';
import { Input, Reply, Serves, type FastifyReply } from '@kerbside/platform/calls/http';
import { addressOf } from '@kerbside/platform/http/client-address';
import { CardWebhooks } from './card-webhooks.js';
import { DebitWebhooks } from './debit-webhooks.js';
import { PaypalWebhooks } from './paypal-webhooks.js';

/** The raw bytes, which the signature covers. */
type SignedBytes<C extends typeof stripeWebhook | typeof paypalWebhook | typeof directDebitWebhook> = CallRequest<C> & {
  readonly body: Buffer | undefined;
};

@Controller()
export class WebhooksController {
  constructor(
    private readonly cards: CardWebhooks,
    private readonly paypal: PaypalWebhooks,
    private readonly debits: DebitWebhooks,
  ) {}

  @Serves(stripeWebhook)
  receiveCardEvent(@Input() { headers, body }: SignedBytes<typeof stripeWebhook>) {
    return this.cards.receive(body, headers['stripe-signature']);
  }

  @Serves(paypalWebhook)
  receivePaypalEvent(@Input() { headers, body }: SignedBytes<typeof paypalWebhook>, @Reply() reply: FastifyReply) {
    return this.paypal.receive(body, headers, addressOf(reply));
  }

  @Serves(directDebitWebhook)
  receiveDebitEvents(@Input() { headers, body }: SignedBytes<typeof directDebitWebhook>) {
    return this.debits.receive(body, headers['webhook-signature']);
  }
}

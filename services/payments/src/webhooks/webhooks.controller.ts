import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { directDebitWebhook, stripeWebhook } from '@kerbside/contracts/http/payments';
import { Input, Serves } from '@kerbside/platform/http';
import { CardWebhooks } from './card-webhooks.js';
import { DebitWebhooks } from './debit-webhooks.js';

/** The raw bytes, which the signature covers. */
type SignedBytes<C extends typeof stripeWebhook | typeof directDebitWebhook> = CallRequest<C> & { readonly body: Buffer | undefined };

@Controller()
export class WebhooksController {
  constructor(
    private readonly cards: CardWebhooks,
    private readonly debits: DebitWebhooks,
  ) {}

  @Serves(stripeWebhook)
  receiveCardEvent(@Input() { headers, body }: SignedBytes<typeof stripeWebhook>) {
    return this.cards.receive(body, headers['stripe-signature']);
  }

  @Serves(directDebitWebhook)
  receiveDebitEvents(@Input() { headers, body }: SignedBytes<typeof directDebitWebhook>) {
    return this.debits.receive(body, headers['webhook-signature']);
  }
}

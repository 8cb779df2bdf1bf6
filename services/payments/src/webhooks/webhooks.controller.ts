import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { stripeWebhook } from '@kerbside/contracts/http/payments';
import { Input, Serves } from '@kerbside/platform/http';
import { WebhooksService } from './webhooks.service.js';

/** The raw bytes, which the signature covers. */
type SignedBytes = CallRequest<typeof stripeWebhook> & { readonly body: Buffer | undefined };

@Controller()
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Serves(stripeWebhook)
  receive(@Input() { headers, body }: SignedBytes) {
    return this.webhooks.receive(body, headers['stripe-signature']);
  }
}

import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.js';
import { DirectDebitModule } from '../direct-debit/direct-debit.module.js';
import { PaymentsModule } from '../payments.module.js';
import { PaypalModule } from '../paypal/paypal.module.js';
import { CardWebhooks } from './card-webhooks.js';
import { DebitWebhooks } from './debit-webhooks.js';
import { PaypalWebhooks } from './paypal-webhooks.js';
import { ProviderEvents } from './provider-events.js';
import { WebhooksController } from './webhooks.controller.js';

@Module({
  imports: [CardsModule, DirectDebitModule, PaymentsModule, PaypalModule],
  controllers: [WebhooksController],
  providers: [CardWebhooks, DebitWebhooks, PaypalWebhooks, ProviderEvents],
})
export class WebhooksModule {}

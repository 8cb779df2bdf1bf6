import { Module } from '@nestjs/common';
import { PaypalDrafts } from './paypal-drafts.js';
import { PaypalWebhook } from './paypal-webhook.js';
import { PaypalGateway } from './paypal.gateway.js';

@Module({ providers: [PaypalDrafts, PaypalGateway, PaypalWebhook], exports: [PaypalGateway, PaypalWebhook] })
export class PaypalModule {}

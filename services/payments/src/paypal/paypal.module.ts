import { Module } from '@nestjs/common';
import { PaypalDrafts } from './paypal-drafts.js';
import { PaypalGateway } from './paypal.gateway.js';

@Module({ providers: [PaypalDrafts, PaypalGateway], exports: [PaypalGateway] })
export class PaypalModule {}

import { Module } from '@nestjs/common';
import { PaymentGateway } from './payment-gateway.js';
import { StripeGateway } from './stripe-gateway.js';

@Module({ providers: [{ provide: PaymentGateway, useClass: StripeGateway }], exports: [PaymentGateway] })
export class CardsModule {}

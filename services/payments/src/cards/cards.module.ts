import { Module } from '@nestjs/common';
import { CardCustomers } from './card-customers.js';
import { StripeGateway } from './stripe-gateway.js';

@Module({ providers: [CardCustomers, StripeGateway], exports: [StripeGateway] })
export class CardsModule {}

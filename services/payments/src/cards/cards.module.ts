import { Module } from '@nestjs/common';
import { CardCustomers } from './card-customers.js';
import { CardWebhook } from './card-webhook.js';
import { Payers } from './payers.js';
import { StripeClient } from './stripe-client.js';
import { StripeGateway } from './stripe-gateway.js';

@Module({ providers: [CardCustomers, CardWebhook, Payers, StripeClient, StripeGateway], exports: [CardWebhook, StripeGateway] })
export class CardsModule {}

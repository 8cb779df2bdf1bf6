import { Module } from '@nestjs/common';
import { CardCustomers } from './card-customers.js';
import { CardWebhook } from './card-webhook.js';
import { HiddenCards } from './hidden-cards.js';
import { LentCards } from './lent-cards.js';
import { Payers } from './payers.js';
import { SavedCards } from './saved-cards.js';
import { StripeClient } from './stripe-client.js';
import { StripeGateway } from './stripe-gateway.js';

@Module({
  providers: [CardCustomers, CardWebhook, HiddenCards, LentCards, Payers, SavedCards, StripeClient, StripeGateway],
  exports: [CardWebhook, HiddenCards, Payers, SavedCards, StripeGateway],
})
export class CardsModule {}

import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.js';
import { PaymentsModule } from '../payments.module.js';
import { CardEventsRepository } from './card-events.repository.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

@Module({ imports: [CardsModule, PaymentsModule], controllers: [WebhooksController], providers: [CardEventsRepository, WebhooksService] })
export class WebhooksModule {}

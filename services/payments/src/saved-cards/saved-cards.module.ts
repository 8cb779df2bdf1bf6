import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.js';
import { PaymentsModule } from '../payments.module.js';
import { SavedCardsController } from './saved-cards.controller.js';
import { SavedCardsService } from './saved-cards.service.js';

@Module({ imports: [CardsModule, PaymentsModule], controllers: [SavedCardsController], providers: [SavedCardsService] })
export class SavedCardsModule {}

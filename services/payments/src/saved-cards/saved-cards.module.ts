import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.js';
import { PaymentsModule } from '../payments.module.js';
import { Forgetting } from './forgetting.js';
import { SavedCardsController } from './saved-cards.controller.js';
import { SavedCardsService } from './saved-cards.service.js';

@Module({ imports: [CardsModule, PaymentsModule], controllers: [SavedCardsController], providers: [Forgetting, SavedCardsService] })
export class SavedCardsModule {}

import { Module } from '@nestjs/common';
import { QuotesModule } from '../quotes/quotes.module.js';
import { RateBookModule } from '../rate-book/rate-book.module.js';
import { AdjustmentsController } from './adjustments.controller.js';
import { AdjustmentsService } from './adjustments.service.js';

@Module({ imports: [QuotesModule, RateBookModule], controllers: [AdjustmentsController], providers: [AdjustmentsService] })
export class AdjustmentsModule {}

import { Module } from '@nestjs/common';
import { QuotesModule } from '../quotes/quotes.module.js';
import { RateBookModule } from '../rate-book/rate-book.module.js';
import { VisitsController } from './visits.controller.js';
import { VisitsService } from './visits.service.js';

@Module({ imports: [QuotesModule, RateBookModule], controllers: [VisitsController], providers: [VisitsService] })
export class VisitsModule {}

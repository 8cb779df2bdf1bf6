import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { QuotesModule } from '../quotes/quotes.module.js';
import { RateBookModule } from '../rate-book/rate-book.module.js';
import { GapController } from './gap.controller.js';
import { GapService } from './gap.service.js';

@Module({ imports: [AccessModule, QuotesModule, RateBookModule], controllers: [GapController], providers: [GapService] })
export class GapModule {}

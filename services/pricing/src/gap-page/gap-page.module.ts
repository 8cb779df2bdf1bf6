import { Module } from '@nestjs/common';
import { QuotesModule } from '../quotes/quotes.module.js';
import { RateBookModule } from '../rate-book/rate-book.module.js';
import { GapPageController } from './gap-page.controller.js';
import { GapPageService } from './gap-page.service.js';

@Module({ imports: [QuotesModule, RateBookModule], controllers: [GapPageController], providers: [GapPageService] })
export class GapPageModule {}

import { Module } from '@nestjs/common';
import { QuotesModule } from '../quotes/quotes.module.js';
import { RateBookModule } from '../rate-book/rate-book.module.js';
import { SaleController } from './sale.controller.js';
import { SaleService } from './sale.service.js';

@Module({ imports: [QuotesModule, RateBookModule], controllers: [SaleController], providers: [SaleService] })
export class SaleModule {}

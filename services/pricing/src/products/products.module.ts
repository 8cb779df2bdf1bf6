import { Module } from '@nestjs/common';
import { QuotesModule } from '../quotes/quotes.module.js';
import { RateBookModule } from '../rate-book/rate-book.module.js';
import { ProductsController } from './products.controller.js';
import { ProductsService } from './products.service.js';

@Module({ imports: [QuotesModule, RateBookModule], controllers: [ProductsController], providers: [ProductsService] })
export class ProductsModule {}

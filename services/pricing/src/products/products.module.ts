import { Module } from '@nestjs/common';
import { QuotesModule } from '../quotes/quotes.module.js';
import { RateBookModule } from '../rate-book/rate-book.module.js';
import { CoverController } from './cover.controller.js';
import { CoverService } from './cover.service.js';
import { ProductsController } from './products.controller.js';
import { ProductsService } from './products.service.js';

@Module({
  imports: [QuotesModule, RateBookModule],
  controllers: [CoverController, ProductsController],
  providers: [CoverService, ProductsService],
})
export class ProductsModule {}

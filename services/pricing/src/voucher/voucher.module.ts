import { Module } from '@nestjs/common';
import { QuotesModule } from '../quotes/quotes.module.js';
import { RateBookModule } from '../rate-book/rate-book.module.js';
import { VoucherController } from './voucher.controller.js';
import { VoucherService } from './voucher.service.js';

@Module({ imports: [QuotesModule, RateBookModule], controllers: [VoucherController], providers: [VoucherService] })
export class VoucherModule {}

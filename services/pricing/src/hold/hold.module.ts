import { Module } from '@nestjs/common';
import { QuotesModule } from '../quotes/quotes.module.js';
import { RateBookModule } from '../rate-book/rate-book.module.js';
import { HoldController } from './hold.controller.js';
import { HoldService } from './hold.service.js';
import { PaymentsConsumer } from './payments.consumer.js';

@Module({ imports: [QuotesModule, RateBookModule], controllers: [HoldController, PaymentsConsumer], providers: [HoldService] })
export class HoldModule {}

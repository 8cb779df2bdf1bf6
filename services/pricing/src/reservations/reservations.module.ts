import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { QuotesModule } from '../quotes/quotes.module.js';
import { RateBookModule } from '../rate-book/rate-book.module.js';
import { ReservationsController } from './reservations.controller.js';
import { ReservationsService } from './reservations.service.js';

@Module({
  imports: [AccessModule, LimitsModule, QuotesModule, RateBookModule],
  controllers: [ReservationsController],
  providers: [ReservationsService],
})
export class ReservationsModule {}

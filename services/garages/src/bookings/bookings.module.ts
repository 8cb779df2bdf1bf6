import { Module } from '@nestjs/common';
import { GaragesModule } from '../garages/garages.module.js';
import { QuoteAccess } from '../quote-access.js';
import { BookingsConsumer } from './bookings.consumer.js';
import { BookingsController } from './bookings.controller.js';
import { BookingsRepository } from './bookings.repository.js';
import { BookingsService } from './bookings.service.js';

@Module({
  imports: [GaragesModule],
  controllers: [BookingsController, BookingsConsumer],
  providers: [BookingsService, BookingsRepository, QuoteAccess],
})
export class BookingsModule {}

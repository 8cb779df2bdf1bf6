import { Module } from '@nestjs/common';
import { DiaryModule } from '../diary/diary.module.js';
import { GaragesModule } from '../garages/garages.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { QuoteAccess } from '../quote-access.js';
import { BookingsConsumer } from './bookings.consumer.js';
import { BookingsController } from './bookings.controller.js';
import { BookedCars } from './booked-cars.js';
import { BookingChanges } from './booking-changes.js';
import { BookingNumbers } from './booking-numbers.js';
import { BookingSlots } from './booking-slots.js';
import { BookingsRepository } from './bookings.repository.js';
import { BookingsService } from './bookings.service.js';
import { GarageLinksRepository } from '../garage-links/garage-links.repository.js';
import { WithdrawnProducts } from './withdrawn-products.js';

@Module({
  imports: [GaragesModule, DiaryModule, OffersModule],
  controllers: [BookingsController, BookingsConsumer],
  providers: [
    BookingsService,
    BookingNumbers,
    BookingSlots,
    BookingChanges,
    BookedCars,
    BookingsRepository,
    GarageLinksRepository,
    WithdrawnProducts,
    QuoteAccess,
  ],
  exports: [BookingChanges, BookingSlots, BookingsRepository, GarageLinksRepository],
})
export class BookingsModule {}

import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.js';
import { KnownCarsModule } from '../known-cars/known-cars.module.js';
import { CalendarController } from './calendar.controller.js';
import { CalendarService } from './calendar.service.js';
import { DueDaysConsumer } from './due-days.consumer.js';
import { DueDaysRepository } from './due-days.repository.js';
import { FeedsRepository } from './feeds.repository.js';

@Module({
  imports: [BookingsModule, KnownCarsModule],
  controllers: [CalendarController, DueDaysConsumer],
  providers: [CalendarService, FeedsRepository, DueDaysRepository],
})
export class CalendarModule {}

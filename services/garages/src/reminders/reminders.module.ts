import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.js';
import { KnownCarsModule } from '../known-cars/known-cars.module.js';
import { RemindersRepository } from './reminders.repository.js';
import { RemindersService } from './reminders.service.js';

@Module({ imports: [BookingsModule, KnownCarsModule], providers: [RemindersService, RemindersRepository] })
export class RemindersModule {}

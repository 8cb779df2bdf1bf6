import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.js';
import { KnownCarsConsumer } from './known-cars.consumer.js';
import { KnownCarsRepository } from './known-cars.repository.js';

@Module({
  imports: [BookingsModule],
  controllers: [KnownCarsConsumer],
  providers: [KnownCarsRepository],
  exports: [KnownCarsRepository],
})
export class KnownCarsModule {}

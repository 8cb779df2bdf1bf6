import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.js';
import { EstimatesModule } from '../estimates/estimates.module.js';
import { PlatesConsumer } from './plates.consumer.js';

@Module({ imports: [BookingsModule, EstimatesModule], controllers: [PlatesConsumer] })
export class PlatesModule {}

import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.js';
import { PlatesConsumer } from './plates.consumer.js';

@Module({ imports: [BookingsModule], controllers: [PlatesConsumer] })
export class PlatesModule {}

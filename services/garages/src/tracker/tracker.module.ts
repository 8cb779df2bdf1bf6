import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.js';
import { KnownCarsModule } from '../known-cars/known-cars.module.js';
import { TrackerController } from './tracker.controller.js';
import { TrackerService } from './tracker.service.js';

@Module({ imports: [BookingsModule, KnownCarsModule], controllers: [TrackerController], providers: [TrackerService] })
export class TrackerModule {}

import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.js';
import { DeskController } from './desk.controller.js';
import { DeskService } from './desk.service.js';
import { GarageLinksRepository } from './garage-links.repository.js';

@Module({
  imports: [BookingsModule],
  controllers: [DeskController],
  providers: [DeskService, GarageLinksRepository],
  exports: [DeskService],
})
export class DeskModule {}

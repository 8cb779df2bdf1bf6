import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.js';
import { DeskController } from './desk.controller.js';
import { DeskService } from './desk.service.js';

@Module({
  imports: [BookingsModule],
  controllers: [DeskController],
  providers: [DeskService],
  exports: [DeskService],
})
export class DeskModule {}

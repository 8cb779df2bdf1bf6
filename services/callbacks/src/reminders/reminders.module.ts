import { Module } from '@nestjs/common';
import { Colleagues } from './colleagues.js';
import { ReminderTrail } from './reminder-trail.js';
import { RemindersController } from './reminders.controller.js';
import { RemindersRepository } from './reminders.repository.js';
import { RemindersService } from './reminders.service.js';

@Module({
  controllers: [RemindersController],
  providers: [RemindersService, RemindersRepository, ReminderTrail, Colleagues],
  exports: [RemindersRepository],
})
export class RemindersModule {}

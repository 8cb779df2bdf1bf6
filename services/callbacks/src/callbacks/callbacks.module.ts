import { Module } from '@nestjs/common';
import { BlocksModule } from '@kerbside/platform/blocked/blocks.module';
import { MessagesModule } from '../messages/messages.module.js';
import { RemindersModule } from '../reminders/reminders.module.js';
import { CallbacksController } from './callbacks.controller.js';
import { CallbacksRepository } from './callbacks.repository.js';
import { CallbacksService } from './callbacks.service.js';

@Module({
  imports: [BlocksModule, MessagesModule, RemindersModule],
  controllers: [CallbacksController],
  providers: [CallbacksService, CallbacksRepository],
  exports: [CallbacksService],
})
export class CallbacksModule {}

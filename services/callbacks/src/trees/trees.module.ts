import { Module } from '@nestjs/common';
import { CallbacksModule } from '../callbacks/callbacks.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { RemindersModule } from '../reminders/reminders.module.js';
import { TreeActionsService } from './tree-actions.service.js';
import { TreesController } from './trees.controller.js';
import { TreesRepository } from './trees.repository.js';
import { TreesService } from './trees.service.js';

@Module({
  imports: [CallbacksModule, MessagesModule, RemindersModule],
  controllers: [TreesController],
  providers: [TreesService, TreeActionsService, TreesRepository],
})
export class TreesModule {}

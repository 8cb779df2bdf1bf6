import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { RemindersModule } from '../reminders/reminders.module.js';
import { VisitLettersService } from './visit-letters.service.js';
import { VisitTasks } from './visit-tasks.js';
import { VisitsConsumer } from './visits.consumer.js';

@Module({ imports: [MessagesModule, RemindersModule], controllers: [VisitsConsumer], providers: [VisitLettersService, VisitTasks] })
export class VisitsModule {}

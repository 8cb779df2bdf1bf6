import { Module } from '@nestjs/common';
import { FactorsModule } from '../factors/factors.module.js';
import { UpdatesModule } from '../updates/updates.module.js';
import { PeopleModule } from '../people/people.module.js';
import { LiveSessions } from './live-sessions.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [FactorsModule, UpdatesModule, PeopleModule],
  controllers: [SessionsController],
  providers: [SessionsService, LiveSessions, SessionsRepository],
  exports: [SessionsService],
})
export class SessionsModule {}

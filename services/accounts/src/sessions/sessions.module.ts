import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.js';
import { SecondFactorRecordsModule } from '../second-factor/second-factor-records.module.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [PeopleModule, SecondFactorRecordsModule],
  controllers: [SessionsController],
  providers: [SessionsService, SessionsRepository],
  exports: [SessionsService],
})
export class SessionsModule {}

import { Module } from '@nestjs/common';
import { FactorsModule } from '../factors/factors.module.js';
import { PeopleModule } from '../people/people.module.js';
import { RecoveryModule } from '../recovery/recovery.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { StaffController } from './staff.controller.js';
import { StaffService } from './staff.service.js';

@Module({
  imports: [FactorsModule, PeopleModule, RecoveryModule, SessionsModule],
  controllers: [StaffController],
  providers: [StaffService],
})
export class StaffModule {}

import { Module } from '@nestjs/common';
import { BlocksModule } from '@kerbside/platform/blocked/blocks.module';
import { DevicesModule } from '../devices/devices.module.js';
import { FactorsModule } from '../factors/factors.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { PeopleModule } from '../people/people.module.js';
import { ProofModule } from '../proof/proof.module.js';
import { RecoveryRecordsModule } from '../recovery/recovery-records.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { EmailChangeController } from './email-change.controller.js';
import { EmailChangePost } from './email-change-post.js';
import { EmailChangeService } from './email-change.service.js';
import { EmailChangesRepository } from './email-changes.repository.js';

@Module({
  imports: [
    BlocksModule,
    DevicesModule,
    FactorsModule,
    LimitsModule,
    PasswordsModule,
    PeopleModule,
    ProofModule,
    RecoveryRecordsModule,
    SessionsModule,
  ],
  controllers: [EmailChangeController],
  providers: [EmailChangePost, EmailChangeService, EmailChangesRepository],
  exports: [EmailChangesRepository],
})
export class EmailChangeModule {}

import { Module } from '@nestjs/common';
import { ArrivalsModule } from '../arrivals/arrivals.module.js';
import { DevicesModule } from '../devices/devices.module.js';
import { FactorsModule } from '../factors/factors.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { PeopleModule } from '../people/people.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { FirstPasswordConsumer } from './first-password.consumer.js';
import { RecoveryController } from './recovery.controller.js';
import { RecoveryPost } from './recovery-post.js';
import { RecoveryRecordsModule } from './recovery-records.module.js';
import { RecoveryService } from './recovery.service.js';
import { TicketCookie } from './ticket-cookie.js';

@Module({
  imports: [
    ArrivalsModule,
    DevicesModule,
    FactorsModule,
    LimitsModule,
    PasswordsModule,
    PeopleModule,
    RecoveryRecordsModule,
    SessionsModule,
  ],
  controllers: [RecoveryController, FirstPasswordConsumer],
  providers: [RecoveryService, RecoveryPost, TicketCookie],
  exports: [RecoveryPost, RecoveryRecordsModule],
})
export class RecoveryModule {}

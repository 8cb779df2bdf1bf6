import { Module } from '@nestjs/common';
import { ArrivalsModule } from '../arrivals/arrivals.module.js';
import { DevicesModule } from '../devices/devices.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { PeopleModule } from '../people/people.module.js';
import { RecoveryRecordsModule } from '../recovery/recovery-records.module.js';
import { SignInController } from './sign-in.controller.js';
import { SignInService } from './sign-in.service.js';

@Module({
  imports: [ArrivalsModule, DevicesModule, LimitsModule, PasswordsModule, PeopleModule, RecoveryRecordsModule],
  controllers: [SignInController],
  providers: [SignInService],
})
export class SignInModule {}

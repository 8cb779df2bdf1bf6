import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/devices.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { PasskeyRecordsModule } from '../passkeys/passkey-records.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { PeopleModule } from '../people/people.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { Enrolment } from './enrolment.js';
import { FactorChanges } from './factor-changes.js';
import { RecoveryCodes } from './recovery-codes.js';
import { SecondFactorKeys } from './second-factor-keys.js';
import { SecondFactorRecordsModule } from './second-factor-records.module.js';
import { SecondFactorReset } from './second-factor-reset.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactorService } from './second-factor.service.js';

@Module({
  imports: [DevicesModule, LimitsModule, PasskeyRecordsModule, PasswordsModule, PeopleModule, SecondFactorRecordsModule, SessionsModule],
  controllers: [SecondFactorController],
  providers: [Enrolment, FactorChanges, RecoveryCodes, SecondFactorKeys, SecondFactorReset, SecondFactorService],
  exports: [Enrolment, FactorChanges, RecoveryCodes],
})
export class SecondFactorModule {}

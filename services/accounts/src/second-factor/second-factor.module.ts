import { Module } from '@nestjs/common';
import { ArrivalsModule } from '../arrivals/arrivals.module.js';
import { DevicesModule } from '../devices/devices.module.js';
import { FactorsModule } from '../factors/factors.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { PeopleModule } from '../people/people.module.js';
import { ProofModule } from '../proof/proof.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { Enrolment } from './enrolment.js';
import { FactorChanges } from './factor-changes.js';
import { RecoveryCodes } from './recovery-codes.js';
import { SecondFactorKeys } from './second-factor-keys.js';
import { SecondFactorReset } from './second-factor-reset.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactorService } from './second-factor.service.js';

@Module({
  imports: [ArrivalsModule, DevicesModule, FactorsModule, LimitsModule, PasswordsModule, PeopleModule, ProofModule, SessionsModule],
  controllers: [SecondFactorController],
  providers: [Enrolment, FactorChanges, RecoveryCodes, SecondFactorKeys, SecondFactorReset, SecondFactorService],
  exports: [Enrolment, FactorChanges, RecoveryCodes],
})
export class SecondFactorModule {}

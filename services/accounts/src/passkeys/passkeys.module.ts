import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/devices.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { SecondFactorRecordsModule } from '../second-factor/second-factor-records.module.js';
import { SecondFactorModule } from '../second-factor/second-factor.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ChallengesRepository } from './challenges.repository.js';
import { PasskeyRecordsModule } from './passkey-records.module.js';
import { PasskeyStep } from './passkey-step.js';
import { PasskeysController } from './passkeys.controller.js';
import { PasskeysService } from './passkeys.service.js';
import { WebAuthn } from './web-authn.js';

@Module({
  imports: [DevicesModule, LimitsModule, PasskeyRecordsModule, SecondFactorModule, SecondFactorRecordsModule, SessionsModule],
  controllers: [PasskeysController],
  providers: [ChallengesRepository, PasskeyStep, PasskeysService, WebAuthn],
})
export class PasskeysModule {}

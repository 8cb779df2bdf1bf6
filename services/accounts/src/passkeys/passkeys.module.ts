import { Module } from '@nestjs/common';
import { ArrivalsModule } from '../arrivals/arrivals.module.js';
import { DevicesModule } from '../devices/devices.module.js';
import { FactorsModule } from '../factors/factors.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { PeopleModule } from '../people/people.module.js';
import { ProofModule } from '../proof/proof.module.js';
import { SecondFactorModule } from '../second-factor/second-factor.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ChallengesRepository } from './challenges.repository.js';
import { PasskeySignIn } from './passkey-sign-in.js';
import { PasskeySignInController } from './passkey-sign-in.controller.js';
import { PasskeyStep } from './passkey-step.js';
import { PasskeysController } from './passkeys.controller.js';
import { PasskeysService } from './passkeys.service.js';
import { WebAuthn } from './web-authn.js';

@Module({
  imports: [ArrivalsModule, DevicesModule, FactorsModule, LimitsModule, PeopleModule, ProofModule, SecondFactorModule, SessionsModule],
  controllers: [PasskeysController, PasskeySignInController],
  providers: [ChallengesRepository, PasskeySignIn, PasskeyStep, PasskeysService, WebAuthn],
})
export class PasskeysModule {}

import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { PeopleModule } from '../people/people.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { RecoveriesRepository } from './recoveries.repository.js';
import { RecoveryController } from './recovery.controller.js';
import { RecoveryPost } from './recovery-post.js';
import { RecoverySecrets } from './recovery-secrets.js';
import { RecoveryService } from './recovery.service.js';
import { TicketCookie } from './ticket-cookie.js';

@Module({
  imports: [LimitsModule, PasswordsModule, PeopleModule, SessionsModule, SignInModule],
  controllers: [RecoveryController],
  providers: [RecoveryService, RecoveryPost, RecoverySecrets, RecoveriesRepository, TicketCookie],
  exports: [RecoveryPost, RecoverySecrets, RecoveriesRepository],
})
export class RecoveryModule {}

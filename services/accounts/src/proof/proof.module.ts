import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { PasswordAgain } from './password-again.js';

@Module({ imports: [LimitsModule, PasswordsModule], providers: [PasswordAgain], exports: [PasswordAgain] })
export class ProofModule {}

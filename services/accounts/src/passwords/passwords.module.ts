import { Module } from '@nestjs/common';
import { CredentialsRepository } from './credentials.repository.js';
import { HashCost, Passwords } from './passwords.js';

@Module({ providers: [HashCost, Passwords, CredentialsRepository], exports: [Passwords, CredentialsRepository] })
export class PasswordsModule {}

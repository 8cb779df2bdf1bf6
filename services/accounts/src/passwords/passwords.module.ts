import { Module } from '@nestjs/common';
import { CredentialsRepository } from './credentials.repository.js';
import { Passwords } from './passwords.js';

@Module({ providers: [Passwords, CredentialsRepository], exports: [Passwords, CredentialsRepository] })
export class PasswordsModule {}

import { Module } from '@nestjs/common';
import { PasskeysRepository } from './passkeys.repository.js';

@Module({ providers: [PasskeysRepository], exports: [PasskeysRepository] })
export class PasskeyRecordsModule {}

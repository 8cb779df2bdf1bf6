import { Global, Module } from '@nestjs/common';
import { AnswersWithEffect } from './answers-with-effect.js';
import { KeyRecords } from './key-records.js';

/** For services with calls that are `idempotent`. */
@Global()
@Module({ providers: [KeyRecords, AnswersWithEffect], exports: [KeyRecords, AnswersWithEffect] })
export class IdempotencyModule {}

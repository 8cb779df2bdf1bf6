import { Module } from '@nestjs/common';
import { BlockedFields } from './blocked-fields.js';
import { BlocksConsumer } from './blocks.consumer.js';

@Module({ controllers: [BlocksConsumer], providers: [BlockedFields], exports: [BlockedFields] })
export class BlocksModule {}

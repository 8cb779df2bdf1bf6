import { Module } from '@nestjs/common';
import { ImportUsesModule } from '../import-uses/import-uses.module.js';
import { GivenPassesModule } from '../given-passes/given-passes.module.js';
import { UpdatesConsumer } from './updates.consumer.js';
import { UpdatesController } from './updates.controller.js';
import { UpdatesRepository } from './updates.repository.js';
import { UpdatesStream } from './updates.stream.js';

@Module({
  imports: [GivenPassesModule, ImportUsesModule],
  controllers: [UpdatesController, UpdatesConsumer],
  providers: [UpdatesRepository, UpdatesStream],
  exports: [UpdatesRepository],
})
export class UpdatesModule {}

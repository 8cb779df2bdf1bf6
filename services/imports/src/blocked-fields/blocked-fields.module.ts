import { Module } from '@nestjs/common';
import { BlockedFieldsController } from './blocked-fields.controller.js';
import { BlockedFieldsRepository } from './blocked-fields.repository.js';
import { BlockedFieldsService } from './blocked-fields.service.js';

@Module({
  controllers: [BlockedFieldsController],
  providers: [BlockedFieldsRepository, BlockedFieldsService],
  exports: [BlockedFieldsRepository],
})
export class BlockedFieldsModule {}

import { Module } from '@nestjs/common';
import { BlockedFieldsModule } from '../blocked-fields/blocked-fields.module.js';
import { SearchModule } from '../search/search.module.js';
import { ImportsController } from './imports.controller.js';
import { ImportsRepository } from './imports.repository.js';
import { ImportsService } from './imports.service.js';
import { RunnerService } from './runner.service.js';
import { StoredFiles } from './stored-files.js';
import { UndoConsumer } from './undo.consumer.js';
import { UndoService } from './undo.service.js';

@Module({
  imports: [BlockedFieldsModule, SearchModule],
  controllers: [ImportsController, UndoConsumer],
  providers: [ImportsService, ImportsRepository, RunnerService, StoredFiles, UndoService],
})
export class ImportsModule {}

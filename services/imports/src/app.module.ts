import { DataRequestsModule } from '@kerbside/platform/personal/data-requests.consumer';
import { Module } from '@nestjs/common';
import { BlockedFieldsRepository } from './blocked-fields/blocked-fields.repository.js';
import { BlockedFieldsService, BlockedFieldsController } from './blocked-fields/blocked-fields.service.js';
import { DraftsRepository, DraftsConsumer, DraftsController } from './drafts/drafts.repository.js';
import { DayCountsRepository } from './figures/day-counts.repository.js';
import { FiguresConsumer } from './figures/figures.consumer.js';
import { FiguresController } from './figures/figures.controller.js';
import { FiguresRepository } from './figures/figures.repository.js';
import { FiguresService } from './figures/figures.service.js';
import { ImportsService, ImportsController } from './imports/imports.service.js';
import { ImportsRepository } from './imports/imports.repository.js';
import { RunnerService } from './imports/runner.service.js';
import { StoredFiles } from './imports/stored-files.js';
import { UndoService } from './imports/undo.service.js';
import { MessageRulesRepository } from './message-rules/message-rules.repository.js';
import { MessageRulesService, MessageRulesController } from './message-rules/message-rules.service.js';
import { personalData } from './personal-data/personal-data.js';
import { SearchConsumer } from './search/search.consumer.js';
import { SearchService, SearchController } from './search/search.service.js';
import { SearchRepository } from './search/search.repository.js';
import { TimelineRepository } from './timeline/timeline.repository.js';
import { TimelineService, TimelineConsumer, TimelineController } from './timeline/timeline.service.js';
import { UndoConsumer } from './imports/undo.consumer.js';

@Module({
  imports: [DataRequestsModule.for(personalData)],
  controllers: [
    BlockedFieldsController,
    DraftsController,
    DraftsConsumer,
    FiguresController,
    FiguresConsumer,
    ImportsController,
    UndoConsumer,
    MessageRulesController,
    SearchController,
    SearchConsumer,
    TimelineController,
    TimelineConsumer,
  ],
  providers: [
    BlockedFieldsRepository,
    BlockedFieldsService,
    DraftsRepository,
    FiguresService,
    FiguresRepository,
    DayCountsRepository,
    ImportsService,
    ImportsRepository,
    RunnerService,
    StoredFiles,
    UndoService,
    MessageRulesService,
    MessageRulesRepository,
    SearchService,
    SearchRepository,
    TimelineService,
    TimelineRepository,
  ],
})
export class AppModule {}

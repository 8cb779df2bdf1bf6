import { Module } from '@nestjs/common';
import { deadLettersOf } from '@kerbside/contracts/http/dead-letters';
import { stuckWorkOf } from '@kerbside/contracts/http/stuck-work';
import { DeadLettersModule } from '@kerbside/platform/operations/dead-letters';
import { StuckWorkModule } from '@kerbside/platform/operations/stuck-work';
import { DataRequestsModule } from '@kerbside/platform/personal/data-requests.module';
import { BlockedFieldsModule } from './blocked-fields/blocked-fields.module.js';
import { DraftsModule } from './drafts/drafts.module.js';
import { FiguresModule } from './figures/figures.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { MessageRulesModule } from './message-rules/message-rules.module.js';
import { SearchModule } from './search/search.module.js';
import { TimelineModule } from './timeline/timeline.module.js';
import { personalData } from './personal-data/personal-data.js';

const rooms = [BlockedFieldsModule, DraftsModule, FiguresModule, ImportsModule, MessageRulesModule, SearchModule, TimelineModule];

@Module({
  imports: [
    ...rooms,
    DataRequestsModule.for(personalData),
    DeadLettersModule.for(deadLettersOf.imports),
    StuckWorkModule.for(stuckWorkOf.imports),
  ],
})
export class AppModule {}

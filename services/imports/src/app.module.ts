import { Module } from '@nestjs/common';
import { stuckWorkOf } from '@kerbside/contracts/http/stuck-work';
import { StuckWorkModule } from '@kerbside/platform/stuck-work';
import { FiguresModule } from './figures/figures.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { SearchModule } from './search/search.module.js';
import { TimelineModule } from './timeline/timeline.module.js';

@Module({ imports: [ImportsModule, SearchModule, FiguresModule, TimelineModule, StuckWorkModule.for(stuckWorkOf.imports)] })
export class AppModule {}

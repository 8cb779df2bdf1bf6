import { Module } from '@nestjs/common';
import { ImportUsesModule } from '../import-uses/import-uses.module.js';
import { GivenPassesModule } from '../given-passes/given-passes.module.js';
import { NewsConsumer } from './news.consumer.js';
import { NewsController } from './news.controller.js';
import { NewsRepository } from './news.repository.js';
import { NewsStream } from './news.stream.js';

@Module({
  imports: [GivenPassesModule, ImportUsesModule],
  controllers: [NewsController, NewsConsumer],
  providers: [NewsRepository, NewsStream],
  exports: [NewsRepository],
})
export class NewsModule {}

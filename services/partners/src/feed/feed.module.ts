import { Module } from '@nestjs/common';
import { PartnersModule } from '../partners/partners.module.js';
import { FeedConsumer } from './feed.consumer.js';
import { FeedController } from './feed.controller.js';
import { FeedRepository } from './feed.repository.js';
import { FeedService } from './feed.service.js';

@Module({
  imports: [PartnersModule],
  controllers: [FeedController, FeedConsumer],
  providers: [FeedService, FeedRepository],
  exports: [FeedRepository],
})
export class FeedModule {}

import { Module } from '@nestjs/common';
import { EndpointsModule } from '../endpoints/endpoints.module.js';
import { FeedModule } from '../feed/feed.module.js';
import { PartnersModule } from '../partners/partners.module.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveriesService } from './deliveries.service.js';
import { FanOutService } from './fan-out.service.js';
import { Post } from './post.js';
import { SenderService } from './sender.service.js';
import { WebhooksController } from './webhooks.controller.js';

@Module({
  imports: [PartnersModule, EndpointsModule, FeedModule],
  controllers: [WebhooksController],
  providers: [DeliveriesService, DeliveriesRepository, FanOutService, SenderService, Post],
})
export class DeliveriesModule {}

import { DataRequestsModule } from '@kerbside/platform/personal/data-requests.consumer';
import { Module, type DynamicModule } from '@nestjs/common';
import { PartnersController, PartnersService } from './administration/partners.service.js';
import { PartnersConfig } from './config.js';
import { DeliveriesRepository } from './deliveries/deliveries.repository.js';
import { DeliveriesService, WebhooksController } from './deliveries/deliveries.service.js';
import { FanOutService } from './deliveries/fan-out.service.js';
import { Post } from './deliveries/post.js';
import { SenderService } from './deliveries/sender.service.js';
import { EndpointsRepository } from './endpoints/endpoints.repository.js';
import { EndpointsService } from './endpoints/endpoints.service.js';
import { TargetCheck } from './endpoints/target-check.js';
import { WebhookSecrets } from './endpoints/webhook-secrets.js';
import { FeedConsumer } from './feed/feed.consumer.js';
import { FeedController, FeedService } from './feed/feed.service.js';
import { FeedRepository } from './feed/feed.repository.js';
import { PartnerKeysService } from './partners/partner-keys.service.js';
import { PartnersRepository } from './partners/partners.repository.js';
import { personalData } from './personal-data/personal-data.js';

@Module({})
export class AppModule {
  static with(config: PartnersConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [DataRequestsModule.for(personalData)],
      controllers: [PartnersController, WebhooksController, FeedController, FeedConsumer],
      providers: [
        { provide: PartnersConfig, useValue: config },
        PartnersService,
        DeliveriesService,
        DeliveriesRepository,
        FanOutService,
        SenderService,
        Post,
        EndpointsService,
        EndpointsRepository,
        WebhookSecrets,
        TargetCheck,
        FeedService,
        FeedRepository,
        PartnerKeysService,
        PartnersRepository,
      ],
    };
  }
}

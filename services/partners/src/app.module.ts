import { Module, type DynamicModule } from '@nestjs/common';
import { PartnersConfig } from './config.js';
import { DeliveriesModule } from './deliveries/deliveries.module.js';
import { EndpointsModule } from './endpoints/endpoints.module.js';
import { FeedModule } from './feed/feed.module.js';
import { PartnersModule } from './partners/partners.module.js';

@Module({})
export class AppModule {
  static with(config: PartnersConfig): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [FeedModule, PartnersModule, EndpointsModule, DeliveriesModule],
      providers: [{ provide: PartnersConfig, useValue: config }],
      exports: [PartnersConfig],
    };
  }
}

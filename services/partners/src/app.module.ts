import { Module, type DynamicModule } from '@nestjs/common';
import { AdministrationModule } from './administration/administration.module.js';
import { PartnersConfig } from './config.js';
import { DeliveriesModule } from './deliveries/deliveries.module.js';
import { FeedModule } from './feed/feed.module.js';

@Module({})
export class AppModule {
  static with(config: PartnersConfig): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [FeedModule, AdministrationModule, DeliveriesModule],
      providers: [{ provide: PartnersConfig, useValue: config }],
      exports: [PartnersConfig],
    };
  }
}

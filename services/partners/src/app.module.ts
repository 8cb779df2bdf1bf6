import { Module, type DynamicModule } from '@nestjs/common';
import { DataRequestsModule } from '@kerbside/platform/personal/data-requests.module';
import { deadLettersOf } from '@kerbside/contracts/http/dead-letters';
import { stuckWorkOf } from '@kerbside/contracts/http/stuck-work';
import { DeadLettersModule } from '@kerbside/platform/operations/dead-letters';
import { StuckWorkModule } from '@kerbside/platform/operations/stuck-work';
import { AdministrationModule } from './administration/administration.module.js';
import { PartnersConfig } from './config.js';
import { DeliveriesModule } from './deliveries/deliveries.module.js';
import { FeedModule } from './feed/feed.module.js';
import { personalData } from './personal-data/personal-data.js';

@Module({})
export class AppModule {
  static with(config: PartnersConfig): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        DataRequestsModule.for(personalData),
        FeedModule,
        AdministrationModule,
        DeliveriesModule,
        DeadLettersModule.for(deadLettersOf.partners),
        StuckWorkModule.for(stuckWorkOf.partners),
      ],
      providers: [{ provide: PartnersConfig, useValue: config }],
      exports: [PartnersConfig],
    };
  }
}

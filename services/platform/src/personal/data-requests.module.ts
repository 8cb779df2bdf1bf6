import { Module, type DynamicModule } from '@nestjs/common';
import { DataRequestsConsumer } from './data-requests.consumer.js';
import type { AlsoOptions } from './also-erases.js';
import { PersonalDataModule } from './personal-data.module.js';
import type { PersonalDataOf } from './personal-records.js';

/** `imports: [DataRequestsModule.for(personalData)]`: the service answers what customers ask about their data. */
@Module({})
export class DataRequestsModule {
  static for(has: PersonalDataOf, options?: AlsoOptions): DynamicModule {
    return { module: DataRequestsModule, imports: [PersonalDataModule.for(has, options)], controllers: [DataRequestsConsumer] };
  }
}

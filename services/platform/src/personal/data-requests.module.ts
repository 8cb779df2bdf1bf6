import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { DataRequestsConsumer } from './data-requests.consumer.js';
import type { AlsoErases } from './also-erases.js';
import { PersonalDataModule } from './personal-data.module.js';
import type { PersonalDataOf } from './personal-records.js';

/** `imports: [DataRequestsModule.for(personalData)]`: the service answers what customers ask about their data. */
@Module({})
export class DataRequestsModule {
  static for(has: PersonalDataOf, also?: Type<AlsoErases>): DynamicModule {
    return { module: DataRequestsModule, imports: [PersonalDataModule.for(has, also)], controllers: [DataRequestsConsumer] };
  }
}

import { Global, Module, type DynamicModule } from '@nestjs/common';
import { KeptRows } from './kept-rows.js';
import { PERSONAL_DATA, PersonalData } from './personal-data.js';
import type { PersonalDataOf } from './personal-records.js';

/** `imports: [PersonalDataModule.for(personalData)]`: what the service keeps about people. */
@Global()
@Module({})
export class PersonalDataModule {
  static for(has: PersonalDataOf): DynamicModule {
    return {
      module: PersonalDataModule,
      providers: [PersonalData, KeptRows, { provide: PERSONAL_DATA, useValue: has }],
      exports: [PersonalData],
    };
  }
}

import { Global, Module, type DynamicModule } from '@nestjs/common';
import { AlsoErases, type AlsoOptions } from './also-erases.js';
import { KeptRows } from './kept-rows.js';
import { PERSONAL_DATA, PersonalData } from './personal-data.js';
import type { PersonalDataOf } from './personal-records.js';

/** `imports: [PersonalDataModule.for(personalData)]`: what the service keeps about people; `also` is what else an erasure does. */
@Global()
@Module({})
export class PersonalDataModule {
  static for(has: PersonalDataOf, options?: AlsoOptions): DynamicModule {
    return {
      module: PersonalDataModule,
      imports: options?.imports ?? [],
      providers: [
        PersonalData,
        KeptRows,
        { provide: PERSONAL_DATA, useValue: has },
        ...(options ? [{ provide: AlsoErases, useClass: options.also }] : []),
      ],
      exports: [PersonalData],
    };
  }
}

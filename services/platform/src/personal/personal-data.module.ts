import { Global, Module, type DynamicModule, type Type } from '@nestjs/common';
import { KeptRows } from './kept-rows.js';
import { PERSONAL_DATA, PersonalData } from './personal-data.js';
import { type PersonalDataOf, AlsoErases } from './personal-records.js';

/** `imports: [PersonalDataModule.for(personalData)]`: what the service keeps about people; `also` is what else an erasure does. */
@Global()
@Module({})
export class PersonalDataModule {
  static for(has: PersonalDataOf, also?: Type<AlsoErases>): DynamicModule {
    return {
      module: PersonalDataModule,
      providers: [
        PersonalData,
        KeptRows,
        { provide: PERSONAL_DATA, useValue: has },
        ...(also ? [{ provide: AlsoErases, useClass: also }] : []),
      ],
      exports: [PersonalData],
    };
  }
}

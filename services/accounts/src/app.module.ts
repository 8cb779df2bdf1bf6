import { trailCallOf } from '@kerbside/contracts/http/audit-trails';
import { deadLettersOf } from '@kerbside/contracts/http/dead-letters';
import { stuckWorkOf } from '@kerbside/contracts/http/stuck-work';
import { AuditTrailModule } from '@kerbside/platform/audit/audit-trail';
import { BlocksModule } from '@kerbside/platform/blocked/blocks.module';
import { FilesModule } from '@kerbside/platform/files/files.module';
import { DeadLettersModule } from '@kerbside/platform/operations/dead-letters';
import { StuckWorkModule } from '@kerbside/platform/operations/stuck-work';
import { PersonalDataModule } from '@kerbside/platform/personal/personal-data.module';
import { Module, type DynamicModule } from '@nestjs/common';
import { AccountsConfig } from './config.js';
import { personalData } from './personal-data/personal-data.js';
import { controllers } from './controllers.js';
import { providers } from './providers.js';

@Module({})
export class AppModule {
  static with(config: AccountsConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        AuditTrailModule.for(trailCallOf.accounts),
        DeadLettersModule.for(deadLettersOf.accounts),
        StuckWorkModule.for(stuckWorkOf.accounts),
        BlocksModule,
        FilesModule.for(config.scanner),
        PersonalDataModule.for(personalData),
      ],
      controllers,
      providers: [{ provide: AccountsConfig, useValue: config }, ...providers],
    };
  }
}

import { BlocksModule } from '@kerbside/platform/blocked/blocks.consumer';
import { FilesModule } from '@kerbside/platform/files/files.module';
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
      imports: [BlocksModule, FilesModule.for(config.scanner), PersonalDataModule.for(personalData)],
      controllers,
      providers: [{ provide: AccountsConfig, useValue: config }, ...providers],
    };
  }
}

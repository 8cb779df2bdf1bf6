import type { ServiceDefinition } from '@kerbside/platform/service/service-definition';
import { AppModule } from './app.module.js';
import { readConfig, type PartnersConfig } from './config.js';
import { refusals } from './refusals.js';

export const service: ServiceDefinition<PartnersConfig> = {
  name: 'partners',
  config: readConfig,
  module: (config) => AppModule.with(config),
  unusedByMigration: { PARTNER_SECRETS_KEY: 'unused-by-migrations-000000000000' },
  refusals,
};

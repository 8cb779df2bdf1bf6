import type { ServiceDefinition } from '@kerbside/platform/service/service-definition';
import { AppModule } from './app.module.js';
import { pricingConfig, type PricingConfig } from './config.js';
import { manyRenewals } from './quotes/quotes.repository.js';
import { refusals } from './refusals.js';

export const service: ServiceDefinition<PricingConfig> = {
  name: 'pricing',
  config: pricingConfig,
  module: (config) => AppModule.with(config),
  refusals,
  migrations: [manyRenewals],
  unusedByMigration: {
    DVLA_API_KEY: 'unused',
    DVSA_API_KEY: 'unused',
    DVSA_CLIENT_ID: 'unused',
    DVSA_CLIENT_SECRET: 'unused',
    DVSA_TOKEN_URL: 'https://unused.invalid/',
    VEHICLE_GUIDE_API_KEY: 'unused',
    VEHICLE_GUIDE_URL: 'https://unused.invalid/',
  },
};

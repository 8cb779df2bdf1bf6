import type { ServiceDefinition } from '@kerbside/platform/service';
import { AppModule } from './app.module.js';
import { pricingConfig, type PricingConfig } from './config.js';
import { refusals } from './refusals.js';

export const service: ServiceDefinition<PricingConfig> = {
  name: 'pricing',
  config: pricingConfig,
  module: (config) => AppModule.with(config),
  refusals,
};

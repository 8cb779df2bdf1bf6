import type { ServiceDefinition } from '@kerbside/platform/service';
import { AppModule } from './app.module.js';
import { accountsConfig, type AccountsConfig } from './config.js';
import { DemoPeople } from './demo/demo-people.js';
import { refusals } from './refusals.js';

export const service: ServiceDefinition<AccountsConfig> = {
  name: 'accounts',
  config: accountsConfig,
  module: (config) => AppModule.with(config),
  refusals,
  seed: (app) => app.get(DemoPeople, { strict: false }).add(),
};

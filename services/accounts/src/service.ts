import { unusedScanner } from '@kerbside/platform/files/scanner-setting';
import type { ServiceDefinition } from '@kerbside/platform/service/service-definition';
import { AppModule } from './app.module.js';
import { accountsConfig, type AccountsConfig } from './config.js';
import { DemoPeople } from './demo/demo-people.js';
import { refusals } from './refusals.js';
import { SecondFactorReset } from './second-factor/second-factor-reset.js';

export const service: ServiceDefinition<AccountsConfig> = {
  name: 'accounts',
  config: accountsConfig,
  module: (config) => AppModule.with(config),
  unusedByMigration: unusedScanner,
  refusals,
  commands: {
    'reset-second-factor': (app, [email, ...why]) => app.get(SecondFactorReset, { strict: false }).resetByOperator(email, why.join(' ')),
  },
  seed: (app) => app.get(DemoPeople, { strict: false }).add(),
};

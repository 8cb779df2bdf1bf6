import type { ServiceDefinition } from '@kerbside/platform/service';
import { AppModule } from './app.module.js';
import { readConfig, type PostConfig } from './config.js';
import { messageMigrations } from './messages/migrations.js';
import { refusals } from './refusals.js';

export const service: ServiceDefinition<PostConfig> = {
  name: 'callbacks',
  config: readConfig,
  module: (config) => AppModule.with(config),
  refusals,
  migrations: messageMigrations,
};

import type { ServiceDefinition } from '@kerbside/platform/service/service-definition';
import { AppModule } from './app.module.js';
import { readConfig, type PostConfig } from './config.js';
import { refusals } from './refusals.js';

export const service: ServiceDefinition<PostConfig> = {
  name: 'callbacks',
  config: readConfig,
  module: (config) => AppModule.with(config),
  refusals,
  unusedByMigration: {
    SMTP_URL: 'smtp://unused.invalid',
    MAIL_FROM: 'unused@unused.invalid',
    SMS_GATEWAY_URL: 'https://unused.invalid/',
    SMS_GATEWAY_KEY: 'unused',
  },
};

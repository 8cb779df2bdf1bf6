import type { ServiceDefinition } from '@kerbside/platform/service/service-definition';
import { AppModule } from './app.module.js';
import { readConfig, type PartnersConfig } from './config.js';

export const service: ServiceDefinition<PartnersConfig> = {
  name: 'partners',
  config: readConfig,
  module: (config) => AppModule.with(config),
  unusedByMigration: { PARTNER_SECRETS_KEY: 'unused-by-migrations-000000000000' },
  refusals: {
    PARTNER_SUSPENDED: [403, 'This partner may not read events at present. Ask Kerbside why.'],
    TOPIC_NOT_ALLOWED: [403, 'Your key does not open this topic.'],
    CURSOR_EXPIRED: [410, 'Events behind this cursor are no longer kept. Go on from data.next, and fetch what you missed by other means.'],
    PARTNER_CHANGED: [409, 'Somebody has changed this partner meanwhile. See what it is now, then make your change again if you need to.'],
    PARTNER_NAME_TAKEN: [409, 'Another partner has this name. Choose another.'],
    TOO_MANY_KEYS: [409, 'This partner already has as many keys as it can. Revoke one first.'],
    TOO_MANY_ENDPOINTS: [409, 'This partner already has as many webhooks as it can. Remove one first.'],
    TOO_MANY_EVENTS: [422, 'This span holds too many events. Choose a shorter one.'],
    EVENT_NOT_KEPT: [410, 'This event is no longer kept, so it cannot be sent again.'],
    DELIVERY_UNDER_WAY: [
      409,
      'It is being sent at this moment, so it was not sent again. Refresh the log in a minute to see what came of it, then send it again if you need to.',
    ],
    ENDPOINT_REMOVED: [410, 'This webhook has been removed, so nothing can be sent to it again.'],
  },
};

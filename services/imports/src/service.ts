import type { ServiceDefinition } from '@kerbside/platform/service/service-definition';
import { AppModule } from './app.module.js';
import { MessageRulesService } from './message-rules/message-rules.service.js';

export const service: ServiceDefinition = {
  name: 'imports',
  config: () => ({}),
  module: () => AppModule,
  seed: (app) => app.get(MessageRulesService, { strict: false }).addStarterSet(),
  refusals: {
    IMPORT_STATE: [409, 'This cannot be done to the import as it stands now.'],
    BLOCK_CHANGED: [409, 'This was blocked or unblocked while you had it open. Nothing was changed, and your reason was not kept.'],
  },
};

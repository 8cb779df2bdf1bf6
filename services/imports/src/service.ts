import type { ServiceDefinition } from '@kerbside/platform/service-definition';
import { AppModule } from './app.module.js';

export const service: ServiceDefinition = { name: 'imports', config: () => ({}), module: () => AppModule, refusals: {} };

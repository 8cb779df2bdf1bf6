import type { ServiceDefinition } from '@kerbside/platform/service';
import { AppModule } from './app.module.js';
import { demoGarages } from './garages/demo-garages.js';
import { GaragesRepository } from './garages/garages.repository.js';

export const service: ServiceDefinition = {
  name: 'garages',
  config: () => ({}),
  module: () => AppModule,
  refusals: { POSTCODE_UNKNOWN: [422, "We don't know this postcode. Please check if it's correct."] },
  seed: (app) => app.get(GaragesRepository).addMissing(demoGarages()),
};

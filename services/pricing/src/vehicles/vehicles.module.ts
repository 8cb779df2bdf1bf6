import { Module } from '@nestjs/common';
import { Breakers } from '@kerbside/platform/internal/breakers';
import { Clock } from '@kerbside/platform/time/clock';
import { BlocksModule } from '@kerbside/platform/blocked/blocks.module';
import { PricingConfig } from '../config.js';
import { LimitsModule } from '../limits/limits.module.js';
import { Dvla } from './dvla.js';
import { Dvsa } from './dvsa.js';
import type { Fetch } from './register-line.js';
import { VehicleLookup } from './vehicle-lookup.js';
import { vehicleSandbox } from './vehicle-sandbox.js';
import { VehiclesController } from './vehicles.controller.js';
import { VehiclesService } from './vehicles.service.js';

/** The only place that knows whether the registers are real. */
const registerFetch = (config: PricingConfig, clock: Clock): Fetch =>
  config.usesVehicleSandbox ? vehicleSandbox(() => clock.now()) : fetch;

@Module({
  imports: [BlocksModule, LimitsModule],
  controllers: [VehiclesController],
  providers: [
    {
      provide: Dvla,
      inject: [PricingConfig, Breakers, Clock],
      useFactory: (config: PricingConfig, breakers: Breakers, clock: Clock) =>
        new Dvla(config.dvla, { breakers, fetch: registerFetch(config, clock) }),
    },
    {
      provide: Dvsa,
      inject: [PricingConfig, Breakers, Clock],
      useFactory: (config: PricingConfig, breakers: Breakers, clock: Clock) =>
        new Dvsa(config.dvsa, { breakers, fetch: registerFetch(config, clock) }, () => clock.now().getTime()),
    },
    VehicleLookup,
    VehiclesService,
  ],
  exports: [VehicleLookup, Dvsa],
})
export class VehiclesModule {}

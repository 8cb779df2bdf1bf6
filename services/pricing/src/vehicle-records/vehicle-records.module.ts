import { Module } from '@nestjs/common';
import { Breakers } from '@kerbside/platform/internal/breakers';
import { Clock } from '@kerbside/platform/time/clock';
import { PricingConfig } from '../config.js';
import { VehiclesModule } from '../vehicles/vehicles.module.js';
import { Guide } from './guide.js';
import { guideSandbox } from './guide-sandbox.js';
import { VehicleRecordsController } from './vehicle-records.controller.js';
import { VehicleRecordsService } from './vehicle-records.service.js';

/** The only place that knows whether the guide is real. */
@Module({
  imports: [VehiclesModule],
  controllers: [VehicleRecordsController],
  providers: [
    {
      provide: Guide,
      inject: [PricingConfig, Breakers, Clock],
      useFactory: ({ guide }: PricingConfig, breakers: Breakers, clock: Clock) =>
        new Guide(guide, { breakers, fetch: guide.usesSandbox ? guideSandbox(() => clock.now()) : fetch }),
    },
    VehicleRecordsService,
  ],
})
export class VehicleRecordsModule {}

import { Module } from '@nestjs/common';
import { Breakers } from '@kerbside/platform/internal/breakers';
import { VouchersConfig } from '../config.js';
import { offersSandbox } from './offers-sandbox.js';
import { OffersController } from './offers.controller.js';
import { OffersService } from './offers.service.js';
import { PartnerOffers } from './partner-offers.js';

@Module({
  controllers: [OffersController],
  providers: [
    OffersService,
    {
      provide: PartnerOffers,
      inject: [VouchersConfig, Breakers],
      useFactory: (config: VouchersConfig, breakers: Breakers) =>
        new PartnerOffers(config.offers, config.usesOffersSandbox ? offersSandbox : fetch, breakers),
    },
  ],
})
export class OffersModule {}

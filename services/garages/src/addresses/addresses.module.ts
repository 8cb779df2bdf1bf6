import { Module } from '@nestjs/common';
import { Breakers } from '@kerbside/platform/internal/breakers';
import { GaragesConfig } from '../config.js';
import { AddressLookup } from './address-lookup.js';
import { addressSandbox } from './address-sandbox.js';
import { AddressesController } from './addresses.controller.js';
import { AddressesService } from './addresses.service.js';

@Module({
  controllers: [AddressesController],
  providers: [
    AddressesService,
    {
      provide: AddressLookup,
      inject: [GaragesConfig, Breakers],
      useFactory: (config: GaragesConfig, breakers: Breakers) =>
        new AddressLookup(config.addresses, config.usesAddressSandbox ? addressSandbox() : fetch, breakers),
    },
  ],
})
export class AddressesModule {}

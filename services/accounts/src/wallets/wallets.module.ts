import { Module } from '@nestjs/common';
import { CarsModule } from '../cars/cars.module.js';
import { PassModule } from '../pass/pass.module.js';
import { GivenPassesModule } from '../given-passes/given-passes.module.js';
import { PassRegistrationsRepository } from './pass-registrations.repository.js';
import { PassUpdatesService } from './pass-updates.service.js';
import { WalletController } from './wallet.controller.js';
import { WalletParties } from './wallet-parties.js';
import { WalletDevices } from './wallet-devices.service.js';

@Module({
  imports: [CarsModule, GivenPassesModule, PassModule],
  controllers: [WalletController],
  providers: [PassRegistrationsRepository, PassUpdatesService, WalletDevices, WalletParties],
})
export class WalletsModule {}

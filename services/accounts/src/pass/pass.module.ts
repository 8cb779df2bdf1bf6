import { Module } from '@nestjs/common';
import { CarsModule } from '../cars/cars.module.js';
import { GivenPassesModule } from '../given-passes/given-passes.module.js';
import { FactsOfPasses } from './pass-facts.js';
import { PassController } from './pass.controller.js';
import { PassService } from './pass.service.js';
import { WalletIssuers } from './wallet-issuers.js';

@Module({
  imports: [CarsModule, GivenPassesModule],
  controllers: [PassController],
  providers: [FactsOfPasses, PassService, WalletIssuers],
  exports: [FactsOfPasses, WalletIssuers],
})
export class PassModule {}

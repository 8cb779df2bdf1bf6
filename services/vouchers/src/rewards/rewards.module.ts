import { Module } from '@nestjs/common';
import { Earnings } from './earnings.service.js';
import { RewardsLedger } from './rewards-ledger.js';
import { RewardsController } from './rewards.controller.js';
import { RewardsRepository } from './rewards.repository.js';
import { RewardsService } from './rewards.service.js';

@Module({
  controllers: [RewardsController],
  providers: [RewardsService, RewardsLedger, Earnings, RewardsRepository],
  exports: [RewardsService, RewardsLedger, Earnings, RewardsRepository],
})
export class RewardsModule {}

import { Module } from '@nestjs/common';
import { BlocksModule } from '@kerbside/platform/blocked/blocks.module';
import { RewardsModule } from '../rewards/rewards.module.js';
import { ReferralsController } from './referrals.controller.js';
import { ReferralsRepository } from './referrals.repository.js';
import { ReferralsService } from './referrals.service.js';

@Module({
  imports: [BlocksModule, RewardsModule],
  controllers: [ReferralsController],
  providers: [ReferralsService, ReferralsRepository],
  exports: [ReferralsService],
})
export class ReferralsModule {}

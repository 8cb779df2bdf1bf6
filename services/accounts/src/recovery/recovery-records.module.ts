import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { LinkOffers } from './link-offers.js';
import { RecoveriesRepository } from './recoveries.repository.js';
import { RecoverySecrets } from './recovery-secrets.js';

@Module({
  imports: [LimitsModule],
  providers: [LinkOffers, RecoveriesRepository, RecoverySecrets],
  exports: [LinkOffers, RecoveriesRepository, RecoverySecrets],
})
export class RecoveryRecordsModule {}

import { Module, type DynamicModule } from '@nestjs/common';
import { trailCallOf } from '@kerbside/contracts/http/audit-trails';
import { deadLettersOf } from '@kerbside/contracts/http/dead-letters';
import { stuckWorkOf } from '@kerbside/contracts/http/stuck-work';
import { AuditTrailModule } from '@kerbside/platform/audit/audit-trail';
import { DeadLettersModule } from '@kerbside/platform/operations/dead-letters';
import { StuckWorkModule } from '@kerbside/platform/operations/stuck-work';
import { DataRequestsModule } from '@kerbside/platform/personal/data-requests.module';
import { CampaignsModule } from './campaigns/campaigns.module.js';
import { VoucherCodesModule } from './codes/voucher-codes.module.js';
import { VouchersConfig } from './config.js';
import { ManualsModule } from './manuals/manuals.module.js';
import { OffersModule } from './offers/offers.module.js';
import { PaymentsConsumer } from './payments.consumer.js';
import { PoliciesConsumer } from './policies.consumer.js';
import { ReferralsModule } from './referrals/referrals.module.js';
import { RewardsModule } from './rewards/rewards.module.js';
import { VouchersModule } from './vouchers/vouchers.module.js';
import { personalData } from './personal-data/personal-data.js';

@Module({})
export class AppModule {
  static with(config: VouchersConfig): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        DataRequestsModule.for(personalData),
        AuditTrailModule.for(trailCallOf.vouchers),
        VouchersModule,
        VoucherCodesModule,
        RewardsModule,
        ReferralsModule,
        CampaignsModule,
        ManualsModule,
        OffersModule,
        DeadLettersModule.for(deadLettersOf.vouchers),
        StuckWorkModule.for(stuckWorkOf.vouchers),
      ],
      controllers: [PaymentsConsumer, PoliciesConsumer],
      providers: [{ provide: VouchersConfig, useValue: config }],
      exports: [VouchersConfig],
    };
  }
}

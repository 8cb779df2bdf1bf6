import { BlocksModule } from '@kerbside/platform/blocked/blocks.consumer';
import { Breakers } from '@kerbside/platform/internal/breakers';
import { DataRequestsModule } from '@kerbside/platform/personal/data-requests.consumer';
import { Module, type DynamicModule } from '@nestjs/common';
import { BuyersRepository } from './buyers/buyers.repository.js';
import { CampaignsController, CampaignsRepository, CampaignsService } from './campaigns/campaigns.service.js';
import { VoucherCodesController, VoucherCodes } from './codes/voucher-codes.service.js';
import { VouchersConfig } from './config.js';
import { ManualsController, ManualsService } from './manuals/manuals.service.js';
import { ManualsRepository } from './manuals/manuals.repository.js';
import { offersSandbox } from './offers/offers-sandbox.js';
import { OffersController, OffersService } from './offers/offers.service.js';
import { PartnerOffers } from './offers/partner-offers.js';
import { PaymentsConsumer } from './payments.consumer.js';
import { personalData } from './personal-data/personal-data.js';
import { PoliciesConsumer } from './policies.consumer.js';
import { FriendsConsumer, ReferralsController, ReferralsService } from './referrals/referrals.service.js';
import { ReferralsRepository } from './referrals/referrals.repository.js';
import { Earnings } from './rewards/earnings.service.js';
import { RewardsLedger } from './rewards/rewards-ledger.js';
import { RewardsController, RewardsService } from './rewards/rewards.service.js';
import { RewardsRepository } from './rewards/rewards.repository.js';
import { Applications } from './vouchers/applications.js';
import { Guesses } from './vouchers/guesses.js';
import { OtherQuotes } from './vouchers/other-quotes.js';
import { TrialsService } from './vouchers/trials.service.js';
import { VoucherChanges } from './vouchers/voucher-changes.service.js';
import { VoucherClaims } from './vouchers/voucher-claims.service.js';
import { VouchersController, VouchersService } from './vouchers/vouchers.service.js';
import { VouchersRepository } from './vouchers/vouchers.repository.js';

@Module({})
export class AppModule {
  static with(config: VouchersConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [DataRequestsModule.for(personalData), BlocksModule],
      controllers: [
        PaymentsConsumer,
        PoliciesConsumer,
        FriendsConsumer,
        CampaignsController,
        VoucherCodesController,
        ManualsController,
        OffersController,
        ReferralsController,
        RewardsController,
        VouchersController,
      ],
      providers: [
        { provide: VouchersConfig, useValue: config },
        CampaignsService,
        CampaignsRepository,
        VoucherCodes,
        ManualsService,
        ManualsRepository,
        OffersService,
        {
          provide: PartnerOffers,
          inject: [VouchersConfig, Breakers],
          useFactory: (config: VouchersConfig, breakers: Breakers) =>
            new PartnerOffers(config.offers, config.usesOffersSandbox ? offersSandbox : fetch, breakers),
        },
        ReferralsService,
        ReferralsRepository,
        RewardsService,
        RewardsLedger,
        Earnings,
        RewardsRepository,
        VouchersService,
        VoucherClaims,
        VoucherChanges,
        OtherQuotes,
        Guesses,
        BuyersRepository,
        Applications,
        TrialsService,
        VouchersRepository,
      ],
    };
  }
}

import { readClaimsObstacles } from '@kerbside/contracts/http/claims/obstacles';
import { BlocksModule } from '@kerbside/platform/blocked/blocks.consumer';
import { FilesModule } from '@kerbside/platform/files/files.module';
import { DataRequestsModule } from '@kerbside/platform/personal/data-requests.consumer';
import { Obstacles, obstaclesController } from '@kerbside/platform/personal/obstacles';
import type { ScannerAddress } from '@kerbside/platform/files/scanner';
import { Module, type DynamicModule } from '@nestjs/common';
import { ActivationsController, ActivationsService } from './activations/activations.service.js';
import { ArrearsConsumer } from './arrears/arrears.consumer.js';
import { PaidCover } from './arrears/paid-cover.js';
import { CancellationsController } from './cancellations/cancellations.controller.js';
import { CancellationsRepository } from './cancellations/cancellations.repository.js';
import { CancellationsService } from './cancellations/cancellations.service.js';
import { RefundJobs } from './cancellations/refund-jobs.js';
import { ReinstatementsService } from './cancellations/reinstatements.service.js';
import { UndoneVisits } from './cancellations/undone-visits.js';
import { CarTests } from './claims/car-tests.js';
import { ClaimDeskService } from './claims/claim-desk.service.js';
import { ClaimFilesService } from './claims/claim-files.service.js';
import { ClaimMileageService } from './claims/claim-mileage.service.js';
import { ClaimPayeesService } from './claims/claim-payees.service.js';
import { ClaimsController } from './claims/claims.controller.js';
import { ClaimsRepository } from './claims/claims.repository.js';
import { ClaimsService } from './claims/claims.service.js';
import { RefundsOfPolicies } from './claims/decision.js';
import { HistoryController, HistoryService, NightlyCheck } from './history/history.service.js';
import { IssuancesService, PaymentsConsumer } from './issuances/issuances.service.js';
import { ClaimsObstacles, EndsOffers, personalData } from './personal-data/personal-data.js';
import { PlatesConsumer } from './plates/plates.consumer.js';
import { OrderVisits } from './policies/order-visits.js';
import { PoliciesController, ClaimsOnPolicies, PoliciesService } from './policies/policies.service.js';
import { PoliciesRepository } from './policies/policies.repository.js';
import { VisitsConsumer } from './policies/visits.consumer.js';
import { AutoRenewalService } from './renewals/auto-renewal.service.js';
import { BoughtRenewals } from './renewals/bought-renewals.js';
import { RenewalsController, OffersService } from './renewals/offers.service.js';
import { MarksService } from './renewals/marks.service.js';
import { OffersRepository } from './renewals/offers.repository.js';
import { InvitationsService } from './transfers/invitations.service.js';
import { TransferLinks } from './transfers/transfer-links.js';
import { TransferRules } from './transfers/transfer-rules.js';
import { TransfersController, TransfersService } from './transfers/transfers.service.js';
import { TransfersRepository } from './transfers/transfers.repository.js';

@Module({})
export class AppModule {
  static with(scanner: ScannerAddress | undefined): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [DataRequestsModule.for(personalData, EndsOffers), FilesModule.for(scanner), BlocksModule],
      controllers: [
        obstaclesController(readClaimsObstacles),
        ActivationsController,
        ArrearsConsumer,
        CancellationsController,
        UndoneVisits,
        ClaimsController,
        HistoryController,
        PaymentsConsumer,
        PlatesConsumer,
        PoliciesController,
        VisitsConsumer,
        RenewalsController,
        TransfersController,
      ],
      providers: [
        { provide: Obstacles, useClass: ClaimsObstacles },
        ActivationsService,
        CancellationsService,
        PaidCover,
        ReinstatementsService,
        CancellationsRepository,
        { provide: RefundsOfPolicies, useExisting: CancellationsRepository },
        RefundJobs,
        ClaimsService,
        CarTests,
        ClaimDeskService,
        ClaimFilesService,
        ClaimMileageService,
        ClaimPayeesService,
        ClaimsRepository,
        { provide: ClaimsOnPolicies, useExisting: ClaimsRepository },
        HistoryService,
        NightlyCheck,
        IssuancesService,
        PoliciesService,
        PoliciesRepository,
        OrderVisits,
        MarksService,
        AutoRenewalService,
        OffersService,
        OffersRepository,
        BoughtRenewals,
        TransfersService,
        InvitationsService,
        TransferRules,
        TransferLinks,
        TransfersRepository,
      ],
      exports: [TransferRules, TransfersRepository],
    };
  }
}

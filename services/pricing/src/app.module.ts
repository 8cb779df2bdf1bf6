import { BlocksModule } from '@kerbside/platform/blocked/blocks.consumer';
import { Breakers, type OutsideFetch } from '@kerbside/platform/internal/breakers';
import { DataRequestsModule } from '@kerbside/platform/personal/data-requests.consumer';
import { Clock } from '@kerbside/platform/time/clock';
import { Module, type DynamicModule } from '@nestjs/common';
import { AbbreviatedService, AbbreviatedController } from './journey/abbreviated.service.js';
import { QuoteLinks } from './access/quote-links.js';
import { AdjustmentsService, AdjustmentsController } from './reductions/adjustments.service.js';
import { PricingConfig } from './config.js';
import { DocumentsController } from './documents/documents.controller.js';
import { ForCustomerService, ForCustomerController } from './for-customer/for-customer.service.js';
import { GapPageController, GapPageService } from './gap/gap-page.service.js';
import { GapService, GapController } from './gap/gap.service.js';
import { HoldService, HoldController, PaymentsConsumer } from './sale/hold.service.js';
import { JourneyController, StepGuard } from './journey/journey.controller.js';
import { JourneyService } from './journey/journey.service.js';
import { TypingService } from './journey/typing.service.js';
import { AddressLimits } from './access/address-limits.js';
import { MarksController } from './quotes/marks.controller.js';
import { personalData } from './personal-data/personal-data.js';
import { OwnersConsumer } from './for-customer/owners.consumer.js';
import { PlatesConsumer } from './car/plates.consumer.js';
import { CoverService, ProductsService, ProductsController } from './products/products.service.js';
import { ExpiryService } from './quotes/expiry.service.js';
import { QuoteChanges } from './quotes/quote-changes.js';
import { QuotesRepository } from './quotes/quotes.repository.js';
import { QuotesService } from './quotes/quotes.service.js';
import { PublishedBooksSync } from './rate-book/published-books-sync.js';
import { PublishedBooks } from './rate-book/published-books.js';
import { RateBooksController, RateBooksService } from './rate-book/rate-books.service.js';
import { RateBooksRepository } from './rate-book/rate-books.repository.js';
import { RenewalService, RenewalController, RenewalsConsumer } from './journey/renewal.service.js';
import { ReservationsService, ReservationsController } from './reservations/reservations.service.js';
import { SaleController, SaleService } from './sale/sale.service.js';
import { guideSandbox } from './vehicle-records/guide-sandbox.js';
import { Guide } from './vehicle-records/guide.js';
import { VehicleRecordsService, VehicleRecordsController } from './vehicle-records/vehicle-records.service.js';
import { Dvla } from './vehicles/dvla.js';
import { Dvsa } from './vehicles/dvsa.js';
import { VehicleLookup } from './vehicles/vehicle-lookup.js';
import { vehicleSandbox } from './vehicles/vehicle-sandbox.js';
import { VehiclesController, VehiclesService } from './vehicles/vehicles.service.js';
import { VisitsController } from './visits/visits.controller.js';
import { VisitsService } from './visits/visits.service.js';
import { VoucherService, VoucherController } from './reductions/voucher.service.js';
import { QuotesController } from './quotes/quotes.controller.js';

/** The only place that knows whether the registers are real. */
const registerFetch = (config: PricingConfig, clock: Clock): OutsideFetch =>
  config.usesVehicleSandbox ? vehicleSandbox(() => clock.now()) : fetch;

@Module({})
export class AppModule {
  static with(config: PricingConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [DataRequestsModule.for(personalData), BlocksModule],
      controllers: [
        AbbreviatedController,
        AdjustmentsController,
        DocumentsController,
        ForCustomerController,
        GapController,
        GapPageController,
        HoldController,
        PaymentsConsumer,
        JourneyController,
        MarksController,
        OwnersConsumer,
        RenewalsConsumer,
        PlatesConsumer,
        ProductsController,
        QuotesController,
        RateBooksController,
        RenewalController,
        ReservationsController,
        SaleController,
        VehicleRecordsController,
        VehiclesController,
        VisitsController,
        VoucherController,
      ],
      providers: [
        { provide: PricingConfig, useValue: config },
        AbbreviatedService,
        QuoteLinks,
        AdjustmentsService,
        ForCustomerService,
        GapService,
        GapPageService,
        HoldService,
        JourneyService,
        StepGuard,
        TypingService,
        AddressLimits,
        CoverService,
        ProductsService,
        QuoteChanges,
        ExpiryService,
        QuotesRepository,
        QuotesService,
        PublishedBooksSync,
        PublishedBooks,
        RateBooksRepository,
        RateBooksService,
        RenewalService,
        ReservationsService,
        SaleService,
        {
          provide: Guide,
          inject: [PricingConfig, Breakers, Clock],
          useFactory: ({ guide }: PricingConfig, breakers: Breakers, clock: Clock) =>
            new Guide(guide, { breakers, fetch: guide.usesSandbox ? guideSandbox(() => clock.now()) : fetch }),
        },
        VehicleRecordsService,
        {
          provide: Dvla,
          inject: [PricingConfig, Breakers, Clock],
          useFactory: (config: PricingConfig, breakers: Breakers, clock: Clock) =>
            new Dvla(config.dvla, { breakers, fetch: registerFetch(config, clock) }),
        },
        {
          provide: Dvsa,
          inject: [PricingConfig, Breakers, Clock],
          useFactory: (config: PricingConfig, breakers: Breakers, clock: Clock) =>
            new Dvsa(config.dvsa, { breakers, fetch: registerFetch(config, clock) }, () => clock.now().getTime()),
        },
        VehicleLookup,
        VehiclesService,
        VisitsService,
        VoucherService,
      ],
    };
  }
}

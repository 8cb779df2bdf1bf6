import { readGaragesObstacles } from '@kerbside/contracts/http/garages/obstacles';
import { FilesModule } from '@kerbside/platform/files/files.module';
import { Breakers } from '@kerbside/platform/internal/breakers';
import { DataRequestsModule } from '@kerbside/platform/personal/data-requests.consumer';
import { Obstacles, obstaclesController } from '@kerbside/platform/personal/obstacles';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { Module, type DynamicModule } from '@nestjs/common';
import { AddressLookup, addressSandbox } from './addresses/address-lookup.js';
import { AddressesService, AddressesController } from './addresses/addresses.service.js';
import { BookedCars } from './bookings/booked-cars.js';
import { BookingChanges } from './bookings/booking-changes.js';
import { BookingSlots } from './bookings/booking-slots.js';
import { BookingsConsumer } from './bookings/bookings.consumer.js';
import { BookingsController, BookingsService } from './bookings/bookings.service.js';
import { BookingsRepository, BookingNumbers, WithdrawnProducts } from './bookings/bookings.repository.js';
import { GarageLinksRepository } from './bookings/garage-links.repository.js';
import { PricedPlaces } from './bookings/priced-places.js';
import { CalendarService, CalendarController } from './calendar/calendar.service.js';
import { DueDaysConsumer } from './calendar/due-days.consumer.js';
import { DueDaysRepository } from './due-days/due-days.repository.js';
import { FeedsRepository } from './calendar/feeds.repository.js';
import { GaragesConfig } from './config.js';
import { DeskController, DeskService } from './desk/desk.service.js';
import { DiaryRepository } from './diary/diary.repository.js';
import { DiaryService } from './diary/diary.service.js';
import { EstimatesRepository } from './estimates/estimates.repository.js';
import { EstimatesService, EstimatesController } from './estimates/estimates.service.js';
import { GaragesRepository } from './garages/garages.repository.js';
import { GaragesService } from './garages/garages.service.js';
import { KnownCarsConsumer } from './known-cars/known-cars.consumer.js';
import { KnownCarsRepository } from './known-cars/known-cars.repository.js';
import { MenusService, MenusController } from './menus/menus.service.js';
import { GarageListService } from './offers/garage-list.service.js';
import { OffersController, OffersService } from './offers/offers.service.js';
import { SelectionsRepository } from './offers/selections.repository.js';
import { VisitChoiceService } from './offers/visit-choice.service.js';
import { personalData, VisitObstacles } from './personal-data/personal-data.js';
import { LoosePhotosRepository } from './photos/loose-photos.repository.js';
import { Photos } from './photos/photos.service.js';
import { PlatesConsumer } from './plates/plates.consumer.js';
import { QuoteAccess } from './quote-access.js';
import { RemindersRepository, RemindersService } from './reminders/reminders.service.js';
import { GarageSecrets } from './signed/garage-secrets.js';
import { SignedCallsRepository, SignedService, SignedController } from './signed/signed.service.js';
import { TrackerController } from './tracker/tracker.controller.js';
import { TrackerService } from './tracker/tracker.service.js';
import { TyreShop, tyreShopSandbox, TyresController } from './tyres/tyre-shop.js';
import { GaragesController } from './garages/garages.controller.js';

/** Where the sandbox shows a comparison: the page that it began on says so. */
const sandboxAt = (publicUrl: string) => ({ startUrl: '', shownAt: new URL('/compare/tyres?started=', publicUrl).href });

@Module({})
export class AppModule {
  static with(config: GaragesConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [DataRequestsModule.for(personalData), FilesModule.for(config.scanner)],
      controllers: [
        obstaclesController(readGaragesObstacles),
        AddressesController,
        BookingsController,
        BookingsConsumer,
        CalendarController,
        DueDaysConsumer,
        DeskController,
        EstimatesController,
        GaragesController,
        KnownCarsConsumer,
        MenusController,
        OffersController,
        PlatesConsumer,
        SignedController,
        TrackerController,
        TyresController,
      ],
      providers: [
        { provide: Obstacles, useClass: VisitObstacles },
        { provide: GaragesConfig, useValue: config },
        AddressesService,
        {
          provide: AddressLookup,
          inject: [GaragesConfig, Breakers],
          useFactory: (config: GaragesConfig, breakers: Breakers) =>
            new AddressLookup(config.addresses, config.usesAddressSandbox ? addressSandbox() : fetch, breakers),
        },
        BookingsService,
        BookingNumbers,
        BookingSlots,
        BookingChanges,
        BookedCars,
        BookingsRepository,
        GarageLinksRepository,
        WithdrawnProducts,
        PricedPlaces,
        QuoteAccess,
        CalendarService,
        FeedsRepository,
        DueDaysRepository,
        DeskService,
        DiaryRepository,
        DiaryService,
        EstimatesService,
        EstimatesRepository,
        GaragesService,
        GaragesRepository,
        KnownCarsRepository,
        MenusService,
        OffersService,
        GarageListService,
        VisitChoiceService,
        SelectionsRepository,
        Photos,
        LoosePhotosRepository,
        RemindersService,
        RemindersRepository,
        SignedService,
        GarageSecrets,
        SignedCallsRepository,
        TrackerService,
        {
          provide: TyreShop,
          inject: [GaragesConfig, PlatformConfig, Breakers],
          useFactory: ({ tyreShop, tyreShopTimeoutMs: timeoutMs }: GaragesConfig, { publicUrl }: PlatformConfig, breakers: Breakers) =>
            tyreShop
              ? new TyreShop({ ...tyreShop, timeoutMs }, fetch, breakers)
              : new TyreShop({ ...sandboxAt(publicUrl), timeoutMs }, tyreShopSandbox, breakers),
        },
      ],
    };
  }
}

import { Module, type DynamicModule } from '@nestjs/common';
import { trailCallOf } from '@kerbside/contracts/http/audit-trails';
import { deadLettersOf } from '@kerbside/contracts/http/dead-letters';
import { stuckWorkOf } from '@kerbside/contracts/http/stuck-work';
import { AuditTrailModule } from '@kerbside/platform/audit/audit-trail';
import { DeadLettersModule } from '@kerbside/platform/operations/dead-letters';
import { StuckWorkModule } from '@kerbside/platform/operations/stuck-work';
import { DataRequestsModule } from '@kerbside/platform/personal/data-requests.module';
import { ObstaclesModule } from '@kerbside/platform/personal/obstacles';
import { readGaragesObstacles } from '@kerbside/contracts/http/garages/obstacles';
import { AddressesModule } from './addresses/addresses.module.js';
import { BookingsModule } from './bookings/bookings.module.js';
import { CalendarModule } from './calendar/calendar.module.js';
import { GaragesConfig } from './config.js';
import { SignedModule } from './signed/signed.module.js';
import { DeskModule } from './desk/desk.module.js';
import { EstimatesModule } from './estimates/estimates.module.js';
import { GaragesModule } from './garages/garages.module.js';
import { KnownCarsModule } from './known-cars/known-cars.module.js';
import { MenusModule } from './menus/menus.module.js';
import { OffersModule } from './offers/offers.module.js';
import { PhotosModule } from './photos/photos.module.js';
import { PlatesModule } from './plates/plates.module.js';
import { RemindersModule } from './reminders/reminders.module.js';
import { TrackerModule } from './tracker/tracker.module.js';
import { TyresModule } from './tyres/tyres.module.js';
import { personalData } from './personal-data/personal-data.js';
import { VisitObstacles } from './personal-data/visit-obstacles.js';

@Module({})
export class AppModule {
  static with(config: GaragesConfig): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        DataRequestsModule.for(personalData),
        ObstaclesModule.for(readGaragesObstacles, { by: VisitObstacles, imports: [BookingsModule] }),
        DeadLettersModule.for(deadLettersOf.garages),
        StuckWorkModule.for(stuckWorkOf.garages),
        AuditTrailModule.for(trailCallOf.garages),
        PhotosModule.for(config.scanner),
        GaragesModule,
        AddressesModule,
        MenusModule,
        OffersModule,
        BookingsModule,
        TrackerModule,
        DeskModule,
        SignedModule,
        RemindersModule,
        PlatesModule,
        KnownCarsModule,
        CalendarModule,
        TyresModule,
        EstimatesModule,
      ],
      providers: [{ provide: GaragesConfig, useValue: config }],
      exports: [GaragesConfig],
    };
  }
}

import { Module, type DynamicModule } from '@nestjs/common';
import { trailCallOf } from '@kerbside/contracts/http/audit-trails';
import { deadLettersOf } from '@kerbside/contracts/http/dead-letters';
import { stuckWorkOf } from '@kerbside/contracts/http/stuck-work';
import { AuditTrailModule } from '@kerbside/platform/audit/audit-trail';
import { DeadLettersModule } from '@kerbside/platform/operations/dead-letters';
import { StuckWorkModule } from '@kerbside/platform/operations/stuck-work';
import { DataRequestsModule } from '@kerbside/platform/personal/data-requests.module';
import { AbbreviatedModule } from './abbreviated/abbreviated.module.js';
import { AdjustmentsModule } from './adjustments/adjustments.module.js';
import { PricingConfig } from './config.js';
import { DocumentsModule } from './documents/documents.module.js';
import { ForCustomerModule } from './for-customer/for-customer.module.js';
import { GapModule } from './gap/gap.module.js';
import { PlatesModule } from './plates/plates.module.js';
import { ProductsModule } from './products/products.module.js';
import { QuotesModule } from './quotes/quotes.module.js';
import { RateBookModule } from './rate-book/rate-book.module.js';
import { ReservationsModule } from './reservations/reservations.module.js';
import { GapPageModule } from './gap-page/gap-page.module.js';
import { HoldModule } from './hold/hold.module.js';
import { MarksModule } from './marks/marks.module.js';
import { JourneyModule } from './journey/journey.module.js';
import { RenewalModule } from './renewal/renewal.module.js';
import { SaleModule } from './sale/sale.module.js';
import { VisitsModule } from './visits/visits.module.js';
import { VoucherModule } from './voucher/voucher.module.js';
import { VehicleRecordsModule } from './vehicle-records/vehicle-records.module.js';
import { VehiclesModule } from './vehicles/vehicles.module.js';
import { personalData } from './personal-data/personal-data.js';

@Module({})
export class AppModule {
  static with(config: PricingConfig): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        DataRequestsModule.for(personalData),
        AuditTrailModule.for(trailCallOf.pricing),
        AbbreviatedModule,
        AdjustmentsModule,
        DocumentsModule,
        ForCustomerModule,
        GapModule,
        PlatesModule,
        ProductsModule,
        QuotesModule,
        RateBookModule,
        ReservationsModule,
        DeadLettersModule.for(deadLettersOf.pricing),
        StuckWorkModule.for(stuckWorkOf.pricing),
        VehiclesModule,
        VehicleRecordsModule,
        VoucherModule,
        VisitsModule,
        SaleModule,
        RenewalModule,
        JourneyModule,
        HoldModule,
        MarksModule,
        GapPageModule,
      ],
      providers: [{ provide: PricingConfig, useValue: config }],
      exports: [PricingConfig],
    };
  }
}

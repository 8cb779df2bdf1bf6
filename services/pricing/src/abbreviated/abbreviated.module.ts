import { Module } from '@nestjs/common';
import { BlocksModule } from '@kerbside/platform/blocked/blocks.module';
import { LimitsModule } from '../limits/limits.module.js';
import { QuotesModule } from '../quotes/quotes.module.js';
import { RateBookModule } from '../rate-book/rate-book.module.js';
import { VehiclesModule } from '../vehicles/vehicles.module.js';
import { AbbreviatedController } from './abbreviated.controller.js';
import { AbbreviatedService } from './abbreviated.service.js';

@Module({
  imports: [BlocksModule, LimitsModule, QuotesModule, RateBookModule, VehiclesModule],
  controllers: [AbbreviatedController],
  providers: [AbbreviatedService],
})
export class AbbreviatedModule {}

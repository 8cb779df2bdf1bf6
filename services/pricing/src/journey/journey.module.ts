import { Module } from '@nestjs/common';
import { BlocksModule } from '@kerbside/platform/blocked/blocks.module';
import { LimitsModule } from '../limits/limits.module.js';
import { QuotesModule } from '../quotes/quotes.module.js';
import { RateBookModule } from '../rate-book/rate-book.module.js';
import { VehiclesModule } from '../vehicles/vehicles.module.js';
import { DatesController } from './dates.controller.js';
import { JourneyController } from './journey.controller.js';
import { JourneyService } from './journey.service.js';
import { StepGuard } from './step-guard.js';
import { TypingService } from './typing.service.js';

@Module({
  imports: [BlocksModule, LimitsModule, QuotesModule, RateBookModule, VehiclesModule],
  controllers: [DatesController, JourneyController],
  providers: [JourneyService, StepGuard, TypingService],
})
export class JourneyModule {}

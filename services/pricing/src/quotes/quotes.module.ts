import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { RateBookModule } from '../rate-book/rate-book.module.js';
import { VehiclesModule } from '../vehicles/vehicles.module.js';
import { PaymentsConsumer } from './payments.consumer.js';
import { QuoteChanges } from './quote-changes.js';
import { QuoteHoldsService } from './quote-holds.service.js';
import { QuoteLinks } from './quote-links.js';
import { QuoteStepsService } from './quote-steps.service.js';
import { QuotesAuditController } from './quotes-audit.controller.js';
import { QuotesController } from './quotes.controller.js';
import { QuotesInternalController } from './quotes-internal.controller.js';
import { QuotesRepository } from './quotes.repository.js';
import { QuotesService } from './quotes.service.js';
import { RenewalsService } from './renewals.service.js';

@Module({
  imports: [LimitsModule, RateBookModule, VehiclesModule],
  controllers: [QuotesController, QuotesAuditController, QuotesInternalController, PaymentsConsumer],
  providers: [QuoteChanges, QuoteLinks, QuoteHoldsService, QuoteStepsService, QuotesRepository, QuotesService, RenewalsService],
  exports: [QuoteChanges, QuoteLinks, QuotesRepository, QuotesService],
})
export class QuotesModule {}

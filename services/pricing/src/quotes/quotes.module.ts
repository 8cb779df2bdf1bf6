import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { RateBookModule } from '../rate-book/rate-book.module.js';
import { QuoteChanges } from './quote-changes.js';
import { ExpiryService } from './expiry.service.js';
import { QuotesAuditController } from './quotes-audit.controller.js';
import { QuotesController } from './quotes.controller.js';
import { QuotesRepository } from './quotes.repository.js';
import { QuotesService } from './quotes.service.js';

@Module({
  imports: [LimitsModule, RateBookModule],
  controllers: [QuotesController, QuotesAuditController],
  providers: [QuoteChanges, ExpiryService, QuotesRepository, QuotesService],
  exports: [QuoteChanges, QuotesRepository, QuotesService],
})
export class QuotesModule {}

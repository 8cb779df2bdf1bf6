import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { readQuoteMarks } from '@kerbside/contracts/http/pricing/internal';
import { Input, Serves } from '@kerbside/platform/calls/http';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { QuotesRepository } from '../quotes/quotes.repository.js';
import { marksOf } from './quote-marks.js';

@Controller()
export class MarksController {
  constructor(
    private readonly quotes: QuotesRepository,
    private readonly config: PlatformConfig,
  ) {}

  @Serves(readQuoteMarks)
  async marks(@Input() { params }: CallRequest<typeof readQuoteMarks>) {
    return { marks: marksOf(await this.quotes.find(params.quoteId), this.config.serviceKey) };
  }
}

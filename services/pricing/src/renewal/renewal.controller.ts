import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { startRenewalQuote } from '@kerbside/contracts/http/pricing/visits';
import { Clock } from '@kerbside/platform/time/clock';
import { Input, Serves } from '@kerbside/platform/calls/http';
import { quoteFacts } from '../quote-price/quote-facts.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { RenewalService } from './renewal.service.js';

@Controller()
export class RenewalController {
  constructor(
    private readonly renewals: RenewalService,
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
  ) {}

  @Serves(startRenewalQuote)
  async start(@Input() { body }: CallRequest<typeof startRenewalQuote>) {
    return quoteFacts(await this.renewals.start(body), this.books, this.clock.now());
  }
}

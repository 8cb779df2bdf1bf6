import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { chooseCover, readPrices } from '@kerbside/contracts/http/pricing/tables';
import { Clock } from '@kerbside/platform/time/clock';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { accessOf } from '../access/caller-access.js';
import { quoteView } from '../quotes/quote-view.js';
import { QuotesService } from '../quotes/quotes.service.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { tablesOf } from './cover.js';
import { CoverService } from './cover.service.js';

/** The warranty's own tables and options. */
@Controller()
export class CoverController {
  constructor(
    private readonly quotes: QuotesService,
    private readonly cover: CoverService,
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
  ) {}

  @Serves(readPrices)
  async prices(@Input() { params, headers }: CallRequest<typeof readPrices>, @CurrentCaller() caller: Caller) {
    return tablesOf(await this.quotes.read(params.quoteId, accessOf(caller, headers[quoteSecretHeader])), this.books);
  }

  @Serves(chooseCover)
  async choose(@Input() { params, headers, body }: CallRequest<typeof chooseCover>, @CurrentCaller() actor: Caller) {
    const quote = await this.cover.choose(params.quoteId, accessOf(actor, headers[quoteSecretHeader]), body, actor);
    return { quote: quoteView(quote, this.clock.now()), tables: tablesOf(quote, this.books) };
  }
}

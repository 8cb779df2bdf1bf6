import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { lockQuote, openQuote, sellQuote, unlockQuote } from '@kerbside/contracts/http/pricing/internal';
import { Clock } from '@kerbside/platform/time/clock';
import { Input, Serves } from '@kerbside/platform/calls/http';
import { accessOnBehalf } from '../access/caller-access.js';
import { quoteFacts } from '../quote-price/quote-facts.js';
import type { Quote } from '../quotes/model/quote.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { HoldService } from './hold.service.js';

/** What payments and vouchers ask before, during and after a payment. */
@Controller()
export class HoldController {
  constructor(
    private readonly holds: HoldService,
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
  ) {}

  @Serves(openQuote)
  async open(@Input() { params, body }: CallRequest<typeof openQuote>) {
    return this.facts(await this.holds.open(params.quoteId, accessOnBehalf(body)));
  }

  @Serves(lockQuote)
  async lock(@Input() { params, body: { asker, paymentId, totalPence } }: CallRequest<typeof lockQuote>) {
    const quote = await this.holds.hold(params.quoteId, { paymentId, totalPence }, asker && accessOnBehalf(asker));
    return { ...this.facts(quote), saleId: quote.state.status === 'paying' ? quote.state.saleId : undefined };
  }

  @Serves(sellQuote)
  async sell(@Input() { params, body }: CallRequest<typeof sellQuote>) {
    return this.facts(await this.holds.sell(params.quoteId, body));
  }

  @Serves(unlockQuote)
  async unlock(@Input() { params, body }: CallRequest<typeof unlockQuote>) {
    await this.holds.release(params.quoteId, body);
  }

  private facts(quote: Quote) {
    return quoteFacts(quote, this.books, this.clock.now());
  }
}

import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { quoteSecretHeader, readQuote, startQuote } from '@kerbside/contracts/http/pricing/pricing';
import { listQuotes } from '@kerbside/contracts/http/pricing/customer';
import { listQuotesOfPerson, readQuoteOwners } from '@kerbside/contracts/http/pricing/internal';
import { Clock } from '@kerbside/platform/time/clock';
import { CurrentCaller, Input, Reply, Serves, type FastifyReply } from '@kerbside/platform/calls/http';
import { accessOf } from '../access/caller-access.js';
import { AddressLimits } from '../limits/address-limits.js';
import { quoteView } from './quote-view.js';
import type { Quote } from './model/quote.js';
import { QuotesService } from './quotes.service.js';

@Controller()
export class QuotesController {
  constructor(
    private readonly quotes: QuotesService,
    private readonly clock: Clock,
    private readonly limits: AddressLimits,
  ) {}

  @Serves(startQuote)
  async start(@Input() { body }: CallRequest<typeof startQuote>, @CurrentCaller() caller: Caller, @Reply() reply: FastifyReply) {
    await this.limits.count('quote-start', reply);
    const { quote, secret } = await this.quotes.start(body.product_type, caller);
    return { quote: this.view(quote), secret };
  }

  @Serves(readQuote)
  async read(@Input() { params, headers }: CallRequest<typeof readQuote>, @CurrentCaller() caller: Caller) {
    return this.view(await this.quotes.read(params.quoteId, accessOf(caller, headers[quoteSecretHeader])));
  }

  @Serves(listQuotes)
  async list(@Input() { query }: CallRequest<typeof listQuotes>, @CurrentCaller() caller: Caller) {
    if (caller.kind === 'staff' && query.reference !== undefined)
      return { rows: (await this.quotes.numbered(query.reference)).map((quote) => this.view(quote)) };
    const customerId = caller.kind === 'customer' ? caller.userId : query.customerId;
    const quotes = customerId === undefined ? [] : await this.quotes.ofCustomer(customerId);
    const rows = quotes.map((quote) => ({ quote, shown: this.view(quote) }));
    // A renewal is offered on the page of its policy: to its customer it is no quote that they began, until they pay for it.
    const theirs = rows.filter(({ quote, shown }) => caller.kind === 'staff' || quote.renewal === null || shown.status !== 'open');
    return { rows: theirs.map(({ shown }) => shown) };
  }

  @Serves(readQuoteOwners)
  async owners(@Input() { body }: CallRequest<typeof readQuoteOwners>) {
    return { owners: await this.quotes.ownersOf(body.quoteIds) };
  }

  @Serves(listQuotesOfPerson)
  async ofPerson(@Input() { body }: CallRequest<typeof listQuotesOfPerson>) {
    return { quoteIds: await this.quotes.idsOf(body) };
  }

  private view(quote: Quote) {
    return quoteView(quote, this.clock.now());
  }
}

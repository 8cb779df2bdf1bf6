import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { quoteSecretHeader, readQuote, startQuote, submitStep } from '@kerbside/contracts/http/pricing';
import { listQuotes } from '@kerbside/contracts/http/pricing-customer';
import { chooseCover, readPrices } from '@kerbside/contracts/http/pricing-tables';
import { updateQuote } from '@kerbside/contracts/http/pricing-typing';
import { Clock } from '@kerbside/platform/clock';
import { CurrentCaller, Input, Reply, Serves, type FastifyReply } from '@kerbside/platform/http';
import { AddressLimits } from '../limits/address-limits.js';
import { RateBooks } from '../rate-book/rate-books.js';
import { accessOf } from './access.js';
import type { Quote } from './quote.js';
import { QuoteStepsService } from './quote-steps.service.js';
import { pageAfter, quoteView } from './quote-view.js';
import { QuotesService } from './quotes.service.js';
import { tablesOf } from './repricing.js';

@Controller()
export class QuotesController {
  constructor(
    private readonly quotes: QuotesService,
    private readonly steps: QuoteStepsService,
    private readonly books: RateBooks,
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
    const customerId = caller.kind === 'customer' ? caller.userId : query.customerId;
    const quotes = customerId === undefined ? [] : await this.quotes.ofCustomer(customerId);
    return { rows: quotes.map((quote) => this.view(quote)) };
  }

  @Serves(updateQuote)
  async update(@Input() { headers, body }: CallRequest<typeof updateQuote>, @CurrentCaller() actor: Caller) {
    const { quote_id, secret, sequence, ...typed } = body;
    const access = accessOf(actor, headers[quoteSecretHeader] ?? secret);
    return this.view(await this.quotes.saveTyping(quote_id, { access, actor, typed, sequence }));
  }

  @Serves(submitStep)
  async submit(
    @Input() { params, headers, body }: CallRequest<typeof submitStep>,
    @CurrentCaller() actor: Caller,
    @Reply() reply: FastifyReply,
  ) {
    if (params.step === '1') await this.limits.count('vehicle-lookup', reply);
    const access = accessOf(actor, headers[quoteSecretHeader] ?? body.secret);
    const submission = { ...params, body, access, actor };
    const quote = await (body.is_auto_submitted ? this.steps.autosave(submission) : this.steps.submit(submission));
    return { modified: quote.modifiedAt.toISOString(), next: pageAfter(quote, Number(params.step)), quote: this.view(quote) };
  }

  @Serves(readPrices)
  async prices(@Input() { params, headers }: CallRequest<typeof readPrices>, @CurrentCaller() caller: Caller) {
    return tablesOf(await this.quotes.read(params.quoteId, accessOf(caller, headers[quoteSecretHeader])), this.books);
  }

  @Serves(chooseCover)
  async choose(@Input() { params, headers, body }: CallRequest<typeof chooseCover>, @CurrentCaller() actor: Caller) {
    const quote = await this.quotes.chooseCover(params.quoteId, accessOf(actor, headers[quoteSecretHeader]), body, actor);
    return { quote: this.view(quote), tables: tablesOf(quote, this.books) };
  }

  private view(quote: Quote) {
    return quoteView(quote, this.clock.now());
  }
}

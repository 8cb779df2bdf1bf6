import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { lockQuote, openQuote, sellQuote, setQuoteVoucher, unlockQuote } from '@kerbside/contracts/http/pricing-internal';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing-purchase';
import { setQuoteVisit, startRenewalQuote } from '@kerbside/contracts/http/pricing-visits';
import { Clock } from '@kerbside/platform/clock';
import { Input, Serves } from '@kerbside/platform/http';
import { RateBooks } from '../rate-book/rate-books.js';
import { accessOnBehalf } from './access.js';
import { typeNamed } from './product-changes.js';
import { RenewalsService } from './renewals.service.js';
import type { Quote } from './quote.js';
import { QuoteHoldsService } from './quote-holds.service.js';
import { quoteFacts } from './quote-view.js';

/** What vouchers, payments and claims ask of a quote. */
@Controller()
export class QuotesInternalController {
  constructor(
    private readonly holds: QuoteHoldsService,
    private readonly renewals: RenewalsService,
    private readonly books: RateBooks,
    private readonly clock: Clock,
  ) {}

  @Serves(openQuote)
  async open(@Input() { params, body }: CallRequest<typeof openQuote>) {
    return this.facts(await this.holds.open(params.quoteId, accessOnBehalf(body)));
  }

  @Serves(setQuoteVoucher)
  async setVoucher(@Input() { params, body }: CallRequest<typeof setQuoteVoucher>) {
    return this.facts(await this.holds.setVoucher(params.quoteId, body.applicationVersion, body.voucher));
  }

  @Serves(setQuoteVisit)
  async setVisit(@Input() { params, body }: CallRequest<typeof setQuoteVisit>) {
    const selection = { version: body.selectionVersion, visit: body.visit };
    return this.facts(await this.holds.setVisit(params.quoteId, typeNamed(params.productType), selection));
  }

  @Serves(startRenewalQuote)
  async startRenewal(@Input() { body }: CallRequest<typeof startRenewalQuote>) {
    return this.facts(await this.renewals.start(body));
  }

  @Serves(lockQuote)
  async lock(@Input() { params, body: { asker, ...payment } }: CallRequest<typeof lockQuote>) {
    const quote = await this.holds.hold(params.quoteId, payment, asker && accessOnBehalf(asker));
    return { ...this.facts(quote), saleId: quote.state.status === 'paying' ? quote.state.saleId : undefined };
  }

  @Serves(sellQuote)
  async sell(@Input() { params, body }: CallRequest<typeof sellQuote>) {
    return this.facts(await this.holds.sell(params.quoteId, body));
  }

  @Serves(unlockQuote)
  async unlock(@Input() { params, body }: CallRequest<typeof unlockQuote>) {
    await this.holds.release(params.quoteId, body.paymentId, body.saleIsOff);
  }

  @Serves(readPurchasedQuote)
  readPurchased(@Input() { params }: CallRequest<typeof readPurchasedQuote>) {
    return this.holds.sold(params.quoteId);
  }

  private facts(quote: Quote) {
    return quoteFacts(quote, this.books, this.clock.now());
  }
}

import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import type { GrantedVoucher } from '../pricing/discount.js';
import { repriced } from '../quote-price/repricing.js';
import { decided } from '../quotes/model/decision.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { refuseUnlessOpen, type Quote } from '../quotes/model/quote.js';
import { PublishedBooks } from '../rate-book/published-books.js';

@Injectable()
export class VoucherService {
  constructor(
    private readonly changes: QuoteChanges,
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
  ) {}

  /** The same or an older application changes nothing, so that vouchers may ask again when our answer was lost. */
  set(quoteId: string, applicationVersion: number, granted: GrantedVoucher | null): Promise<Quote> {
    return this.changes.make({
      quoteId,
      decide: (quote) => {
        if (applicationVersion <= quote.voucher.applicationVersion) return decided(quote);
        refuseUnlessOpen(quote, this.clock.now());
        return repriced({ ...quote, voucher: { applicationVersion, granted } }, this.books);
      },
    });
  }
}

import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { setQuoteVoucher } from '@kerbside/contracts/http/pricing-internal';
import { Clock } from '@kerbside/platform/clock';
import { Input, Serves } from '@kerbside/platform/http';
import { quoteFacts } from '../quote-price/quote-facts.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { VoucherService } from './voucher.service.js';

@Controller()
export class VoucherController {
  constructor(
    private readonly vouchers: VoucherService,
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
  ) {}

  @Serves(setQuoteVoucher)
  async set(@Input() { params, body }: CallRequest<typeof setQuoteVoucher>) {
    return quoteFacts(await this.vouchers.set(params.quoteId, body.applicationVersion, body.voucher), this.books, this.clock.now());
  }
}

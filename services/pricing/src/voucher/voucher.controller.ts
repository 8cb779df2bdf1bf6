import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { setQuoteVoucher } from '@kerbside/contracts/http/pricing/internal';
import { Clock } from '@kerbside/platform/time/clock';
import { Input, Serves } from '@kerbside/platform/calls/http';
import type { Discount, GrantedVoucher } from '../pricing/discount.js';
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
    const granted = body.voucher && voucherFrom(body.voucher);
    return quoteFacts(await this.vouchers.set(params.quoteId, body.applicationVersion, granted), this.books, this.clock.now());
  }
}

type Voucher = NonNullable<CallRequest<typeof setQuoteVoucher>['body']['voucher']>;

const voucherFrom = ({ code, label, discount, terms }: Voucher): GrantedVoucher => ({
  code,
  label,
  discount: discountFrom(discount),
  terms: terms && {
    products: terms.products,
    needs: terms.needs,
    without: terms.without && { label: terms.without.label, discount: discountFrom(terms.without.discount) },
  },
});

const discountFrom = (discount: Voucher['discount']): Discount =>
  discount.kind === 'percent' ? { kind: 'percent', percent: discount.percent } : { kind: 'amount', amountPence: discount.amountPence };

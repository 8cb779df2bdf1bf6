import { controller, serves } from '@kerbside/platform/http/controller';
import type { CallRequest } from '@kerbside/contracts/call';
import { setQuoteVoucher } from '@kerbside/contracts/http/pricing/internal';
import { Clock } from '@kerbside/platform/time/clock';
import type { Discount, GrantedVoucher } from '../pricing/discount.js';
import { quoteFacts } from '../quote-price/quote-facts.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { VoucherService } from './voucher.service.js';

export const VoucherController = controller({ vouchers: VoucherService, books: PublishedBooks, clock: Clock }, [
  serves(setQuoteVoucher, async ({ params, body }, { vouchers, books, clock }) => {
    const granted = body.voucher && voucherFrom(body.voucher);
    return quoteFacts(await vouchers.set(params.quoteId, body.applicationVersion, granted), books, clock.now());
  }),
]);

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

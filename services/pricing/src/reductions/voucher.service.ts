import { Injectable } from '@nestjs/common';
import { formatPounds } from '@kerbside/contracts/money/money';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Clock } from '@kerbside/platform/time/clock';
import { controller, serves } from '@kerbside/platform/http/controller';
import type { CallRequest } from '@kerbside/contracts/call';
import { setQuoteVoucher } from '@kerbside/contracts/http/pricing/internal';
import type { GrantedVoucher, Discount } from '../price/discount.js';
import { checkVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import { Internal } from '@kerbside/platform/internal/internal';
import { repriced } from '../quote-price/repricing.js';
import { decided } from '../quotes/model/decision.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { voucherGiven } from '../quotes/model/quote-voucher.js';
import { refuseUnlessOpen, statusAt, type Quote } from '../quotes/model/quote.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { productTypesOf, quoteFacts } from '../quote-price/quote-facts.js';

@Injectable()
export class VoucherService {
  constructor(
    private readonly changes: QuoteChanges,
    private readonly books: PublishedBooks,
    private readonly internal: Internal,
    private readonly clock: Clock,
  ) {}

  /**
   * The quote as its price may be shown: a voucher that its sale would refuse takes nothing off, and one that may be used again does. Stays as it is
   * while vouchers do not answer, since the sale asks once more.
   */
  async shown(quote: Quote): Promise<Quote> {
    const { applicationVersion, granted } = quote.voucher;
    if (!granted || statusAt(quote, this.clock.now()) !== 'open') return quote;
    const { ended: before, ...usable } = granted;
    if (!voucherGiven({ ...quote, voucher: { applicationVersion, granted: usable } })) return quote;
    const ended = await this.refusalOf(quote, granted.code);
    if (ended === 'unknown' || ended?.why === before) return quote;
    const voucher = { applicationVersion, granted: { ...usable, ...(ended && { ended: ended.why }) } };
    return this.changes.make({
      quoteId: quote.id,
      decide: (now) => {
        const isAsAsked = now.voucher.applicationVersion === applicationVersion && statusAt(now, this.clock.now()) === 'open';
        return isAsAsked ? repriced({ ...now, voucher }, this.books) : decided(now);
      },
    });
  }

  private async refusalOf(quote: Quote, code: string): Promise<{ readonly why: string } | undefined | 'unknown'> {
    const { id: quoteId, customerId } = quote;
    try {
      await this.internal.send(checkVoucher, { body: { code, quoteId, customerId, productTypes: productTypesOf(quote, this.books) } });
      return undefined;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const isRefused = error.code.startsWith('VOUCHER_') && error.code !== 'VOUCHER_CHANGED';
      return isRefused ? { why: error.message } : 'unknown';
    }
  }

  /** The same or an older application changes nothing, so that vouchers may ask again when our answer was lost. */
  set(quoteId: string, applicationVersion: number, granted: GrantedVoucher | null): Promise<Quote> {
    return this.changes.make({
      quoteId,
      decide: (quote) => {
        if (applicationVersion <= quote.voucher.applicationVersion) return decided(quote);
        refuseUnlessOpen(quote, this.clock.now());
        const after = repriced({ ...quote, voucher: { applicationVersion, granted } }, this.books);
        refuseLess(quote, after.quote);
        return after;
      },
    });
  }
}

/** A code never takes the place of one that takes off more, whoever enters it and wherever: that one has to be taken off first. */
const refuseLess = ({ voucher: { granted: kept }, price: now }: Quote, { voucher: { granted: wanted }, price: after }: Quote): void => {
  if (!kept || !wanted || kept.code === wanted.code || !now || !after || after.totalPence <= now.totalPence) return;
  const [lower, higher] = [formatPounds(now.totalPence), formatPounds(after.totalPence)];
  throw new DomainError('VOUCHER_GIVES_LESS', {
    message: `With ${kept.code} you pay ${lower}; with this code you would pay ${higher}. To use it all the same, remove ${kept.code} first.`,
  });
};

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

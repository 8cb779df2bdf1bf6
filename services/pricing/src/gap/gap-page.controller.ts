import { controller, serves } from '@kerbside/platform/http/controller';
import type { CallAnswer } from '@kerbside/contracts/call';
import { type IsoDay, londonDay } from '@kerbside/contracts/days/dates';
import { adjustGapQuote } from '@kerbside/contracts/http/pricing/gap';
import type { QuoteProducts } from '@kerbside/contracts/http/pricing/products';
import { toPounds } from '@kerbside/contracts/money/money';
import { paymentsOf } from '@kerbside/contracts/payments/instalment-plan';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Clock } from '@kerbside/platform/time/clock';
import { accessOf } from '../access/caller-access.js';
import { productsView } from '../products/products-view.js';
import { voucherShown } from '../quotes/model/quote-voucher.js';
import type { Quote } from '../quotes/model/quote.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { GapPageService } from './gap-page.service.js';

export const GapPageController = controller({ page: GapPageService, books: PublishedBooks, clock: Clock }, [
  serves(adjustGapQuote, async (asked, { page, books, clock }) => {
    const { body, caller: actor } = asked;
    const quote = await page.adjust({ quoteId: body.quoteId, access: accessOf(asked, body.secret), actor }, body);
    return gapPanels(quote, books, londonDay(clock.now()));
  }),
]);

type Panels = CallAnswer<typeof adjustGapQuote>;

/** The three panels of the GAP page (Q7): add-ons, voucher and summary. */
const gapPanels = (quote: Quote, books: PublishedBooks, today: IsoDay): Panels => {
  const { chosen, tables, price } = productsView(quote, books, today);
  const gap = chosen.find(({ product_type }) => product_type === 'gap');
  const table = tables.find(({ product_type }) => product_type === 'gap');
  if (!gap || !table) throw new DomainError('NOT_A_GAP_QUOTE');
  return {
    addons: { rows: table.add_ons, is_all_added: table.add_ons.every(({ is_added }) => is_added) },
    vouchers: { voucher: voucherShown(quote) },
    summary: {
      key: gap.key,
      version: gap.version,
      name: table.versions.find(({ version }) => version === gap.version)?.name ?? '',
      duration: gap.duration,
      start_date: gap.start_date ?? quote.details?.start_date ?? null,
      payment_method: quote.paysByInstalments && price?.instalments ? 'instalments' : 'in_full',
      price,
      instalments: instalmentsOf(price),
    },
  };
};

const instalmentsOf = (price: QuoteProducts['price']): Panels['summary']['instalments'] =>
  price?.instalments
    ? {
        count: price.instalments.count,
        price: price.instalments.price,
        payments: paymentsOf(price.totalPence, price.instalments.count).map(toPounds),
      }
    : null;

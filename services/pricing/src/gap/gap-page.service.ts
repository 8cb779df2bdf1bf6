import { Injectable } from '@nestjs/common';
import type * as z from 'zod/mini';
import { laterOf, type IsoDay, londonDay } from '@kerbside/contracts/days/dates';
import { adjustGapQuote } from '@kerbside/contracts/http/pricing/gap';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import type { OnQuote } from '../access/access.js';
import { soldRates } from '../kinds/items.js';
import { chosenProduct, fieldsUnder } from '../products/product-changes.js';
import { type At, bookOf } from '../quote-price/quote-book.js';
import { changed, refuseUnlessOpen, type Quote } from '../quotes/model/quote.js';
import { modified, mapQuote, decided, type QuoteDecision } from '../quotes/model/decision.js';
import { itemIn } from '../quotes/model/products.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import type { CallAnswer } from '@kerbside/contracts/call';
import type { QuoteProducts } from '@kerbside/contracts/http/pricing/products';
import { toPounds } from '@kerbside/contracts/money/money';
import { paymentsOf } from '@kerbside/contracts/payments/instalment-plan';
import { accessOf } from '../access/caller-access.js';
import { productsView } from '../products/products-view.js';
import { voucherShown } from '../quotes/model/quote-voucher.js';

@Injectable()
export class GapPageService {
  constructor(
    private readonly changes: QuoteChanges,
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
  ) {}

  adjust({ quoteId, access, actor }: OnQuote, form: GapForm): Promise<Quote> {
    return this.changes.make({
      quoteId,
      access,
      by: { actor, action: 'gap-quote-adjusted' },
      decide: (quote) => {
        const now = this.clock.now();
        refuseUnlessOpen(quote, now);
        if (!quote.products.some(({ productType }) => productType === 'gap'))
          throw new DomainError(quote.productType === 'gap' && !quote.vehicle ? 'PRICES_NEED_VEHICLE' : 'NOT_A_GAP_QUOTE');
        const after = adjustedGap(quote, form, { books: this.books, today: londonDay(now) });
        if (after.quote === quote) return after;
        return modified(
          mapQuote(after, (one) => changed(quote, one)),
          now,
        );
      },
    });
  }
}

type GapForm = z.output<typeof adjustGapQuote.body>;
type Part = NonNullable<GapForm['ProductQuote']>;

/** One part of a GAP quote changes, the others stay (Q7). `reload` changes nothing. */
const adjustedGap = (quote: Quote, { target, ProductQuote: part = {} }: GapForm, at: At): QuoteDecision => {
  switch (target) {
    case 'mainProduct':
      return fieldsUnder('ProductQuote', () => withMain(quote, part, at));
    case 'addons':
      return fieldsUnder('ProductQuote', () => withAddOns(quote, part, at));
    case 'paymentMethod':
      return fieldsUnder('ProductQuote', () => withPaymentMethod(quote, part));
    case 'reload':
      return decided(quote);
  }
};

const withMain = (quote: Quote, { key, start_date }: Part, at: At): QuoteDecision => {
  if (key === undefined) throw invalid({ key: 'Choose a duration' });
  const after = chosenProduct(quote, 'gap', { key, start_date }, at);
  return start_date === undefined || quote.productType !== 'gap' ? after : mapQuote(after, (one) => startingOn(one, start_date));
};

/** The page asks it for the whole quote: what is bought with GAP starts with it. */
const startingOn = (quote: Quote, start_date: IsoDay): Quote =>
  quote.details === null
    ? quote
    : {
        ...quote,
        details: { ...quote.details, start_date },
        products: quote.products.map((one) => (one.productType === 'gap' && 'startDate' in one ? { ...one, startDate: null } : one)),
      };

const withAddOns = (quote: Quote, { add_ons, add_all, remove_all }: Part, at: At): QuoteDecision => {
  const gap = itemIn(quote.products, 'gap');
  if (!gap) throw new DomainError('NOT_A_GAP_QUOTE');
  if (add_ons === undefined && !add_all && !remove_all) throw invalid({ add_ons: 'Choose the add-ons' });
  return chosenProduct(quote, 'gap', { key: gap.key, add_ons: remove_all ? [] : add_all ? addable(quote, at) : (add_ons ?? []) }, at);
};

/** Every add-on, except cover that the quote already has as a product of its own. */
const addable = (quote: Quote, { books, today }: At): string[] => {
  const own = quote.products.map(({ productType }) => productType);
  const { addOns } = soldRates(bookOf(quote, books, today), 'gap');
  return addOns.flatMap(({ key, policy }) => (policy && own.includes(policy.productType) ? [] : [key]));
};

const withPaymentMethod = (quote: Quote, { payment_method }: Part): QuoteDecision => {
  if (payment_method === undefined) throw invalid({ payment_method: 'Choose how to pay' });
  const paysByInstalments = payment_method === 'instalments';
  if (paysByInstalments && !quote.price?.instalments) throw invalid({ payment_method: 'This price cannot be paid in instalments' });
  return decided(quote.paysByInstalments === paysByInstalments ? quote : { ...quote, paysByInstalments });
};

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
  const asked = gap.start_date ?? quote.details?.start_date;
  return {
    addons: { rows: table.add_ons, is_all_added: table.add_ons.every(({ is_added }) => is_added) },
    vouchers: { voucher: voucherShown(quote) },
    summary: {
      key: gap.key,
      version: gap.version,
      name: table.versions.find(({ version }) => version === gap.version)?.name ?? '',
      duration: gap.duration,
      // A day that has gone by is today, as the sale has it.
      start_date: asked === undefined ? null : laterOf(asked, today),
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

import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { Clock } from '@kerbside/platform/time/clock';
import type { ServicesOf } from '@kerbside/platform/calls/with-services';
import { controller, serves } from '@kerbside/platform/http/controller';
import { chooseProduct, readProducts, removeProduct } from '@kerbside/contracts/http/pricing/products';
import { chooseCover, readPrices } from '@kerbside/contracts/http/pricing/tables';
import type { ProductForm } from '../kinds/kind.js';
import { chosenProduct, removedProduct } from './product-changes.js';
import { modified, mapQuote, type QuoteDecision } from '../quotes/model/decision.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { refuseUnlessOpen, type Quote, changed } from '../quotes/model/quote.js';
import type { OnQuote, QuoteAccess } from '../access/access.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { accessByActor, accessOf } from '../access/caller-access.js';
import { productsView } from './products-view.js';
import { quoteView } from '../quotes/quote-view.js';
import { QuotesService } from '../quotes/quotes.service.js';
import { tablesOf, chosenCover, type CoverForm } from './cover.js';
import { typeNamed } from '../quotes/model/products.js';

@Injectable()
export class CoverService {
  constructor(
    private readonly changes: QuoteChanges,
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
  ) {}

  choose(quoteId: string, access: QuoteAccess, form: CoverForm, actor: Caller): Promise<Quote> {
    return this.changes.make({
      quoteId,
      access,
      by: { actor, action: 'quote-cover-chosen' },
      decide: (quote) => {
        const now = this.clock.now();
        refuseUnlessOpen(quote, now);
        return modified(chosenCover(quote, form, this.books), now);
      },
    });
  }
}

interface ProductRequest extends OnQuote {
  readonly productType: string;
}

/** Puts products into a quote and takes them out, one at a time (Q2, Q4). */
@Injectable()
export class ProductsService {
  constructor(
    private readonly changes: QuoteChanges,
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
  ) {}

  choose(request: ProductRequest, form: ProductForm): Promise<Quote> {
    const type = typeNamed(request.productType);
    const at = { books: this.books, today: londonDay(this.clock.now()) };
    return this.change(request, 'quote-product-chosen', (quote) => chosenProduct(quote, type, form, at));
  }

  remove(request: ProductRequest): Promise<Quote> {
    const type = typeNamed(request.productType);
    return this.change(request, 'quote-product-removed', (quote) => removedProduct(quote, type, this.books));
  }

  private change({ quoteId, access, actor }: ProductRequest, action: string, decide: (quote: Quote) => QuoteDecision): Promise<Quote> {
    return this.changes.make({
      quoteId,
      access,
      by: { actor, action },
      decide: (quote) => {
        const now = this.clock.now();
        refuseUnlessOpen(quote, now);
        const after = decide(quote);
        if (after.quote === quote) return after;
        return modified(
          mapQuote(after, (one) => changed(quote, one)),
          now,
        );
      },
    });
  }
}

const classes = { quotes: QuotesService, products: ProductsService, books: PublishedBooks, clock: Clock, cover: CoverService };
type Services = ServicesOf<typeof classes>;

const view = ({ books, clock }: Services, quote: Quote) => productsView(quote, books, londonDay(clock.now()));
const both = (services: Services, quote: Quote) => ({ quote: quoteView(quote, services.clock.now()), products: view(services, quote) });

export const ProductsController = controller(classes, [
  serves(readProducts, async (asked, services) => view(services, await services.quotes.read(asked.params.quoteId, accessOf(asked)))),
  serves(chooseProduct, async (asked, services) =>
    both(services, await services.products.choose({ ...asked.params, ...accessByActor(asked) }, asked.body)),
  ),
  serves(removeProduct, async (asked, services) =>
    both(services, await services.products.remove({ ...asked.params, ...accessByActor(asked) })),
  ),
  serves(readPrices, async (asked, { quotes, books }) => tablesOf(await quotes.read(asked.params.quoteId, accessOf(asked)), books)),
  serves(chooseCover, async (asked, { cover, books, clock }) => {
    const quote = await cover.choose(asked.params.quoteId, accessOf(asked), asked.body, asked.caller);
    return { quote: quoteView(quote, clock.now()), tables: tablesOf(quote, books) };
  }),
]);

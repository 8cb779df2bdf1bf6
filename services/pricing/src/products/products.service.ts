import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { Clock } from '@kerbside/platform/time/clock';
import type { ProductForm } from '../kinds/kind.js';
import { chosenProduct, removedProduct } from './product-changes.js';
import { modified, mapQuote, type QuoteDecision } from '../quotes/model/decision.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { refuseUnlessOpen, type Quote } from '../quotes/model/quote.js';
import { changed } from '../quotes/model/agreed-terms.js';
import { typeNamed } from '../quotes/model/product-type.js';
import type { QuoteAccess } from '../access/access.js';
import { PublishedBooks } from '../rate-book/published-books.js';

export interface ProductRequest {
  readonly quoteId: string;
  readonly productType: string;
  readonly access: QuoteAccess;
  readonly actor: Caller;
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

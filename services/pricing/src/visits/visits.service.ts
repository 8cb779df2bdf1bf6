import { Injectable } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { ProductType } from '@kerbside/contracts/ids';
import { Clock } from '@kerbside/platform/time/clock';
import type { GarageVisit } from '@kerbside/contracts/http/pricing/visits';
import { invalid, notFound } from '@kerbside/platform/errors/errors';
import { changed, refuseUnlessOpen, type Quote, type VisitThere } from '../quotes/model/quote.js';
import { mapQuote, decided, type QuoteDecision } from '../quotes/model/decision.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { itemsOf } from '../pricing/items/sold-item.js';
import { itemOf, newChoice, soldRates } from '../kinds/items.js';
import { bookOf, type At } from '../quote-price/quote-book.js';
import { withProducts } from '../quote-price/repricing.js';
import { itemIn, withChoice } from '../quotes/model/products.js';
import { atOneGarage } from '../quotes/model/awaits-garage.js';

interface Selection {
  readonly version: number;
  readonly visit: GarageVisit | null;
  readonly alsoThere: readonly VisitThere[];
}

/** A garage's prices, for all its visits. An older selection changes nothing; the first one puts the product in. */
export const selectedVisit = (quote: Quote, type: ProductType, { version, visit, alsoThere }: Selection, at: At): QuoteDecision => {
  const book = bookOf(quote, at.books, at.today);
  const rates = soldRates(book, type);
  if (rates.pricedBy !== 'visit') throw notFound();
  const items = itemsOf(type, rates);
  const kept = itemIn(quote.products, type);
  if (kept && version <= kept.selectionVersion) return decided(quote);
  const item = visit ? items.find((one) => one.version.key === visit.version) : items.find(({ key }) => key === kept?.key);
  if (!item) throw invalid({ 'visit.version': 'The rate book has no such visit' });
  const before = kept ?? newChoice(type, item.key);
  const choice = { ...before, key: item.key, selectionVersion: version };
  // The visit itself comes first: of a service it may be another than the garage's usual one.
  const there = visit ? [{ productType: type, visit }, ...alsoThere] : [];
  const choices = atOneGarage(withChoice(quote.products, choice), there, (one) =>
    'key' in one ? itemOf(book, one)?.version.key : undefined,
  );
  return withProducts({ ...quote, atGarage: there }, choices, at.books);
};

@Injectable()
export class VisitsService {
  constructor(
    private readonly changes: QuoteChanges,
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
  ) {}

  /** A garage's price for a visit; the same or an older selection changes nothing. */
  select(quoteId: string, type: ProductType, selection: Selection): Promise<Quote> {
    return this.changes.make({
      quoteId,
      decide: (quote) => {
        const now = this.clock.now();
        const after = selectedVisit(quote, type, selection, { books: this.books, today: londonDay(now) });
        if (after.quote === quote) return after;
        refuseUnlessOpen(quote, now);
        return mapQuote(after, (one) => changed(quote, one));
      },
    });
  }
}

import type { GarageVisit } from '../pricing/items/garage-visit.js';
import type { ProductType } from '@kerbside/contracts/ids';
import { invalid, notFound } from '@kerbside/platform/errors/errors';
import { itemsOf } from '../pricing/items/sold-item.js';
import { newChoice, soldRates } from '../kinds/items.js';
import { bookOf, type At } from '../quote-price/quote-book.js';
import { withProduct } from '../quote-price/repricing.js';
import { decided, type Decision } from '../quotes/model/decision.js';
import { itemIn } from '../quotes/model/products.js';
import type { Quote } from '../quotes/model/quote.js';

export interface Selection {
  readonly version: number;
  readonly visit: GarageVisit | null;
}

/** A garage's price for a visit. An older selection changes nothing; the first one puts the product in. */
export const selectedVisit = (quote: Quote, type: ProductType, { version, visit }: Selection, at: At): Decision => {
  const book = bookOf(quote, at.books, at.today);
  const rates = soldRates(book, type);
  if (rates.pricedBy !== 'visit') throw notFound();
  const items = itemsOf(type, rates);
  const kept = itemIn(quote.products, type);
  if (kept && version <= kept.selectionVersion) return decided(quote);
  const item = visit ? items.find((one) => one.version.key === visit.version) : items.find(({ key }) => key === kept?.key);
  if (!item) throw invalid({ 'visit.version': 'The rate book has no such visit' });
  const choice = { ...(kept ?? newChoice(type, item.key)), key: item.key, visit, selectionVersion: version };
  return withProduct(quote, { ...choice, startDate: visit?.startsOn ?? choice.startDate }, at.books);
};

import { controller, serves } from '@kerbside/platform/http/controller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { chooseProduct, listProducts, readProducts, removeProduct } from '@kerbside/contracts/http/pricing/products';
import { Clock } from '@kerbside/platform/time/clock';
import { accessByActor, accessOf } from '../access/caller-access.js';
import { productsView, soldProducts } from './products-view.js';
import { quoteView } from '../quotes/quote-view.js';
import type { Quote } from '../quotes/model/quote.js';
import { QuotesService } from '../quotes/quotes.service.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { ProductsService } from './products.service.js';

interface Parts {
  readonly books: PublishedBooks;
  readonly clock: Clock;
}

const view = ({ books, clock }: Parts, quote: Quote) => productsView(quote, books, londonDay(clock.now()));
const both = (parts: Parts, quote: Quote) => ({ quote: quoteView(quote, parts.clock.now()), products: view(parts, quote) });

export const ProductsController = controller({ quotes: QuotesService, products: ProductsService, books: PublishedBooks, clock: Clock }, [
  serves(listProducts, (_, { books, clock }) => ({ rows: soldProducts(books.inForce(londonDay(clock.now()))) })),
  serves(readProducts, async (asked, { quotes, ...parts }) => view(parts, await quotes.read(asked.params.quoteId, accessOf(asked)))),
  serves(chooseProduct, async (asked, { products, ...parts }) =>
    both(parts, await products.choose({ ...asked.params, ...accessByActor(asked) }, asked.body)),
  ),
  serves(removeProduct, async (asked, { products, ...parts }) =>
    both(parts, await products.remove({ ...asked.params, ...accessByActor(asked) })),
  ),
]);

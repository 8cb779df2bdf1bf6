import { controller, serves } from '@kerbside/platform/http/controller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { chooseProduct, listProducts, readProducts, removeProduct } from '@kerbside/contracts/http/pricing/products';
import { Clock } from '@kerbside/platform/time/clock';
import { accessOf } from '../access/caller-access.js';
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
  serves(readProducts, async ({ params, headers, caller }, { quotes, ...parts }) =>
    view(parts, await quotes.read(params.quoteId, accessOf(caller, headers[quoteSecretHeader]))),
  ),
  serves(chooseProduct, async ({ params, headers, body, caller: actor }, { products, ...parts }) =>
    both(parts, await products.choose({ ...params, actor, access: accessOf(actor, headers[quoteSecretHeader]) }, body)),
  ),
  serves(removeProduct, async ({ params, headers, caller: actor }, { products, ...parts }) =>
    both(parts, await products.remove({ ...params, actor, access: accessOf(actor, headers[quoteSecretHeader]) })),
  ),
]);

import { controller, serves, type ServicesOf } from '@kerbside/platform/http/controller';
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
import { chooseCover, readPrices } from '@kerbside/contracts/http/pricing/tables';
import { tablesOf } from './cover.js';
import { CoverService } from './cover.service.js';

const classes = { quotes: QuotesService, products: ProductsService, books: PublishedBooks, clock: Clock, cover: CoverService };
type Services = ServicesOf<typeof classes>;

const view = ({ books, clock }: Services, quote: Quote) => productsView(quote, books, londonDay(clock.now()));
const both = (services: Services, quote: Quote) => ({ quote: quoteView(quote, services.clock.now()), products: view(services, quote) });

export const ProductsController = controller(classes, [
  serves(listProducts, (_, { books, clock }) => ({ rows: soldProducts(books.inForce(londonDay(clock.now()))) })),
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

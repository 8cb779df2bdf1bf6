import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { chooseProduct, listProducts, readProducts, removeProduct } from '@kerbside/contracts/http/pricing/products';
import { Clock } from '@kerbside/platform/time/clock';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { accessOf } from '../access/caller-access.js';
import { productsView, soldProducts } from './products-view.js';
import { quoteView } from '../quotes/quote-view.js';
import type { Quote } from '../quotes/model/quote.js';
import { QuotesService } from '../quotes/quotes.service.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { ProductsService } from './products.service.js';

@Controller()
export class ProductsController {
  constructor(
    private readonly quotes: QuotesService,
    private readonly products: ProductsService,
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
  ) {}

  @Serves(listProducts)
  list() {
    return { rows: soldProducts(this.books.inForce(londonDay(this.clock.now()))) };
  }

  @Serves(readProducts)
  async read(@Input() { params, headers }: CallRequest<typeof readProducts>, @CurrentCaller() caller: Caller) {
    return this.view(await this.quotes.read(params.quoteId, accessOf(caller, headers[quoteSecretHeader])));
  }

  @Serves(chooseProduct)
  async choose(@Input() { params, headers, body }: CallRequest<typeof chooseProduct>, @CurrentCaller() actor: Caller) {
    return this.both(await this.products.choose({ ...params, actor, access: accessOf(actor, headers[quoteSecretHeader]) }, body));
  }

  @Serves(removeProduct)
  async remove(@Input() { params, headers }: CallRequest<typeof removeProduct>, @CurrentCaller() actor: Caller) {
    return this.both(await this.products.remove({ ...params, actor, access: accessOf(actor, headers[quoteSecretHeader]) }));
  }

  private both(quote: Quote) {
    return { quote: quoteView(quote, this.clock.now()), products: this.view(quote) };
  }

  private view(quote: Quote) {
    return productsView(quote, this.books, londonDay(this.clock.now()));
  }
}

import type { Quote } from '../quotes/model/quote.js';
import type { SoldQuote, SoldPolicy } from '../quotes/model/sold-quote.js';
import { Injectable } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import { londonDay } from '@kerbside/contracts/days/dates';
import {
  type PurchasedQuote,
  purchasedPolicy,
  purchasedQuote,
  readAddressOfQuote,
  readPurchasedQuote,
} from '@kerbside/contracts/http/pricing/purchase';
import { picked } from '@kerbside/platform/calls/picked';
import { Clock } from '@kerbside/platform/time/clock';
import { QuotesRepository } from '../quotes/quotes.repository.js';
import { PublishedBooksSync } from '../rate-book/published-books-sync.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { saleOf, soldOr } from './sale.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { lineView } from '../price/price-view.js';

@Injectable()
export class SaleService {
  constructor(
    private readonly quotes: QuotesRepository,
    private readonly books: PublishedBooks,
    private readonly sync: PublishedBooksSync,
    private readonly clock: Clock,
  ) {}

  async addressOf(quoteId: string): Promise<CallAnswer<typeof readAddressOfQuote>> {
    const { address_line_1, address_line_2, town, county, postcode } = (await this.quotes.find(quoteId)).details ?? {};
    return { address_line_1, address_line_2, town, county, postcode };
  }

  async sold(quoteId: string): Promise<SoldQuote & Pick<Quote, 'createdAt'>> {
    const quote = await this.quotes.find(quoteId);
    await this.sync.ensure(quote);
    return { ...soldOr(quote, () => saleOf(quote, this.books, londonDay(this.clock.now()))), createdAt: quote.createdAt };
  }
}

export const SaleController = controller({ sale: SaleService }, [
  serves(readPurchasedQuote, async ({ params }, { sale }) => purchasedView(await sale.sold(params.quoteId))),
  serves(readAddressOfQuote, ({ params }, { sale }) => sale.addressOf(params.quoteId)),
]);

/** What was sold, as the services that write policies and take money see it. */
const purchasedView = ({ vehicle, purchaseDate = null, ...sold }: Awaited<ReturnType<SaleService['sold']>>): PurchasedQuote => ({
  quoteId: sold.quoteId,
  begunAt: sold.createdAt.toISOString(),
  customerId: sold.customerId,
  termsAgreedOn: sold.termsAgreedAt ? londonDay(sold.termsAgreedAt) : null,
  vehicle: { ...picked(purchasedQuote.shape.vehicle.shape, vehicle), colour: vehicle.colour ?? null },
  purchaseDate,
  policies: sold.policies.map(policyView),
});

const policyView = (policy: SoldPolicy): PurchasedQuote['policies'][number] => ({
  ...picked(purchasedPolicy.shape, policy),
  lines: policy.lines.map(lineView),
  terms: policy.terms.map(({ label, value }) => ({ label, value })),
  covers: [...policy.covers],
  excludes: [...policy.excludes],
});

import { Injectable } from '@nestjs/common';
import { Audit } from '@kerbside/platform/audit/audit';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { RecordOutcome } from '@kerbside/platform/records/records';
import type { ClientSession } from 'mongoose';
import { PublishedBooksSync } from '../rate-book/published-books-sync.js';
import { coverIn, itemsIn } from './model/products.js';
import { outcomeOf, type QuoteChange } from './quote-change.js';
import type { Quote } from './model/quote.js';
import { QuotesRepository } from './quotes.repository.js';

/** Every change of a quote is made here. */
@Injectable()
export class QuoteChanges {
  constructor(
    private readonly quotes: QuotesRepository,
    private readonly books: PublishedBooksSync,
    private readonly mongo: Mongo,
    private readonly audit: Audit,
  ) {}

  /** Returns the quote as it is after the change. Only a change that writes other documents too needs a transaction. */
  make(change: QuoteChange): Promise<Quote> {
    if (change.addJobs || change.by?.actor.kind === 'staff') return this.mongo.transaction((session) => this.within(session, change));
    return this.quotes.records.change(change.quoteId, (quote) => this.outcome(quote, change));
  }

  /** As `make`, in a transaction of the caller. */
  async within(session: ClientSession, change: QuoteChange): Promise<Quote> {
    const decide = (quote: Quote) => this.outcome(quote, change);
    const { before, after } = await this.quotes.records.changeWithin(session, change.quoteId, decide);
    if (after === before) return after;
    await change.addJobs?.(session, after);
    if (change.by?.actor.kind === 'staff') await this.audit.record(session, { ...change.by, ...auditFacts(before, after) });
    return after;
  }

  private async outcome(before: Quote, change: QuoteChange): Promise<RecordOutcome<Quote> | undefined> {
    await this.books.ensure(before);
    const decision = outcomeOf(before, change);
    return decision && { after: decision.quote, events: decision.events };
  }
}

const standing = ({ step, products, price }: Quote) => ({
  step,
  cover: coverIn(products),
  products: itemsIn(products).map(({ key, addOns }) => [key, ...addOns]),
  totalPence: price?.totalPence ?? null,
});

/** Without personal data. */
const auditFacts = (before: Quote, after: Quote) => ({
  subjectType: 'quote',
  subjectId: after.id,
  customerId: after.customerId,
  before: standing(before),
  after: standing(after),
});

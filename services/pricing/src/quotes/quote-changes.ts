import { Injectable } from '@nestjs/common';
import { Audit } from '@kerbside/platform/audit/audit';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import type { OutboxRow } from '@kerbside/platform/events/outbox/outbox-row';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { PublishedBooksSync } from '../rate-book/published-books-sync.js';
import type { Decision } from './model/decision.js';
import { coverIn, itemsIn } from './model/products.js';
import { outcomeOf, type Change } from './quote-change.js';
import type { Quote } from './model/quote.js';
import { QuotesRepository, type ReadQuote } from './quotes.repository.js';
import { RecentQuotes } from './recent-quotes.js';

/** When others change the quote at the same moment, it is read and decided on again this often; after that in a transaction. */
const attempts = 3;

/** Every change of a quote is made here: read, decide, and save the changed fields with their events in one write of one document. */
@Injectable()
export class QuoteChanges {
  private readonly recent = new RecentQuotes();

  constructor(
    private readonly quotes: QuotesRepository,
    private readonly books: PublishedBooksSync,
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Returns the quote as it is after the change. Only a change that writes other documents too needs a transaction. */
  async make(change: Change): Promise<Quote> {
    if (change.addJobs || change.by?.actor.kind === 'staff') return this.inTransaction(change);
    const recent = this.recent.take(change.quoteId);
    // What would be refused, or change nothing, is decided on again as the database has it.
    const outcome = recent && (await this.outcome(recent.quote, change).catch(() => undefined));
    const saved = outcome && (await this.save(recent, outcome));
    if (saved) return saved;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const read = await this.quotes.read(change.quoteId);
      const decided = await this.outcome(read.quote, change);
      if (!decided) return read.quote;
      const quote = await this.save(read, decided);
      if (quote) return quote;
    }
    return this.inTransaction(change);
  }

  /** As `make`, in a transaction of the caller. */
  async within(session: ClientSession, change: Change): Promise<Quote> {
    this.recent.take(change.quoteId);
    const read = await this.quotes.read(change.quoteId, session);
    const outcome = await this.outcome(read.quote, change);
    if (!outcome) return read.quote;
    await this.quotes.save(read, outcome.quote, this.rowsOf(outcome), session);
    await change.addJobs?.(session, outcome.quote);
    if (change.by?.actor.kind === 'staff') await this.audit.record(session, { ...change.by, ...auditFacts(read.quote, outcome.quote) });
    return outcome.quote;
  }

  private inTransaction(change: Change): Promise<Quote> {
    return this.mongo.transaction((session) => this.within(session, change));
  }

  private async outcome(before: Quote, change: Change): Promise<Decision | undefined> {
    await this.books.ensure(before);
    return outcomeOf(before, change);
  }

  /** Undefined when somebody else changed the quote since it was read. */
  private async save(read: ReadQuote, outcome: Decision): Promise<Quote | undefined> {
    const revision = await this.quotes.save(read, outcome.quote, this.rowsOf(outcome));
    if (revision === undefined) return undefined;
    this.recent.keep({ quote: outcome.quote, revision, isOwn: true });
    return outcome.quote;
  }

  /** The last event has the version of the quote. */
  private rowsOf({ quote: { id, version }, events }: Decision): OutboxRow[] {
    const first = version - events.length + 1;
    return events.map(({ type, data }, at) => this.outbox.row(type, { id, version: first + at, data }));
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

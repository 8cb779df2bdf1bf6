import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { Audit } from '@kerbside/platform/audit';
import { notFound } from '@kerbside/platform/errors';
import { Outbox } from '@kerbside/platform/events/outbox';
import { Mongo } from '@kerbside/platform/mongo';
import type { ClientSession } from 'mongoose';
import { RateBooks } from '../rate-book/rate-books.js';
import { RateBookStore } from '../rate-book/rate-book-store.js';
import { maySee, ownedBy, type Quote, type QuoteAsker } from './quote.js';
import { tellOf } from './quote-news.js';
import { QuotesRepository } from './quotes.repository.js';

export interface Change {
  /** What the quote becomes; the same object when nothing changes. It may run twice, so it must only reckon. */
  readonly decide: (quote: Quote) => Quote;
  /** The step that was submitted, if one was. */
  readonly submitted?: number;
  /** Told to the audit trail when the actor is staff. */
  readonly by?: { readonly actor: Caller; readonly action: string; readonly why?: string | undefined };
  /** What else is owed when the quote changes: it commits with it. */
  readonly owe?: (session: ClientSession, after: Quote) => Promise<void>;
}

/** Every change of a quote goes through here: it is read, decided, saved and told in one transaction. */
@Injectable()
export class QuoteChanges {
  constructor(
    private readonly quotes: QuotesRepository,
    private readonly books: RateBooks,
    private readonly store: RateBookStore,
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** For somebody who may see it; NOT_FOUND for everybody else. */
  asked(quoteId: string, asker: QuoteAsker, change: Change): Promise<Quote> {
    const decide = (quote: Quote): Quote => {
      if (!maySee(quote, asker)) throw notFound();
      return change.decide(ownedBy(quote, asker));
    };
    return this.trusted(quoteId, { ...change, decide });
  }

  /** For our own services. */
  trusted(quoteId: string, change: Change): Promise<Quote> {
    return this.mongo.transaction((session) => this.within(session, quoteId, change));
  }

  async within(session: ClientSession, quoteId: string, change: Change): Promise<Quote> {
    const { decide, by, owe } = change;
    const before = await this.quotes.find(quoteId, session);
    await this.store.ensure(before);
    const decided = decide(before);
    if (decided === before) return before;
    const after = { ...decided, version: await this.tell(session, before, decided, change) };
    await this.quotes.save(after, session);
    await owe?.(session, after);
    if (by?.actor.kind === 'staff') await this.audit.record(session, { ...by, ...standings(before, after) });
    return after;
  }

  /** Publishes what the change means to others; each event takes the next version, the last of which is returned. */
  private async tell(session: ClientSession, before: Quote, after: Quote, { submitted, by }: Change): Promise<number> {
    let { version } = before;
    const staffId = by?.actor.kind === 'staff' ? by.actor.userId : undefined;
    await tellOf(before, after, { submitted, staffId, books: this.books }, (type, data) => {
      version += 1;
      return this.outbox.add(session, type, { id: after.id, version, data });
    });
    return version;
  }
}

const standing = ({ step, cover, products, price }: Quote) => ({
  step,
  cover,
  products: products.map(({ key, addOns }) => [key, ...addOns]),
  totalPence: price?.totalPence ?? null,
});

/** For the audit trail: facts without personal data. */
const standings = (before: Quote, after: Quote) => ({
  subjectType: 'quote',
  subjectId: after.id,
  before: standing(before),
  after: standing(after),
});

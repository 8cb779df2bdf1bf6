import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { Audit } from '@kerbside/platform/audit';
import { notFound } from '@kerbside/platform/errors';
import { Outbox } from '@kerbside/platform/events/outbox';
import type { OutboxRow } from '@kerbside/platform/events/outbox-row';
import { Mongo } from '@kerbside/platform/mongo';
import type { ClientSession } from 'mongoose';
import { PublishedBooks } from '../rate-book/published-books.js';
import { PublishedBooksSync } from '../rate-book/published-books-sync.js';
import { maySee, ownedBy, type QuoteAccess } from '../access/access.js';
import { withoutLostHold } from './lost-hold.js';
import type { Quote } from './quote.js';
import { tellOf } from './quote-news.js';
import { QuotesRepository, type KeptQuote } from './quotes.repository.js';
import { RecentQuotes } from './recent-quotes.js';

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

interface Decided {
  readonly after: Quote;
  readonly news: readonly OutboxRow[];
}

/** So often a quote that somebody else changes at the same moment is decided on again, before a transaction is taken for it. */
const tries = 3;

/** Every change of a quote goes through here: it is read, decided, and saved with what it tells others in one write of one document. */
@Injectable()
export class QuoteChanges {
  private readonly recent = new RecentQuotes();

  constructor(
    private readonly quotes: QuotesRepository,
    private readonly books: PublishedBooks,
    private readonly sync: PublishedBooksSync,
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** For somebody who may see it; NOT_FOUND for everybody else. */
  asked(quoteId: string, access: QuoteAccess, change: Change): Promise<Quote> {
    const decide = (quote: Quote): Quote => {
      if (!maySee(quote, access)) throw notFound();
      return change.decide(ownedBy(quote, access));
    };
    return this.trusted(quoteId, { ...change, decide });
  }

  /** For our own services. Only what writes beside the quote needs a transaction. */
  async trusted(quoteId: string, change: Change): Promise<Quote> {
    if (!change.owe && change.by?.actor.kind !== 'staff') {
      const changed = await this.changedRecent(quoteId, change);
      if (changed) return changed;
      for (let i = 0; i < tries; i += 1) {
        const quote = await this.alone(quoteId, change);
        if (quote) return quote;
      }
    }
    return this.mongo.transaction((session) => this.within(session, quoteId, change));
  }

  async within(session: ClientSession, quoteId: string, change: Change): Promise<Quote> {
    this.recent.take(quoteId);
    const kept = await this.quotes.kept(quoteId, session);
    const decided = await this.decided(kept.quote, change);
    if (!decided) return kept.quote;
    const { after, news } = decided;
    await this.quotes.save(kept, after, news, session);
    await change.owe?.(session, after);
    if (change.by?.actor.kind === 'staff') await this.audit.record(session, { ...change.by, ...standings(kept.quote, after) });
    return after;
  }

  /** Undefined when the quote was changed by somebody else since it was read. */
  private async alone(quoteId: string, change: Change): Promise<Quote | undefined> {
    const kept = await this.quotes.kept(quoteId);
    const decided = await this.decided(kept.quote, change);
    if (!decided) return kept.quote;
    return this.saved(kept, decided);
  }

  /** As `alone`, of what this process wrote last. What it would refuse, or leave as it is, is looked at again as the database has it. */
  private async changedRecent(quoteId: string, change: Change): Promise<Quote | undefined> {
    const kept = this.recent.take(quoteId);
    const decided = kept && (await this.decided(kept.quote, change).catch(() => undefined));
    return decided && this.saved(kept, decided);
  }

  private async saved(kept: KeptQuote, { after, news }: Decided): Promise<Quote | undefined> {
    const revision = await this.quotes.save(kept, after, news);
    if (revision === undefined) return undefined;
    this.recent.keep({ quote: after, revision });
    return after;
  }

  /** Undefined when nothing changes. */
  private async decided(before: Quote, change: Change): Promise<Decided | undefined> {
    await this.sync.ensure(before);
    const after = withoutLostHold(before, change.decide(before));
    return after === before ? undefined : this.told(before, after, change);
  }

  /** What the change means to others; each event takes the next version, the last of which is the quote's. */
  private told(before: Quote, after: Quote, { submitted, by }: Change): Decided {
    const news: OutboxRow[] = [];
    let { version } = before;
    const staffId = by?.actor.kind === 'staff' ? by.actor.userId : undefined;
    tellOf(before, after, { submitted, staffId, books: this.books }, (type, data) => {
      version += 1;
      news.push(this.outbox.row(type, { id: after.id, version, data }));
    });
    return { after: { ...after, version }, news };
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

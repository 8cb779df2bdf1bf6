import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { quotePriced, quoteUpdated } from '@kerbside/contracts/events/pricing';
import { Audit } from '@kerbside/platform/audit';
import { notFound } from '@kerbside/platform/errors';
import { Outbox } from '@kerbside/platform/events/outbox';
import { Mongo } from '@kerbside/platform/mongo';
import type { ClientSession } from 'mongoose';
import { RateBooks } from '../rate-book/rate-books.js';
import { maySee, ownedBy, type Quote, type QuoteAsker } from './quote.js';
import { productTypesOf } from './quote-view.js';
import { QuotesRepository } from './quotes.repository.js';

export interface Change {
  /** What the quote becomes; the same object when nothing changes. It may run twice, so it must only reckon. */
  readonly decide: (quote: Quote) => Quote;
  /** The step that was submitted, if one was. */
  readonly submitted?: number;
  /** Told to the audit trail when the actor is staff. */
  readonly by?: { readonly actor: Caller; readonly action: string };
}

/** Every change of a quote goes through here: it is read, decided, saved and told in one transaction. */
@Injectable()
export class QuoteChanges {
  constructor(
    private readonly quotes: QuotesRepository,
    private readonly books: RateBooks,
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

  async within(session: ClientSession, quoteId: string, { decide, submitted, by }: Change): Promise<Quote> {
    const before = await this.quotes.find(quoteId, session);
    const decided = decide(before);
    if (decided === before) return before;
    const after = { ...decided, version: await this.tell(session, before, decided, submitted) };
    await this.quotes.save(after, session);
    if (by?.actor.kind === 'staff') await this.audit.record(session, { ...by, ...standings(before, after) });
    return after;
  }

  /** Publishes what the change means to others; each event takes the next version, the last of which is returned. */
  private async tell(session: ClientSession, before: Quote, after: Quote, submitted: number | undefined): Promise<number> {
    const { id, customerId } = after;
    let { version } = before;
    if (submitted !== undefined || customerId !== before.customerId) {
      version += 1;
      await this.outbox.add(session, quoteUpdated, { id, version, data: { quoteId: id, customerId, step: submitted ?? after.step } });
    }
    if (after.price && after.price.priceVersion !== before.price?.priceVersion) {
      version += 1;
      const { priceVersion, totalPence, originalPence, rateBookVersion } = after.price;
      const priced = {
        quoteId: id,
        customerId,
        productTypes: productTypesOf(after, this.books),
        priceVersion,
        totalPence,
        originalPence,
        rateBookVersion,
      };
      await this.outbox.add(session, quotePriced, { id, version, data: priced });
    }
    return version;
  }
}

const standing = ({ step, cover, price }: Quote) => ({ step, cover, totalPence: price?.totalPence ?? null });

/** For the audit trail: facts without personal data. */
const standings = (before: Quote, after: Quote) => ({
  subjectType: 'quote',
  subjectId: after.id,
  before: standing(before),
  after: standing(after),
});

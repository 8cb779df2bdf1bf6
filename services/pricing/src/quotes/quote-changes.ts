import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { Audit } from '@kerbside/platform/audit/audit';
import { notFound } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { RecordOutcome } from '@kerbside/platform/records/records';
import type { ClientSession } from 'mongoose';
import { maySee, ownedBy, type QuoteAccess } from '../access/access.js';
import { PublishedBooksSync } from '../rate-book/published-books-sync.js';
import type { QuoteDecision } from './model/decision.js';
import { coverIn, itemsIn } from './model/products.js';
import { updated } from './model/quote-events.js';
import type { Quote } from './model/quote.js';
import { QuotesRepository } from './quotes.repository.js';

/** What is sold, and to whom: changing any of it ends a hold that has expired. */
const soldParts = [
  'customerId',
  'vehicle',
  'ratedBy',
  'details',
  'products',
  'price',
  'voucher',
  'adjustment',
  'gap',
  'step',
  'termsAgreedAt',
] as const satisfies readonly (keyof Quote)[];

/** Once what a payment was given to sell has changed, that payment can no longer sell it: the customer has to agree to the new offer. */
const withoutLostHold = (before: Quote, after: Quote): Quote => {
  const isAsHeld = after.state !== before.state || after.state.status !== 'paying' || after.state.isSelling === true;
  return isAsHeld || soldParts.every((part) => after[part] === before[part]) ? after : { ...after, state: { status: 'open' } };
};

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

interface QuoteChange {
  readonly quoteId: string;
  /** Without it, one of our own services makes the change. */
  readonly access?: QuoteAccess | undefined;
  /** The rule. It may run more than once, so it does nothing but compute. */
  readonly decide: (quote: Quote) => QuoteDecision;
  /** For the audit trail, which records what staff do. */
  readonly by?: { readonly actor: Caller; readonly action: string; readonly why?: string | undefined };
  /** Adds the jobs that follow, in the transaction of the change. */
  readonly addJobs?: (session: ClientSession, after: Quote) => Promise<void>;
}

/** The result of a change; undefined when nothing changes. Each event takes the next version. NOT_FOUND for a stranger. */
export const outcomeOf = (before: Quote, { access, decide }: Pick<QuoteChange, 'access' | 'decide'>): QuoteDecision | undefined => {
  if (access && !maySee(before, access)) throw notFound();
  const owned = access ? ownedBy(before, access) : before;
  const decision = decide(owned);
  const quote = withoutLostHold(before, decision.quote);
  if (quote === before) return undefined;
  const events = owned === before ? decision.events : withOwner(decision);
  return { quote: { ...quote, version: before.version + events.length }, events };
};

/** The new owner stands in the event of a submitted step, else in an event of its own. */
const withOwner = ({ quote, events }: QuoteDecision): QuoteDecision['events'] => {
  const ofOwner = updated(quote, quote.step);
  return events.some(({ type }) => type === ofOwner.type) ? events : [ofOwner, ...events];
};

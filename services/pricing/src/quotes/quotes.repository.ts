import { Injectable } from '@nestjs/common';
import { notFound } from '@kerbside/platform/errors/errors';
import { EnclosedEvents } from '@kerbside/platform/events/outbox/enclosed-events';
import { enclosedField, type OutboxRow } from '@kerbside/platform/events/outbox/outbox-row';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';
import { quotesOf } from '../personal-data/quotes-of.js';
import { productsOf, quoteIndexes, storedProducts, type QuoteDocument } from './quote.document.js';
import { unanswered, type Quote } from './model/quote.js';

type Events = readonly OutboxRow[];

/** A quote as it was read, to be changed. */
export interface ReadQuote {
  readonly quote: Quote;
  readonly revision: number | undefined;
  /** This process wrote it itself, a moment ago. */
  readonly isOwn?: true;
}

const quotesName = 'quotes';

/** Over the driver itself: a quote is read and written whole, so a mapper would only cost time. */
@Injectable()
export class QuotesRepository {
  private readonly quotes: mongo.Collection<QuoteDocument>;

  constructor(
    mongo: Mongo,
    private readonly enclosed: EnclosedEvents,
  ) {
    this.quotes = mongo.collection<QuoteDocument>(quotesName, quoteIndexes);
    enclosed.in(quotesName);
  }

  async add({ id, products, ...quote }: Quote, events: Events, session?: ClientSession): Promise<void> {
    const document = { _id: id, ...quote, ...storedProducts(products), [enclosedField]: events, revision: 1 };
    await this.quotes.insertOne(document, { ...within(session), ignoreUndefined: true });
    this.tell(id, events, { isFollowing: true, session });
  }

  /** Writes only the fields that changed and returns the new revision. Undefined, and nothing written, when the quote was changed since it was read. */
  async save({ quote, revision, isOwn }: ReadQuote, after: Quote, events: Events, session?: ClientSession): Promise<number | undefined> {
    const asRead = { _id: quote.id, revision: revision ?? { $exists: false } };
    const change = { $set: changesOf(quote, after), $inc: { revision: 1 } };
    const update = events.length > 0 ? { ...change, $push: { [enclosedField]: { $each: [...events] } } } : change;
    const { matchedCount } = await this.quotes.updateOne(asRead, update, { ...within(session), ignoreUndefined: true });
    if (matchedCount === 1) this.tell(quote.id, events, { isFollowing: isOwn === true, session });
    return matchedCount === 1 ? (revision ?? 0) + 1 : undefined;
  }

  private tell(
    id: string,
    events: Events,
    { isFollowing, session }: { readonly isFollowing: boolean; readonly session: ClientSession | undefined },
  ): void {
    if (events.length === 0) return;
    if (isFollowing && !session) this.enclosed.hand(quotesName, id, events);
    else this.enclosed.look(session);
  }

  /** For a change. Throws NOT_FOUND. */
  async read(quoteId: string, session?: ClientSession): Promise<ReadQuote> {
    const row = await this.quotes.findOne({ _id: quoteId }, within(session));
    if (!row) throw notFound();
    return { quote: toQuote(row), revision: row.revision };
  }

  /** Throws NOT_FOUND. */
  async find(quoteId: string, session?: ClientSession): Promise<Quote> {
    return (await this.read(quoteId, session)).quote;
  }

  async renewalOf(policyId: string, session: ClientSession): Promise<Quote | undefined> {
    const row = await this.quotes.findOne({ 'renewal.policyId': policyId }, { session });
    return row ? toQuote(row) : undefined;
  }

  /** Ids of a customer's quotes of a car, by its registration, that can still be bought. Null: of every car without one. */
  async unsoldOf(customerId: string, registrationNumber: string | null, session: ClientSession): Promise<string[]> {
    const unsold = { customerId, 'state.status': { $in: ['open', 'paying'] as const }, 'vehicle.registration_number': registrationNumber };
    const rows = await this.quotes.find(unsold, { projection: { _id: 1 }, session }).toArray();
    return rows.map(({ _id }) => _id);
  }

  /** Newest first. */
  async ofCustomer(customerId: string): Promise<Quote[]> {
    const rows = await this.quotes.find({ customerId }, { sort: { createdAt: -1 }, limit: 100 }).toArray();
    return rows.map(toQuote);
  }

  /** By their reference, which no two have. */
  async numbered(reference: string): Promise<Quote[]> {
    const rows = await this.quotes.find({ reference }).toArray();
    return rows.map(toQuote);
  }

  /** Includes quotes that no customer owns yet. */
  async idsOf(person: { readonly customerId: string; readonly emails: readonly string[] }): Promise<string[]> {
    const rows = await this.quotes.find(quotesOf(person), { projection: { _id: 1 } }).toArray();
    return rows.map(({ _id }) => _id);
  }

  /** The quotes that have an owner, with that owner. */
  async ownersOf(quoteIds: readonly string[]): Promise<{ quoteId: string; customerId: string; reference: string }[]> {
    const filter = { _id: { $in: [...quoteIds] }, customerId: { $ne: null } };
    const rows = await this.quotes.find(filter, { projection: { customerId: 1, reference: 1 } }).toArray();
    return rows.flatMap(({ _id, customerId, reference }) => (customerId === null ? [] : [{ quoteId: _id, customerId, reference }]));
  }

  /** Ids of quotes whose time is up but which are not marked as expired yet. */
  async runOut(now: Date, limit: number): Promise<string[]> {
    const due = { 'state.status': { $in: ['open', 'paying'] as const }, expiresAt: { $lte: now } };
    const rows = await this.quotes.find(due, { projection: { _id: 1 }, limit }).toArray();
    return rows.map(({ _id }) => _id);
  }
}

const within = (session: ClientSession | undefined) => (session ? { session } : {});

const changesOf = (before: Quote, { id: _id, products, ...after }: Quote): Partial<QuoteDocument> => {
  const was: Readonly<Record<string, unknown>> = { ...before };
  const changed = Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== was[name]));
  return products === before.products ? changed : { ...changed, ...storedProducts(products) };
};

const toQuote = (row: QuoteDocument): Quote => {
  const { _id: id, revision: _revision, [enclosedField]: _events, cover: _cover, products: _products, ...rest } = row;
  return { ...unanswered, ...rest, products: productsOf(row), id };
};

import { Injectable } from '@nestjs/common';
import { notFound } from '@kerbside/platform/errors';
import { Mongo } from '@kerbside/platform/mongo';
import type { ClientSession, mongo } from 'mongoose';
import { quoteIndexes, type QuoteDocument } from './quote.document.js';
import { unanswered, type Quote } from './quote.js';

/** Over the driver itself: a quote is read and written whole, so a mapper would only cost time. */
@Injectable()
export class QuotesRepository {
  private readonly quotes: mongo.Collection<QuoteDocument>;

  constructor(mongo: Mongo) {
    this.quotes = mongo.collection<QuoteDocument>('quotes', quoteIndexes);
  }

  async add({ id, ...quote }: Quote, session: ClientSession): Promise<void> {
    await this.quotes.insertOne({ _id: id, ...quote }, { session, ignoreUndefined: true });
  }

  async save({ id, ...quote }: Quote, session: ClientSession): Promise<void> {
    await this.quotes.replaceOne({ _id: id }, quote, { session, ignoreUndefined: true });
  }

  /** Throws NOT_FOUND. */
  async find(quoteId: string, session?: ClientSession): Promise<Quote> {
    const row = await this.quotes.findOne({ _id: quoteId }, session ? { session } : {});
    if (!row) throw notFound();
    return toQuote(row);
  }

  async renewalOf(policyId: string, session: ClientSession): Promise<Quote | undefined> {
    const row = await this.quotes.findOne({ 'renewal.policyId': policyId }, { session });
    return row ? toQuote(row) : undefined;
  }

  /** Newest first. */
  async ofCustomer(customerId: string): Promise<Quote[]> {
    const rows = await this.quotes.find({ customerId }, { sort: { createdAt: -1 }, limit: 100 }).toArray();
    return rows.map(toQuote);
  }

  /** Ids of quotes whose time has run out and which nobody has marked so yet. */
  async runOut(now: Date, limit: number): Promise<string[]> {
    const due = { 'state.status': { $in: ['open', 'paying'] as const }, expiresAt: { $lte: now } };
    const rows = await this.quotes.find(due, { projection: { _id: 1 }, limit }).toArray();
    return rows.map(({ _id }) => _id);
  }
}

const toQuote = ({ _id, ...rest }: QuoteDocument): Quote => ({ ...unanswered, ...rest, id: _id });

import { Injectable } from '@nestjs/common';
import { enclosedField } from '@kerbside/platform/events/outbox/outbox-row';
import type { Migration } from '@kerbside/platform/mongo/migrations';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { type RecordRow, Records, type RecordStore } from '@kerbside/platform/records/records';
import type { ClientSession, mongo } from 'mongoose';
import { emailIn } from '@kerbside/platform/personal/personal-records';
import { coverIn, inOrder, itemsIn } from './model/products.js';
import type { ItemChoice, ProductChoice, Quote, Renewal } from './model/quote.js';
import type { WarrantyCover } from '../price/warranty-cover.js';

interface Whose {
  readonly customerId: string;
  readonly emails: readonly string[];
}

/** Their own quotes, and unowned ones in which someone not signed in typed their email address. */
export const quotesOf = ({ customerId, emails }: Whose) => ({
  $or: [{ customerId }, { customerId: null, 'details.email': emailIn(emails) }],
});

/** A warranty, which has answers of its own, is stored beside the other products. */
interface StoredProducts {
  readonly cover?: WarrantyCover | null | undefined;
  readonly products?: readonly ItemChoice[] | undefined;
}

const storedProducts = (products: readonly ProductChoice[]): StoredProducts => ({
  cover: coverIn(products),
  products: itemsIn(products),
});

const productsOf = ({ productType, cover, products = [] }: QuoteDocument): readonly ProductChoice[] =>
  inOrder<ProductChoice>(productType, [...products, ...(cover ? [{ productType: 'warranty', cover } as const] : [])]);

/** The whole quote is one document with the events of its changes: a change of it is one write. */
interface QuoteDocument extends Omit<Quote, 'id' | 'products'>, StoredProducts, RecordRow {}

const quoteIndexes: mongo.IndexDescription[] = [
  { key: { reference: 1 }, name: 'reference', unique: true },
  { key: { customerId: 1, createdAt: -1 }, name: 'of customer' },
  { key: { 'details.email': 1 }, name: 'of nobody who signed in', partialFilterExpression: { customerId: null } },
  {
    key: { 'renewal.policyId': 1, 'renewal.insteadOf': 1 },
    name: 'renewal of policy, one after another',
    unique: true,
    partialFilterExpression: { 'renewal.policyId': { $exists: true } },
  },
  { key: { 'state.status': 1, expiresAt: 1 }, name: 'running out' },
];

/** In 1.0 a policy was renewed by one quote for ever. */
export const manyRenewals: Migration = {
  id: '2026-12-a-policy-is-renewed-by-one-quote-after-another',
  up: async (database) => {
    const quotes = database.collection('quotes');
    if (await quotes.indexExists('renewal of policy')) await quotes.dropIndex('renewal of policy');
  },
};

/** Erasing in 1.0 left null where a plate has to be text. */
export const erasedPlates: Migration = {
  id: '2026-12-an-erased-plate-is-empty',
  up: async (database) => {
    const plate = 'vehicle.registration_number';
    await database.collection('quotes').updateMany({ [plate]: { $type: 'null' } }, { $set: { [plate]: '' } });
  },
};

/** Over the driver itself: a quote is read and written whole, so a mapper would only cost time. */
@Injectable()
export class QuotesRepository {
  readonly records: RecordStore<Quote, QuoteDocument>;
  private readonly quotes: mongo.Collection<QuoteDocument>;

  constructor(mongo: Mongo, records: Records) {
    this.quotes = mongo.collection<QuoteDocument>('quotes', quoteIndexes);
    this.records = records.in({
      rows: this.quotes,
      find: (_id, session) => this.quotes.findOne({ _id }, session ? { session } : {}),
      stateOf: toQuote,
      fieldsOf: changesOf,
    });
  }

  /** Throws NOT_FOUND. */
  async find(quoteId: string, session?: ClientSession): Promise<Quote> {
    return (await this.records.read(quoteId, session)).state;
  }

  async renewalOf({ policyId, insteadOf }: Pick<Renewal, 'policyId' | 'insteadOf'>, session: ClientSession): Promise<Quote | undefined> {
    const row = await this.quotes.findOne(
      { 'renewal.policyId': policyId, 'renewal.insteadOf': insteadOf ?? { $exists: false } },
      { session },
    );
    return row ? toQuote(row) : undefined;
  }

  /** Ids of the quotes that were made to renew a policy. */
  async renewing(policyId: string): Promise<string[]> {
    const rows = await this.quotes.find({ 'renewal.policyId': policyId }, { projection: { _id: 1 } }).toArray();
    return rows.map(({ _id }) => _id);
  }

  /** Ids of a customer's quotes of a car, by its registration, that can still be bought. Null: of every car without one. */
  async unsoldOf(customerId: string, registrationNumber?: string | null): Promise<string[]> {
    const car = registrationNumber === undefined ? {} : { 'vehicle.registration_number': registrationNumber };
    const unsold = { customerId, 'state.status': { $in: ['open', 'paying'] as const }, ...car };
    const rows = await this.quotes.find(unsold, { projection: { _id: 1 } }).toArray();
    return rows.map(({ _id }) => _id);
  }

  /** Newest first. */
  async ofCustomer(customerId: string): Promise<Quote[]> {
    const rows = await this.quotes.find({ customerId }, { sort: { createdAt: -1 }, limit: 100 }).toArray();
    return rows.map(toQuote);
  }

  /** Those that staff began for callers of this address, and that nobody owns yet. */
  async begunFor(email: string): Promise<Quote[]> {
    const rows = await this.quotes.find({ customerId: null, 'details.email': email, callbackId: { $exists: true } }).toArray();
    return rows.map(toQuote);
  }

  /** The one with this reference, whether somebody owns it or not. */
  async numbered(reference: string): Promise<Quote[]> {
    const rows = await this.quotes.find({ reference }).toArray();
    return rows.map(toQuote);
  }

  /** Includes quotes that no customer owns yet. */
  async idsOf(person: { readonly customerId: string; readonly emails: readonly string[] }): Promise<string[]> {
    const rows = await this.quotes.find(quotesOf(person), { projection: { _id: 1 } }).toArray();
    return rows.map(({ _id }) => _id);
  }

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

const changesOf = ({ id: _id, products, ...after }: Quote, before?: Quote): Partial<QuoteDocument> => {
  const was: Readonly<Record<string, unknown>> = { ...before };
  const changed = Object.fromEntries(Object.entries(after).filter(([name, value]) => !before || value !== was[name]));
  return products === before?.products ? changed : { ...changed, ...storedProducts(products) };
};

const toQuote = (row: QuoteDocument): Quote => {
  const { _id: id, revision: _revision, [enclosedField]: _events, cover: _cover, products: _products, ...rest } = row;
  return { ...rest, products: productsOf(row), id };
};

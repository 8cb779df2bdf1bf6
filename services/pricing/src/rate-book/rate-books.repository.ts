import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo';
import type { ClientSession, mongo } from 'mongoose';
import { rateBook, type RateBook } from './rate-book.js';

export interface Publication {
  readonly book: RateBook;
  readonly publishedAt: Date;
}

interface RateBookRow {
  readonly _id: number;
  readonly label: string;
  readonly publishedAt: Date;
  readonly publishedBy: string;
  readonly book: unknown;
}

/** Books published while the service ran. A row is written once and never changed. */
@Injectable()
export class RateBooksRepository {
  private readonly rows: mongo.Collection<RateBookRow>;

  constructor(mongo: Mongo) {
    this.rows = mongo.collection<RateBookRow>('rate_books', [{ key: { label: 1 }, name: 'label', unique: true }]);
  }

  async add({ book, publishedAt }: Publication, publishedBy: string, session: ClientSession): Promise<void> {
    await this.rows.insertOne({ _id: book.version, label: book.label, publishedAt, publishedBy, book }, { session });
  }

  async others(versions: readonly number[]): Promise<Publication[]> {
    const rows = await this.rows.find({ _id: { $nin: [...versions] } }).toArray();
    return rows.map(({ book, publishedAt }) => ({ book: rateBook.parse(book), publishedAt }));
  }

  async publishedAt(): Promise<ReadonlyMap<number, Date>> {
    const rows = await this.rows.find({}, { projection: { publishedAt: 1 } }).toArray();
    return new Map(rows.map(({ _id, publishedAt }) => [_id, publishedAt]));
  }
}

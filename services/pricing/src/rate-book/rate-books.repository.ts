import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';
import type { BookReturn } from './published-books.js';
import { rateBook, type RateBook } from './rate-book.js';

interface Publication {
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

interface ReturnRow extends BookReturn {
  readonly by: string;
}

/** One document that every change of what is in force writes first, so that two cannot be made at the same moment. */
interface TurnRow {
  readonly _id: 'turn';
  readonly taken: number;
}

/** Books published while the service ran. A row is written once and never changed. */
@Injectable()
export class RateBooksRepository {
  private readonly rows: mongo.Collection<RateBookRow>;

  private readonly returnRows: mongo.Collection<ReturnRow>;
  private readonly turn: mongo.Collection<TurnRow>;

  constructor(mongo: Mongo) {
    this.returnRows = mongo.collection<ReturnRow>('rate_book_returns', []);
    this.turn = mongo.collection<TurnRow>('rate_book_turn', []);
    this.rows = mongo.collection<RateBookRow>('rate_books', [{ key: { label: 1 }, name: 'label', unique: true }]);
  }

  /** Concurrent changes of the book in force wait here, and then check again. */
  async takeTurn(session: ClientSession): Promise<void> {
    await this.turn.updateOne({ _id: 'turn' }, { $inc: { taken: 1 } }, { upsert: true, session });
  }

  async addReturn(given: BookReturn, by: string, session: ClientSession): Promise<void> {
    await this.returnRows.insertOne({ ...given, by }, { session });
  }

  async returns(): Promise<BookReturn[]> {
    const rows = await this.returnRows.find({}).toArray();
    return rows.map(({ version, at, behind }) => ({ version, at, behind }));
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

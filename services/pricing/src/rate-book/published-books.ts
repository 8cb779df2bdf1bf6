import { Injectable } from '@nestjs/common';
import type { IsoDay } from '@kerbside/contracts/dates';
import type { RateBook } from './rate-book.js';
import { readBookFiles } from './book-files.js';

/** Every version that was ever published, so that a quote can be priced again with its own version. */
@Injectable()
export class PublishedBooks {
  private books: readonly RateBook[] = readBookFiles()
    .filter(({ isDraft }) => !isDraft)
    .map(({ book }) => book);

  /** Adds newly published books. A version that is known stays as it is. */
  add(published: readonly RateBook[]): void {
    const added = published.filter(({ version }) => !this.has(version));
    this.books = [...this.books, ...added].sort((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom) || a.version - b.version);
  }

  has(version: number): boolean {
    return this.books.some((one) => one.version === version);
  }

  get versions(): readonly number[] {
    return this.books.map(({ version }) => version);
  }

  get all(): readonly RateBook[] {
    return this.books;
  }

  /** The newest book in force on a day. */
  inForce(on: IsoDay): RateBook {
    const book = this.books.findLast(({ effectiveFrom }) => effectiveFrom <= on);
    if (!book) throw new Error(`No rate book is in force on ${on}`);
    return book;
  }

  version(version: number): RateBook {
    const book = this.books.find((one) => one.version === version);
    if (!book) throw new Error(`There is no rate book ${version}`);
    return book;
  }
}

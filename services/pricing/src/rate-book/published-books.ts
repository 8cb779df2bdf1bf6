import { Injectable } from '@nestjs/common';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { RateBook } from './rate-book.js';
import { readBookFiles } from './book-files.js';

/** New quotes went back to an earlier book, from a moment of a day on. */
export interface BookReturn {
  /** The book that prices again. */
  readonly version: number;
  readonly at: Date;
  /** Its place among what begins on that day: behind this version. */
  readonly behind: number;
}

/** When a book begins to price new quotes. Of two that have begun, the later day counts, then the higher version, then the later return. */
interface BookTurn {
  readonly book: RateBook;
  readonly from: IsoDay;
  readonly behind: number;
  /** Null for the first time. */
  readonly wentBackAt: Date | null;
}

/** Every version that was ever published, so that a quote can be priced again with its own version. */
@Injectable()
export class PublishedBooks {
  private books: readonly RateBook[] = readBookFiles()
    .filter(({ isDraft }) => !isDraft)
    .map(({ book }) => book);
  private returns: readonly BookReturn[] = [];
  private turns = this.inTurn();

  /** Adds newly published books. A version that is known stays as it is. */
  add(published: readonly RateBook[]): void {
    const added = published.filter(({ version }) => !this.has(version));
    this.books = [...this.books, ...added].sort((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom) || a.version - b.version);
    this.turns = this.inTurn();
  }

  /** Takes every return there was; each is to a book that is known. */
  setReturns(returns: readonly BookReturn[]): void {
    this.returns = returns;
    this.turns = this.inTurn();
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
    return this.turnOn(on).book;
  }

  turnOn(day: IsoDay): BookTurn {
    const turn = this.turns.findLast(({ from }) => from <= day);
    if (!turn) throw new Error(`No rate book is in force on ${day}`);
    return turn;
  }

  version(version: number): RateBook {
    const book = this.books.find((one) => one.version === version);
    if (!book) throw new Error(`There is no rate book ${version}`);
    return book;
  }

  private inTurn(): readonly BookTurn[] {
    const first = this.books.map((book) => ({ book, from: book.effectiveFrom, behind: book.version, wentBackAt: null }));
    const again = this.returns.map(({ version, at, behind }) => ({
      book: this.version(version),
      from: londonDay(at),
      behind,
      wentBackAt: at,
    }));
    return [...first, ...again].sort(
      (a, b) => a.from.localeCompare(b.from) || a.behind - b.behind || (a.wentBackAt?.getTime() ?? 0) - (b.wentBackAt?.getTime() ?? 0),
    );
  }
}

import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type * as z from 'zod/mini';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { RateBookDifference, RateBookSummary } from '@kerbside/contracts/http/pricing/rate-books';
import { productTypes } from '@kerbside/contracts/ids';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { differencesOf } from './book-differences.js';
import { refuseStanding, returnTo, standingOf } from './book-turns.js';
import { bookProblems } from './checks/check-book.js';
import { PublishedBooksSync } from './published-books-sync.js';
import { PublishedBooks } from './published-books.js';
import { RateBooksRepository } from './rate-books.repository.js';
import { rateBook, type RateBook } from './rate-book.js';
import { readBookFiles } from './book-files.js';

interface RateBookDraft {
  readonly label: string;
  readonly why: string;
  readonly actor: Caller;
}

export interface ToPublish extends RateBookDraft {
  /** The complete book; without it, the draft of that label is published. */
  readonly book: unknown;
  /** Whether it may be made from another book than the one it takes over from. */
  readonly outOfTurn: boolean;
}

export interface CheckedBook {
  readonly book: RateBookSummary;
  /** The label of the book that it was compared with. */
  readonly live: string;
  readonly rows: readonly RateBookDifference[];
}

@Injectable()
export class RateBooksService {
  private readonly drafts: readonly RateBook[] = readBookFiles()
    .filter(({ isDraft }) => isDraft)
    .map(({ book }) => book);

  constructor(
    private readonly books: PublishedBooks,
    private readonly sync: PublishedBooksSync,
    private readonly rows: RateBooksRepository,
    private readonly mongo: Mongo,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Newest first. */
  async list(): Promise<RateBookSummary[]> {
    await this.sync.refresh();
    const publishedAt = await this.rows.publishedAt();
    return [
      ...this.books.all.map((book) => this.published(book, publishedAt.get(book.version))),
      ...this.drafts.filter(({ version }) => !this.books.has(version)).map((book) => this.draft(book)),
    ].sort((a, b) => b.version - a.version);
  }

  /** The label of the book that prices new quotes today. */
  get live(): string {
    return this.inForce.label;
  }

  /** A complete book as the next one is begun: made from this one. */
  async file(label: string): Promise<RateBook> {
    await this.sync.refresh();
    const book = this.labelled(label);
    return { ...book, follows: book.version };
  }

  async compare(from: string, to: string): Promise<readonly RateBookDifference[]> {
    await this.sync.refresh();
    return differencesOf(this.labelled(from), this.labelled(to));
  }

  /** What publishing a complete book would change today. Nothing is kept. */
  async check(given: unknown): Promise<CheckedBook> {
    await this.sync.refresh();
    const book = readBook(given);
    this.mayBePublished(book);
    return { book: this.draft(book), live: this.live, rows: differencesOf(this.inForce, book) };
  }

  async publish({ label, book: given, outOfTurn, why, actor }: ToPublish): Promise<RateBookSummary> {
    await this.sync.refresh();
    const book = given === undefined ? this.labelled(label) : readBook(given);
    if (book.label !== label) throw new DomainError('RATE_BOOK_INVALID', { data: { problems: [`label is ${book.label}`] } });
    const publishedAt = this.clock.now();
    await this.mongo.transaction(async (session) => {
      await this.takeTurn(session);
      this.mayBePublished(book);
      const standing = standingOf(book, this.books, this.today);
      refuseStanding(standing, outOfTurn);
      await this.rows.add({ book, publishedAt }, nameOf(actor), session);
      const { version, effectiveFrom } = book;
      const subject = { subjectType: 'rate-book', subjectId: label, after: { version, effectiveFrom, ...standing } };
      await this.audit.record(session, { actor, action: 'rate-book-published', ...subject, why });
    });
    this.books.add([book]);
    return this.published(book, publishedAt);
  }

  /** Prices new quotes by an earlier book again. What has been priced keeps its book. */
  async goBack({ label, why, actor }: RateBookDraft): Promise<RateBookSummary> {
    const at = this.clock.now();
    const book = await this.mongo.transaction(async (session) => {
      await this.takeTurn(session);
      const [wanted, before] = [this.labelled(label), this.live];
      const given = returnTo(wanted, this.books, { at, today: this.today });
      refuseProblems(wanted);
      await this.rows.addReturn(given, nameOf(actor), session);
      const subject = { subjectType: 'rate-book', subjectId: label, before: { live: before }, after: { live: label } };
      await this.audit.record(session, { actor, action: 'rate-book-gone-back-to', ...subject, why });
      return wanted;
    });
    await this.sync.refresh();
    return this.published(book, (await this.rows.publishedAt()).get(book.version));
  }

  /** Nobody else changes what is in force until the transaction ends, and what they changed before is known. */
  private async takeTurn(session: ClientSession): Promise<void> {
    await this.rows.takeTurn(session);
    await this.sync.refresh();
  }

  private get today(): IsoDay {
    return londonDay(this.clock.now());
  }

  private get inForce(): RateBook {
    return this.books.inForce(this.today);
  }

  private draft(book: RateBook): RateBookSummary {
    return { ...summaryOf(book, 'draft', undefined), standing: standingOf(book, this.books, this.today) };
  }

  private published(book: RateBook, publishedAt: Date | undefined): RateBookSummary {
    const { book: live, wentBackAt } = this.books.turnOn(this.today);
    const isLiveAgain = wentBackAt !== null && live.version === book.version;
    return { ...summaryOf(book, 'published', publishedAt), ...(isLiveAgain ? { wentBackAt: wentBackAt.toISOString() } : {}) };
  }

  private mayBePublished(book: RateBook): void {
    const isPublished = this.books.all.some(({ label, version }) => label === book.label || version === book.version);
    if (isPublished) throw new DomainError('RATE_BOOK_PUBLISHED');
    refuseProblems(book);
  }

  private labelled(label: string): RateBook {
    const book = [...this.books.all, ...this.drafts].find((one) => one.label === label);
    if (!book) throw notFound();
    return book;
  }
}

const readBook = (given: unknown): RateBook => {
  const parsed = rateBook.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new DomainError('RATE_BOOK_INVALID', { data: { problems: parsed.error.issues.map(problemOf) } });
};

const problemOf = ({ path, message }: z.core.$ZodIssue): string => `${path.join('.')}: ${message}`;

/** An old book may lack what is sold today. */
const refuseProblems = (book: RateBook): void => {
  const problems = bookProblems(book);
  if (problems.length > 0) throw new DomainError('RATE_BOOK_INVALID', { data: { problems } });
};

const nameOf = (actor: Caller): string => (actor.kind === 'staff' ? actor.userId : actor.kind);

const summaryOf = (book: RateBook, status: RateBookSummary['status'], publishedAt: Date | undefined): RateBookSummary => ({
  label: book.label,
  version: book.version,
  status,
  effectiveFrom: book.effectiveFrom,
  publishedAt: publishedAt?.toISOString() ?? null,
  products: productTypes.filter((type) => book.products[type] !== undefined),
});

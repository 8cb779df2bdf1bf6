import { Injectable } from '@nestjs/common';
import type * as z from 'zod/mini';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/dates';
import type { RateBookSummary } from '@kerbside/contracts/http/pricing-rate-books';
import { productTypes } from '@kerbside/contracts/ids';
import { Audit } from '@kerbside/platform/audit';
import { Clock } from '@kerbside/platform/clock';
import { DomainError, notFound } from '@kerbside/platform/errors';
import { Mongo } from '@kerbside/platform/mongo';
import { differencesOf, type Difference } from './book-differences.js';
import { bookProblems } from './checks/check-book.js';
import { PublishedBooksSync } from './published-books-sync.js';
import { PublishedBooks } from './published-books.js';
import { RateBooksRepository } from './rate-books.repository.js';
import { rateBook, type RateBook } from './rate-book.js';
import { readBookFiles } from './book-files.js';

export interface ToPublish {
  readonly label: string;
  /** The complete book; without it, the draft of that label is published. */
  readonly book: unknown;
  readonly why: string;
  readonly actor: Caller;
}

export interface CheckedBook {
  readonly book: RateBookSummary;
  /** The label of the book that it was compared with. */
  readonly live: string;
  readonly rows: readonly Difference[];
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
      ...this.books.all.map((book) => summaryOf(book, 'published', publishedAt.get(book.version))),
      ...this.drafts.filter(({ version }) => !this.books.has(version)).map((book) => summaryOf(book, 'draft')),
    ].sort((a, b) => b.version - a.version);
  }

  /** The label of the book that prices new quotes today. */
  get live(): string {
    return this.inForce.label;
  }

  async compare(from: string, to: string): Promise<readonly Difference[]> {
    await this.sync.refresh();
    return differencesOf(this.labelled(from), this.labelled(to));
  }

  /** What publishing a complete book would change today. Nothing is kept. */
  async check(given: unknown): Promise<CheckedBook> {
    await this.sync.refresh();
    const book = readBook(given);
    this.mayBePublished(book);
    return { book: summaryOf(book, 'draft'), live: this.live, rows: differencesOf(this.inForce, book) };
  }

  async publish({ label, book: given, why, actor }: ToPublish): Promise<RateBookSummary> {
    await this.sync.refresh();
    const book = given === undefined ? this.labelled(label) : readBook(given);
    if (book.label !== label) throw new DomainError('RATE_BOOK_INVALID', { data: { problems: [`label is ${book.label}`] } });
    this.mayBePublished(book);
    const publishedAt = this.clock.now();
    await this.mongo.transaction(async (session) => {
      await this.rows.add({ book, publishedAt }, actor.kind === 'staff' ? actor.userId : actor.kind, session);
      const subject = { subjectType: 'rate-book', subjectId: label, after: { version: book.version, effectiveFrom: book.effectiveFrom } };
      await this.audit.record(session, { actor, action: 'rate-book-published', ...subject, why });
    });
    this.books.add([book]);
    return summaryOf(book, 'published', publishedAt);
  }

  private get inForce(): RateBook {
    return this.books.inForce(londonDay(this.clock.now()));
  }

  private mayBePublished(book: RateBook): void {
    const isPublished = this.books.all.some(({ label, version }) => label === book.label || version === book.version);
    if (isPublished) throw new DomainError('RATE_BOOK_PUBLISHED');
    const problems = bookProblems(book);
    if (problems.length > 0) throw new DomainError('RATE_BOOK_INVALID', { data: { problems } });
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

const summaryOf = (book: RateBook, status: RateBookSummary['status'], publishedAt?: Date): RateBookSummary => ({
  label: book.label,
  version: book.version,
  status,
  effectiveFrom: book.effectiveFrom,
  publishedAt: publishedAt?.toISOString() ?? null,
  products: productTypes.filter((type) => book.products[type] !== undefined),
});

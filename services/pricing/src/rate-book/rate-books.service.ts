import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import {
  type RateBookDifference,
  type RateBookSummary,
  checkRateBook,
  compareRateBooks,
  goBackToRateBook,
  listRateBooks,
  publishRateBook,
  readRateBookFile,
  type BookStanding,
} from '@kerbside/contracts/http/pricing/rate-books';
import { productTypes } from '@kerbside/contracts/ids';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { differencesOf } from './book-differences.js';
import { problemOf, wordsOf } from './book-problem.js';
import { bookProblems } from './checks/check-book.js';
import { PublishedBooksSync } from './published-books-sync.js';
import { PublishedBooks, type BookReturn } from './published-books.js';
import { RateBooksRepository } from './rate-books.repository.js';
import { rateBook, type RateBook } from './rate-book.js';
import { readBookFiles } from './book-files.js';
import { controller, serves } from '@kerbside/platform/http/controller';

const beginsOn = ({ effectiveFrom }: RateBook, today: IsoDay): IsoDay => (effectiveFrom > today ? effectiveFrom : today);

/** How an unpublished book relates to the published ones. */
export const standingOf = (book: RateBook, books: PublishedBooks, today: IsoDay): BookStanding => {
  const { book: replaced, from, behind } = books.turnOn(beginsOn(book, today));
  const isLater = book.effectiveFrom > from || (book.effectiveFrom === from && book.version > behind);
  const madeFrom = books.all.find(({ version }) => version === book.follows)?.label ?? null;
  const kind = isLater ? (book.follows === replaced.version ? 'next' : 'out_of_turn') : 'too_old';
  return { kind, madeFrom, replaces: replaced.label };
};

/** `outOfTurn`: whether an admin accepts that what came since the book it was made from is lost. */
const refuseStanding = (standing: BookStanding, outOfTurn: boolean): void => {
  if (standing.kind === 'too_old') throw new DomainError('RATE_BOOK_TOO_OLD', { data: standing });
  if (standing.kind === 'out_of_turn' && !outOfTurn) throw new DomainError('RATE_BOOK_OUT_OF_TURN', { data: standing });
};

/** Going back to a book that priced new quotes before the one that does now. Drafts are not among the books. */
export const returnTo = (
  book: RateBook,
  books: PublishedBooks,
  { at, today }: { readonly at: Date; readonly today: IsoDay },
): BookReturn => {
  const now = books.turnOn(today);
  if (now.book.version === book.version) throw new DomainError('RATE_BOOK_LIVE');
  if (book.effectiveFrom > today || !books.has(book.version)) throw new DomainError('RATE_BOOK_NOT_EARLIER');
  return { version: book.version, at, behind: now.behind };
};

interface RateBookDraft {
  readonly label: string;
  readonly why: string;
  readonly actor: Caller;
}

interface ToPublish extends RateBookDraft {
  /** The complete book; without it, the draft of that label is published. */
  readonly book: unknown;
  /** Whether it may be made from another book than the one it takes over from. */
  readonly outOfTurn: boolean;
}

interface ToGoBackTo extends RateBookDraft {
  /** The label of the book that was seen to be live. */
  readonly replaces?: string | undefined;
}

interface CheckedBook {
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
  async goBack({ label, why, actor, replaces }: ToGoBackTo): Promise<RateBookSummary> {
    const at = this.clock.now();
    const book = await this.mongo.transaction(async (session) => {
      await this.takeTurn(session);
      const [wanted, before] = [this.labelled(label), this.live];
      const given = returnTo(wanted, this.books, { at, today: this.today });
      if (replaces !== undefined && replaces !== before) throw new DomainError('RATE_BOOK_OTHER_LIVE', { data: { live: before } });
      refuseProblems(wanted, this.inForce);
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
    refuseProblems(book, this.books.turnOn(beginsOn(book, this.today)).book);
  }

  private labelled(label: string): RateBook {
    const book = [...this.books.all, ...this.drafts].find((one) => one.label === label);
    if (!book) throw notFound();
    return book;
  }
}

const readBook = (given: unknown): RateBook => {
  const parsed = rateBook.safeParse(given, { error: wordsOf });
  if (parsed.success) return parsed.data;
  throw new DomainError('RATE_BOOK_INVALID', { data: { problems: parsed.error.issues.map(problemOf) } });
};

/** An old book may lack what the one in its place sells. */
const refuseProblems = (book: RateBook, replaced: RateBook): void => {
  const problems = bookProblems(book, replaced);
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

export const RateBooksController = controller({ books: RateBooksService }, [
  serves(listRateBooks, async (_, { books }) => ({ rows: await books.list(), live: books.live })),
  serves(compareRateBooks, async ({ params }, { books }) => ({ rows: [...(await books.compare(params.from, params.to))] })),
  serves(readRateBookFile, async ({ params }, { books }) => ({ book: { ...(await books.file(params.label)) } })),
  serves(checkRateBook, async ({ body }, { books }) => {
    const { book, live, rows } = await books.check(body.book);
    return { book, live, rows: [...rows] };
  }),
  serves(publishRateBook, ({ params, body, caller: actor }, { books }) => {
    const { book, why, out_of_turn: outOfTurn = false } = body;
    return books.publish({ label: params.label, book, outOfTurn, why, actor });
  }),
  serves(goBackToRateBook, ({ params, body, caller: actor }, { books }) => books.goBack({ ...body, label: params.label, actor })),
]);

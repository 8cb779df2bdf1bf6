import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Log } from '@kerbside/platform/telemetry/log';
import { PublishedBooks } from './published-books.js';
import { RateBooksRepository } from './rate-books.repository.js';

/** A new book takes effect on a date, so a few seconds' delay does not matter. */
const lookEveryMs = 30_000;

/** Keeps the books in memory up to date with what any process of the service publishes. */
@Injectable()
export class PublishedBooksSync implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly rows: RateBooksRepository,
    private readonly books: PublishedBooks,
    private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.refresh();
    this.timer = setInterval(() => void this.look(), lookEveryMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Returns are read first: each is to a book that is there by then. */
  async refresh(): Promise<void> {
    const returns = await this.rows.returns();
    this.books.add((await this.rows.others(this.books.versions)).map(({ book }) => book));
    this.books.setReturns(returns);
  }

  /** A quote may have been priced in another process by a book that was published a moment ago. */
  async ensure({ ratedBy }: { readonly ratedBy: { readonly rateBookVersion: number } | null }): Promise<void> {
    if (ratedBy && !this.books.has(ratedBy.rateBookVersion)) await this.refresh();
  }

  private async look(): Promise<void> {
    try {
      await this.refresh();
    } catch (error) {
      this.log.warn({ error }, 'Could not check for new rate books; it will try again');
    }
  }
}

import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { differenceKinds, compareBooks, readBooks, settleDifference } from '@kerbside/contracts/http/payments/books';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { Log } from '@kerbside/platform/telemetry/log';
import { Metrics } from '@kerbside/platform/telemetry/metrics';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Sweeper, untilStopped } from '@kerbside/platform/work/sweep';
import { PaymentsConfig } from '../config.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { BooksRepository, type Comparison } from './books.repository.js';
import { BooksService } from './books.service.js';
import { controller, serves } from '@kerbside/platform/http/controller';

export const booksSweep = 'books';
const everyMs = 60_000;
const hourMs = 60 * 60_000;
const atOnce = 50;

/** Walks through every submitted purchase, a page at a time: each day, and when staff ask. An interrupted walk resumes where it stopped. */
@Injectable()
export class Comparisons {
  constructor(
    private readonly books: BooksRepository,
    private readonly service: BooksService,
    private readonly purchases: PurchasesRepository,
    private readonly config: PaymentsConfig,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly sweeper: Sweeper,
    metrics: Metrics,
  ) {
    sweeper.every(booksSweep, everyMs, (stopping) => this.compareDue(stopping));
    metrics.show({
      name: 'books_compared_timestamp_seconds',
      help: 'When the last comparison of the ledger with providers and policies came to its end; 0 before the first',
      read: async () => [{ value: ((await books.lastEnded())?.endedAt?.getTime() ?? 0) / 1_000 }],
    });
    metrics.show({
      name: 'books_differences',
      help: 'What the ledger, the providers and the policies disagree about',
      labelNames: ['kind'],
      read: async () => {
        const counts = await books.counts();
        return differenceKinds.map((kind) => ({ labels: { kind }, value: counts.get(kind) ?? 0 }));
      },
    });
  }

  /** Begins a comparison, unless one is running. */
  async ask(actor: Caller): Promise<void> {
    const last = await this.books.last();
    const id = last && last.endedAt === null ? last.id : randomUUID();
    const begun = { startedAt: this.clock.now(), toCompare: await this.purchases.submittedCount() };
    await this.mongo.transaction(async (session) => {
      await this.books.begin(id, begun, session);
      await this.audit.record(session, { actor, action: 'books-compared', subjectType: 'comparison', subjectId: id });
    });
    this.sweeper.wake(booksSweep);
  }

  /** Compares one page. True when there may be more. A page that was not finished is compared again. */
  private async compareDue(stopping: AbortSignal): Promise<boolean> {
    const running = await this.due();
    if (!running) return false;
    const page = await this.purchases.submittedAfter(running.after, atOnce);
    const unread = await this.comparePage(
      page.map(({ id }) => id),
      stopping,
    );
    if (stopping.aborted) return false;
    const isMore = page.length === atOnce;
    const compared = running.compared + page.length;
    const after = page.at(-1)?.id ?? running.after;
    const ended = isMore ? {} : { endedAt: this.clock.now(), differing: await this.books.howMany() };
    await this.books.goOn({ ...running, after, compared, unread: running.unread + unread, ...ended });
    return isMore;
  }

  private async due(): Promise<Comparison | undefined> {
    const last = await this.books.last();
    if (last?.endedAt === null) return last;
    const now = this.clock.now();
    if (last && now.getTime() - last.startedAt.getTime() < this.config.books.everyHours * hourMs) return undefined;
    await this.books.begin(randomUUID(), { startedAt: now, toCompare: await this.purchases.submittedCount() });
    return this.books.last();
  }

  /** Returns how many could not be read; those do not hold up the others. */
  private async comparePage(ids: readonly string[], stopping: AbortSignal): Promise<number> {
    const policies = await this.service.policiesOf(ids);
    let unread = 0;
    for (const id of untilStopped(stopping, ids)) {
      try {
        const purchase = await this.purchases.find(id);
        if (purchase) await this.service.check(purchase, policies.get(id) ?? []);
      } catch (error) {
        unread += 1;
        this.log.warn({ error, purchaseId: id }, 'A purchase could not be compared with its provider; the next comparison looks at it');
      }
    }
    return unread;
  }
}

export const BooksController = controller({ books: BooksService, comparisons: Comparisons }, [
  serves(readBooks, (_, { books }) => books.read()),
  serves(compareBooks, ({ caller }, { comparisons }) => comparisons.ask(caller)),
  serves(settleDifference, ({ params, caller }, { books }) => books.settle(params.differenceId, caller)),
]);

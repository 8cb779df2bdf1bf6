import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { listIssuances, type Issuance } from '@kerbside/contracts/http/claims/policies';
import type { Books, Comparison as ShownComparison, Difference } from '@kerbside/contracts/http/payments/books';
import { Audit } from '@kerbside/platform/audit/audit';
import { DomainError, found } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { BusinessClock } from '../clock/business-clock.js';
import { Methods } from '../methods/methods.js';
import type { Attempt } from '../purchases/attempt.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import type { Purchase } from '../purchases/purchase.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { Sales } from '../sale/sales.js';
import { BooksRepository, type Comparison, type KeptDifference } from './books.repository.js';
import { compare, toDo, type DifferenceKind, type BookDifference } from './comparison.js';

export const settleDifferenceJob = 'settle-difference';

interface Facts {
  readonly differenceId: string;
  readonly purchaseId: string;
  readonly customerId: string;
  readonly kind: DifferenceKind;
  readonly amountPence: number;
  readonly toDo?: string;
}

/**
 * Compares a purchase with its providers and its policies, and keeps what differs. A difference is also a job: it reads the providers again and
 * records what they say, which is all that is safe without a person. What still differs then is stuck work.
 */
@Injectable()
export class BooksService {
  constructor(
    private readonly books: BooksRepository,
    private readonly purchases: PurchasesRepository,
    private readonly attempts: AttemptsRepository,
    private readonly methods: Methods,
    private readonly sales: Sales,
    private readonly internal: Internal,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: BusinessClock,
  ) {
    jobs.define<Facts>(settleDifferenceJob, (facts) => this.settleAsJob(facts), aboutDifference);
  }

  async read(): Promise<Books> {
    const [comparisons, ended, { differences, count }, resolved] = await Promise.all([
      this.books.newest(),
      this.books.lastEnded(),
      this.books.shown(),
      this.books.resolved(),
    ]);
    const [last] = comparisons;
    return {
      last: last ? shownComparison(last) : null,
      comparedAt: ended?.endedAt?.toISOString() ?? null,
      differences: differences.map(shownDifference),
      count,
      comparisons: comparisons.map(shownComparison),
      resolved: resolved.map(({ resolvedAt, resolvedBy, ...known }) => ({
        ...shownDifference(known),
        resolvedAt: resolvedAt.toISOString(),
        resolvedBy,
      })),
    };
  }

  /** NOT_FOUND for a difference that is gone. */
  async settle(id: string, actor: Caller): Promise<{ isGone: boolean }> {
    const known = found(await this.books.find(id), 'This difference is gone. See what differs now.');
    const isGone = !(await this.settled(known.purchaseId, actor)).some((found) => found.id === id);
    const { customerId, purchaseId: subjectId, kind } = known;
    const after = { kind, isGone };
    await this.mongo.transaction((session) =>
      this.audit.record(session, { actor, action: 'difference-settled', subjectType: 'payment', subjectId, customerId, after }),
    );
    return { isGone };
  }

  async policiesOf(purchaseIds: readonly string[]): Promise<ReadonlyMap<string, Issuance['policies']>> {
    if (purchaseIds.length === 0) return new Map();
    const { purchases } = await this.internal.send(listIssuances, { body: { purchaseIds: [...purchaseIds] } });
    return new Map(purchases.map(({ purchaseId, policies }) => [purchaseId, policies]));
  }

  /**
   * Compares one purchase, stores what differs and resolves what no longer does. What arrives while it is read would differ from what was read before,
   * so a difference is one that is there at a second look. Throws when a provider does not answer.
   */
  async check(purchase: Purchase, policies: Issuance['policies'], by: Caller | null = null): Promise<readonly BookDifference[]> {
    const { id } = purchase;
    const seen = await this.differences(purchase, policies);
    const again = seen.length > 0 ? await this.purchases.find(id) : undefined;
    const found = again ? await this.differences(again, (await this.policiesOf([id])).get(id) ?? []) : seen;
    await this.keep(purchase, found, by?.kind === 'staff' ? by.userId : null);
    return found;
  }

  private async differences(purchase: Purchase, policies: Issuance['policies']): Promise<readonly BookDifference[]> {
    const attempts = await this.attempts.ofPurchase(purchase.id);
    const stood = await Promise.all(attempts.map(async (attempt) => ({ attempt, standing: await this.standingOf(attempt) })));
    const rows = await this.purchases.ledgerOf(purchase.id);
    return compare({ purchase, rows, attempts: stood, policies }, this.clock.now());
  }

  private standingOf({ method, ref, amountPence }: Attempt) {
    return amountPence === 0 || method === 'other' || method === 'none' ? null : this.methods.named(method).read(ref);
  }

  private async keep({ id: purchaseId, customerId, offer }: Purchase, found: readonly BookDifference[], by: string | null): Promise<void> {
    await this.mongo.transaction(async (session) => {
      const before = await this.books.ofPurchase(purchaseId, session);
      for (const known of before.filter(({ id }) => !found.some((one) => one.id === id))) await this.forget(known, by, session);
      for (const one of found) {
        const foundAt = before.find(({ id }) => id === one.id)?.foundAt ?? this.clock.now();
        await this.books.put({ ...one, purchaseId, customerId, reference: offer.reference, foundAt }, session);
        const { id: differenceId, says: _, ...about } = one;
        const facts: Facts = { differenceId, purchaseId, customerId, ...about };
        await this.jobs.add(session, settleDifferenceJob, jobIdOf({ id: one.id, foundAt }), facts);
      }
    });
  }

  /** Resolves a difference. Its job, if stuck, runs again and completes. */
  private async forget(known: KeptDifference, resolvedBy: string | null, session: ClientSession): Promise<void> {
    await this.books.resolve({ ...known, resolvedAt: this.clock.now(), resolvedBy }, session);
    await this.jobs.tryAgain(`${settleDifferenceJob}:${jobIdOf(known)}`, session);
  }

  /** Reads every attempt at its provider, records what it says, and compares again. */
  private async settled(purchaseId: string, by: Caller | null = null): Promise<readonly BookDifference[]> {
    for (const attempt of await this.attempts.ofPurchase(purchaseId))
      if (attempt.method !== 'other' && attempt.method !== 'none') await this.sales.bringUpToDate(attempt);
    const purchase = await this.purchases.find(purchaseId);
    if (!purchase) return [];
    return this.check(purchase, (await this.policiesOf([purchaseId])).get(purchaseId) ?? [], by);
  }

  private async settleAsJob({ purchaseId, differenceId }: Facts): Promise<Effect> {
    const left = (await this.settled(purchaseId)).find(({ id }) => id === differenceId);
    if (left) throw new DomainError('BOOKS_DIFFER', { message: left.says, isFinal: true });
    return () => Promise.resolve();
  }
}

/** A difference that comes back after it was settled is another piece of work. */
const jobIdOf = ({ id, foundAt }: Pick<KeptDifference, 'id' | 'foundAt'>): string => `${id}:${foundAt.getTime()}`;

const shownComparison = ({ startedAt, endedAt, compared, toCompare, unread, differing }: Comparison): ShownComparison => ({
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  compared,
  toCompare,
  unread,
  ...(differing === undefined ? {} : { differing }),
});

const shownDifference = ({ foundAt, ...found }: KeptDifference): Difference => ({
  toDo: toDo[found.kind],
  ...found,
  foundAt: foundAt.toISOString(),
});

const aboutDifference = ({ customerId, purchaseId, kind, amountPence, toDo: its = toDo[kind] }: Facts): JobSummary => ({
  customerId,
  subjectType: 'payment',
  subjectId: purchaseId,
  amountPence,
  toDo: its,
});

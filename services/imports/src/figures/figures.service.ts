import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { addDays, addMonths, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { FigureName, FigureRow, Figures, listFigureRows, readFigures } from '@kerbside/contracts/http/imports/figures';
import { productTypes, type ProductType } from '@kerbside/contracts/ids';
import { toPounds } from '@kerbside/contracts/money/money';
import { productNames } from '@kerbside/contracts/products/product-names';
import { figureRowWords } from '@kerbside/contracts/figures/figure-words';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { csvHeadings, csvLine } from '@kerbside/platform/documents/csv';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageOf } from '@kerbside/platform/mongo/paging';
import { Sweeper } from '@kerbside/platform/work/sweep';
import type { ClientSession } from 'mongoose';
import { countedRows, stillDone, type CountedRow } from './counted-row.js';
import { partsByDay, sumOf, sumsByMonth, type DayCount, type DayPart } from './day-count.js';
import type { FigureFact, Subject } from './fact.js';
import { daysOf, filterOf, type Days, type RowFilter } from './figure.js';
import { FiguresRepository } from './figures.repository.js';

type RowsWanted = Omit<CallRequest<typeof listFigureRows>['query'], 'page' | 'perPage'>;

export const rebuildFigures = 'rebuild-figures';

/** Raise it when `countedRows` counts differently: every row is then computed again. */
const rules = 5;
const factsAtOnce = 200;
/** Whoever looks at the figures has what is new counted at once. */
const countMs = 60_000;
const monthsAhead = 12;

/** The figures for management, from events alone: each is stored as a fact, and a record's rows are computed from all its facts. */
@Injectable()
export class FiguresService {
  constructor(
    private readonly figures: FiguresRepository,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly sweeper: Sweeper,
  ) {
    sweeper.every(rebuildFigures, countMs, (stopping) => this.rebuildUnder(rules, stopping));
  }

  async hear(facts: readonly Omit<FigureFact, 'heardAt'>[]): Promise<void> {
    const heardAt = this.clock.now();
    await this.figures.keep(facts.map((fact) => ({ ...fact, heardAt })));
  }

  /**
   * Recomputes all rows from the facts: once per change of the rules, and when an admin asks for it. If interrupted, it starts again.
   */
  async rebuildUnder(wanted: number, stopping: AbortSignal): Promise<void> {
    const { rules: followed, asks } = await this.figures.rowsState();
    if (followed !== wanted) await this.figures.markAllNew();
    await this.countNew(stopping);
    if (followed !== wanted && !stopping.aborted) await this.figures.followRules(wanted, asks);
  }

  /** Whoever looks at the figures waits for what is new, not until all are counted anew: that is said beside them. */
  private async countForReader(): Promise<void> {
    const { rules: followed, asks } = await this.figures.rowsState();
    if (followed === rules || (followed === undefined && asks === 0)) await this.countNew();
  }

  /** Works out the rows of the records that new facts are about. */
  private async countNew(stopping?: AbortSignal): Promise<void> {
    for (let isMore = true; isMore && !stopping?.aborted;) {
      const facts = await this.figures.newFacts(factsAtOnce);
      if (facts.length > 0) await this.mongo.transaction((session) => this.countAgain(facts, session));
      isMore = facts.length === factsAtOnce;
    }
  }

  async askForRebuild(actor: Caller): Promise<void> {
    await this.mongo.transaction(async (session) => {
      await this.figures.askForRebuild(session);
      await this.audit.record(session, { actor, action: 'figures-rebuild-asked', subjectType: 'figures', subjectId: 'figures' });
    });
    this.sweeper.wake(rebuildFigures);
  }

  async read(query: CallRequest<typeof readFigures>['query']): Promise<CallAnswer<typeof readFigures>> {
    await this.countForReader();
    const now = this.clock.now();
    const today = londonDay(now);
    const days = daysOf(query, today);
    const [quotes, policies, payments, overdue, paid, waiting, late, delays, countedSince, state] = await Promise.all([
      this.figures.countsOf('quote', days),
      this.figures.countsOf('policy', days),
      this.paymentCounts(days, today),
      this.figures.sum(filterOf('overdue', days, today)),
      this.figures.paidClaims(days),
      this.figures.sum(filterOf('callbacks', days, today)),
      this.figures.count({ ...filterOf('callbacks', days, today), on: { $lt: today } }),
      this.figures.delays(now),
      this.figures.firstHeardAt(),
      this.figures.rowsState(),
    ]);
    const premium = premiumOf(policies);
    return {
      ...days,
      today,
      countedSince: countedSince?.toISOString() ?? null,
      isRebuilding: state.rules !== rules,
      funnel: funnelOf(quotes),
      premium,
      payments: paymentsOf(payments),
      overdue: { payments: overdue.count, duePence: overdue.amountPence },
      claims: productTypes.flatMap((productType) => {
        const claims = paid.find((row) => row.productType === productType) ?? { productType, claims: 0, paidPence: 0 };
        const premiumPence = premium.reduce((sum, row) => sum + (row.productType === productType ? row.premiumPence : 0), 0);
        return claims.claims === 0 && premiumPence === 0 ? [] : [{ ...claims, premiumPence }];
      }),
      callbacks: { waiting: waiting.count, late, oldestOn: waiting.oldestOn },
      delays,
    };
  }

  /** From the start of the first day's month to the end of the month a year after today; days before the first payment have none. */
  private async paymentCounts({ from }: Days, today: IsoDay): Promise<readonly DayCount[]> {
    const first = await this.figures.firstDayOf('payment');
    if (first === undefined) return [];
    const days = { from: startOfMonth(first > from ? first : from), until: addDays(startOfMonth(addMonths(today, monthsAhead + 1)), -1) };
    return this.figures.countsOf('payment', days);
  }

  async rows({ page, perPage, ...wanted }: CallRequest<typeof listFigureRows>['query']): Promise<CallAnswer<typeof listFigureRows>> {
    await this.countForReader();
    const filter = this.filterOf(wanted);
    const paging = pageOf({ page, perPage });
    const [rows, count] = await Promise.all([this.figures.page(filter, paging), this.count(wanted, filter)]);
    return { rows: rows.map(toRow), paging: { ...paging, count } };
  }

  /** Counts every row, unlike other lists: a figure must lead to exactly as many rows as it says. */
  private async count({ figure, productType, ...days }: RowsWanted, filter: RowFilter): Promise<number> {
    const counted = countedByDay[figure];
    if (!counted) return this.figures.count(filter);
    const counts = await this.figures.countsOf(filter.kind, daysOf(days, londonDay(this.clock.now())));
    return sumOf(counts, productType)[counted];
  }

  async csv(wanted: RowsWanted): Promise<Readable> {
    const filter = this.filterOf(wanted);
    await this.countForReader();
    return Readable.from(this.linesOf(filter));
  }

  private async *linesOf(filter: RowFilter): AsyncGenerator<string> {
    yield csvHeadings(['Day', 'Kind', 'Reference', 'Product', 'Status', 'Amount (£)', 'Done on', 'Record']);
    for await (const row of this.figures.all(filter)) yield lineOf(row);
  }

  private filterOf({ figure, productType, ...days }: RowsWanted) {
    const today = londonDay(this.clock.now());
    return filterOf(figure, daysOf(days, today), today, productType);
  }

  private async countAgain(facts: readonly FigureFact[], session: ClientSession): Promise<void> {
    const subjects = unique(facts.map(({ kind, subjectId: id }) => ({ kind, id })));
    await this.figures.meet(subjects, session);
    const [all, before] = [await this.figures.factsOf(subjects, session), await this.figures.rowsOf(subjects, session)];
    const after = subjects.flatMap(({ kind, id }) => {
      const isOf = (one: { readonly kind: Subject['kind']; readonly subjectId: string }) => one.kind === kind && one.subjectId === id;
      const counted = countedRows(kind, id, all.filter(isOf));
      return kind === 'callback' ? stillDone(counted, before.filter(isOf)) : counted;
    });
    await this.figures.replace({ before, after }, session);
    await this.figures.markCounted(facts, session);
  }
}

const unique = (subjects: readonly Subject[]): Subject[] => [...new Map(subjects.map((one) => [`${one.kind}:${one.id}`, one])).values()];

/** Which sum of its days a figure is; those that wait now are of no day. */
const countedByDay: Readonly<Partial<Record<FigureName, 'rows' | 'priced' | 'done'>>> = {
  quotes: 'rows',
  priced: 'priced',
  bought: 'done',
  premium: 'rows',
  payments: 'rows',
};

const productOf = ({ productType }: DayPart): ProductType[] => (productType === null ? [] : [productType]);

const funnelOf = (counts: readonly DayCount[]): Figures['funnel'] =>
  partsByDay(counts).flatMap((part) =>
    productOf(part).map((productType) => {
      const { day, rows: started, priced, done: bought, amountPence: soldPence } = part;
      return { day, productType, started, priced, bought, soldPence };
    }),
  );

const premiumOf = (counts: readonly DayCount[]): Figures['premium'] =>
  partsByDay(counts).flatMap((part) =>
    productOf(part).map((productType) => ({ day: part.day, productType, policies: part.rows, premiumPence: part.amountPence })),
  );

const paymentsOf = (counts: readonly DayCount[]): Figures['payments'] =>
  sumsByMonth(counts).map(({ month, sums }) => ({
    month,
    payments: sums.rows,
    duePence: sums.amountPence,
    collectedPence: sums.donePence,
  }));

const startOfMonth = (day: IsoDay): IsoDay => `${day.slice(0, 'YYYY-MM'.length)}-01`;

const toRow = ({ subjectId, kind, on, title, productType, status, amountPence, customerId }: CountedRow): FigureRow => ({
  id: subjectId,
  kind,
  on,
  title,
  productType,
  status,
  amountPence,
  customerId,
});

const lineOf = (row: CountedRow): string => {
  const { on, productType, amountPence, doneOn, subjectId } = row;
  const { kind, title, status } = figureRowWords(row);
  return csvLine([
    on,
    kind,
    title,
    productType === null ? null : productNames[productType],
    status,
    amountPence === null ? null : toPounds(amountPence),
    doneOn,
    subjectId,
  ]);
};

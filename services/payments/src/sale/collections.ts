import { Injectable } from '@nestjs/common';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { Log } from '@kerbside/platform/telemetry/log';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Sweeper, untilStopped } from '@kerbside/platform/work/sweep';
import { BusinessClock } from '../clock/business-clock.js';
import type { AttemptStanding } from '../methods/method-port.js';
import { Methods } from '../methods/methods.js';
import { attemptId, openAttempt, type Instrument } from '../purchases/attempt.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import type { Purchase } from '../purchases/purchase.js';
import { PurchaseChanges } from '../purchases/purchase-changes.js';
import { PurchasesRepository, type DuePlace } from '../purchases/purchases.repository.js';
import { changeLine, type ScheduleLine } from '../purchases/schedule.js';
import { claimLine, isToCollect, recordOpened, toCollect } from '../schedules/collecting.js';
import { recorded, recordNotCollectable } from '../schedules/line-outcomes.js';
import { progress } from '../schedules/progress.js';
import { Intentions } from './intentions.js';
import { PaymentMeasures } from './payment-measures.js';
import { Sales } from './sales.js';
import type { SettledAttempt } from './settlement.js';

export const collectionsSweep = 'collections';
const everyMs = 60_000;
const atOnce = 200;
const lanes = 8;

/** A line that belongs to an attempt, which may not be open at its provider yet. */
interface Claim {
  readonly purchase: Purchase;
  readonly line: ScheduleLine;
  readonly attemptId: string;
  readonly instrument: Instrument;
}

/**
 * Collects each later payment of a purchase on its day, once, and moves arrears on. A line is claimed for an attempt before the provider
 * hears of it, and the attempt's id is the provider's idempotency key: a process that continues after a crash, or runs beside us, makes the
 * same payment.
 */
@Injectable()
export class Collections {
  /** Where the next batch begins: a purchase that fails holds up nobody behind it. */
  private after: DuePlace | null = null;

  constructor(
    private readonly methods: Methods,
    private readonly sales: Sales,
    private readonly purchases: PurchasesRepository,
    private readonly changes: PurchaseChanges,
    private readonly attempts: AttemptsRepository,
    private readonly mongo: Mongo,
    private readonly clock: BusinessClock,
    private readonly intentions: Intentions,
    private readonly measures: PaymentMeasures,
    private readonly log: Log,
    sweeper: Sweeper,
  ) {
    sweeper.every(collectionsSweep, everyMs, (stopping) => this.collectDue(stopping));
  }

  /** Works through everything that is due. Returns the number of purchases. */
  async collectToday(): Promise<number> {
    const today = londonDay(this.clock.now());
    let due = await this.purchases.due(today, atOnce, null);
    let count = 0;
    for (; due.length > 0; due = await this.purchases.due(today, atOnce, due.at(-1) ?? null)) {
      await this.tryAll(due, today, new AbortController().signal);
      count += due.length;
    }
    return count;
  }

  /** Works through one batch. True when there may be more. */
  private async collectDue(stopping: AbortSignal): Promise<boolean> {
    const today = londonDay(this.clock.now());
    const due = await this.purchases.due(today, atOnce, this.after);
    await this.tryAll(due, today, stopping);
    const isMore = due.length === atOnce;
    this.after = isMore ? (due.at(-1) ?? null) : null;
    return isMore;
  }

  private async tryAll(due: readonly DuePlace[], today: IsoDay, stopping: AbortSignal): Promise<void> {
    const left = untilStopped(stopping, due);
    const work = async () => {
      for (const { id } of left) await this.tryToCollect(id, today);
    };
    await Promise.all(Array.from({ length: lanes }, work));
  }

  private async tryToCollect(purchaseId: string, today: IsoDay): Promise<void> {
    try {
      const purchase = await this.bringForward(purchaseId, today);
      const isCollectable = Boolean(purchase.instrument);
      for (const { number, dueOn } of toCollect(purchase.schedule, today)) {
        if (isCollectable) await this.collect(purchaseId, number);
        // The customer may still choose a card until its day.
        else if (dueOn <= today) await this.miss(purchaseId, number, today);
      }
    } catch (error) {
      this.measures.checkFailed(collectionsSweep);
      this.log.warn({ error, purchaseId }, 'A payment that is due could not be collected; it will be tried again');
    }
  }

  /** Arrears follow the calendar, whatever happens with collecting. */
  private async bringForward(purchaseId: string, today: IsoDay): Promise<Purchase> {
    const purchase = await this.step(purchaseId, today);
    // Cover that rests as of now may have ended since: nothing more is taken then.
    return purchase.arrears?.status === 'suspended' ? this.step(purchaseId, today) : purchase;
  }

  private step(purchaseId: string, today: IsoDay): Promise<Purchase> {
    return this.changes.change(purchaseId, (purchase, at) => {
      const moved = progress(purchase, purchase.schedule, today);
      const isStill =
        !moved.released && moved.added.length === 0 && moved.voided.length === 0 && moved.purchase.nextDueOn === purchase.nextDueOn;
      const isSame = moved.arrears === undefined && isStill;
      return isSame ? undefined : recorded(moved, at);
    });
  }

  /** The bank cancelled what it would have been taken from, perhaps after a process claimed the line and stopped: by mandate nothing was asked for yet. */
  private async miss(purchaseId: string, number: number, today: IsoDay): Promise<void> {
    await this.changes.change(purchaseId, (purchase, at) => {
      const line = purchase.schedule.find((one) => one.number === number);
      return line && isToCollect(line, today) ? recordNotCollectable(purchase, number, at) : undefined;
    });
  }

  private async collect(purchaseId: string, number: number): Promise<void> {
    const claim = await this.claim(purchaseId, number);
    if (!claim) return;
    const intention = await this.note(claim);
    const standing = await this.openAtProvider(claim);
    const opened = await this.recordOpened(claim, standing, intention);
    if (opened) await this.sales.follow(opened, standing);
    else await this.giveUp(claim, standing, intention);
  }

  /** Should we stop before it is stored what the provider holds, and the customer choose another card or the plan end, the sweep has it released. */
  private note({ purchase: { id: purchaseId }, line: { method }, attemptId: id, instrument }: Claim): Promise<string> {
    return this.intentions.note({
      id: `${id}:${instrument.ref}`,
      attemptId: id,
      purchaseId,
      number: numberOf(id),
      method,
    });
  }

  /** Undefined when something else has collected it, or is about to. */
  private async claim(purchaseId: string, number: number): Promise<Claim | undefined> {
    const lastTry = await this.endLastTry(purchaseId, number);
    if (lastTry === undefined) return undefined;
    let claimed: Claim | undefined;
    await this.changes.change(purchaseId, (purchase, at) => {
      claimed = undefined;
      const today = londonDay(at);
      const { instrument } = purchase;
      const line = purchase.schedule.find((one) => one.number === number);
      // Another attempt since: somebody else collects it, or the customer has just begun to pay it.
      if (!instrument || !line || !isToCollect(line, today) || line.attemptId !== lastTry) return undefined;
      // The customer may have chosen a card since the line was agreed to. It is charged on the day itself, where a direct debit begins before.
      const { method } = instrument;
      if (line.isOpening && line.attemptId !== null && line.method === method) {
        claimed = { purchase, line, attemptId: line.attemptId, instrument };
        return undefined;
      }
      const now = changeLine(purchase.schedule, number, { method });
      if (!isToCollect({ ...line, method }, today)) return recorded(progress(purchase, now, today), at);
      const attempts = purchase.attempts + 1;
      const id = attemptId(purchase.id, attempts);
      claimed = { purchase, line: { ...line, method }, attemptId: id, instrument };
      return recorded(progress({ ...purchase, attempts }, claimLine(now, number, id), today), at);
    });
    return claimed;
  }

  /**
   * A line is tried again only when nothing can come of the try before, which is returned; undefined while something may. One that somebody opened
   * a moment ago, or did not live to follow, goes on from here.
   */
  private async endLastTry(purchaseId: string, number: number): Promise<string | null | undefined> {
    const purchase = await this.purchases.find(purchaseId);
    const line = purchase?.schedule.find((one) => one.number === number);
    const last = line?.attemptId && !line.isOpening ? await this.attempts.find(line.attemptId) : undefined;
    if (last && !(await this.sales.end((await this.sales.bringUpToDate(last)).attempt))) return undefined;
    return line?.attemptId ?? null;
  }

  private openAtProvider({ purchase, line, attemptId: id, instrument }: Claim): Promise<AttemptStanding> {
    const { id: purchaseId, quoteId, customerId, offer } = purchase;
    return this.methods.named(line.method).open({
      attemptId: id,
      purchaseId,
      quoteId,
      reference: offer.reference,
      customerId,
      amountPence: line.amountPence,
      isOffSession: true,
      isSetup: false,
      keepsInstrument: false,
      instrument: instrument.ref,
      dueOn: line.dueOn,
      details: null,
    });
  }

  /** Undefined when something else has already recorded this attempt. */
  private recordOpened(
    { purchase: { id: purchaseId }, line, attemptId: id }: Claim,
    { ref }: AttemptStanding,
    intention: string,
  ): Promise<SettledAttempt | undefined> {
    return this.mongo.transaction(async (session) => {
      const purchase = await this.purchases.find(purchaseId, session);
      const current = purchase?.schedule.find((one) => one.number === line.number);
      if (!purchase || current?.attemptId !== id || current.isOpening !== true) return undefined;
      const { quoteId, agreement } = purchase;
      const number = numberOf(id);
      const { amountPence, method } = line;
      const opened = { purchaseId, quoteId, number, line: line.number, method, amountPence, saleId: agreement?.saleId ?? null, ref };
      const at = this.clock.now();
      const attempt = openAttempt(opened, at);
      await this.attempts.add(attempt, session);
      await this.intentions.done(intention, session);
      const changed = recorded(progress(purchase, recordOpened(purchase.schedule, line.number), londonDay(at)), at);
      return { attempt, purchase: await this.changes.write(changed, session) };
    });
  }

  /** A provider that made a second payment of one key must not keep it. */
  private async giveUp({ line, attemptId: id }: Claim, { ref }: AttemptStanding, intention: string): Promise<void> {
    const kept = await this.attempts.find(id);
    if (kept?.ref !== ref) await this.methods.named(line.method).cancel(ref);
    await this.intentions.done(intention);
  }
}

const numberOf = (attempt: string): number => Number(attempt.slice(attempt.lastIndexOf(':') + 1));

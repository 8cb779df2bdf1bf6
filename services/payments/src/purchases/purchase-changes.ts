import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EventType } from '@kerbside/contracts/event';
import { found } from '@kerbside/platform/errors/errors';
import { Outbox, type EventFacts } from '@kerbside/platform/events/outbox/outbox';
import { Jobs } from '@kerbside/platform/work/jobs';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { BusinessClock } from '../clock/business-clock.js';
import type { Instrument } from './attempt.js';
import type { LedgerRow } from './ledger.js';
import type { Method } from '../methods/method-port.js';
import type { PurchaseFact } from './purchase-events.js';
import type { Purchase } from './purchase.js';
import { PurchasesRepository } from './purchases.repository.js';

interface PaidLine {
  readonly line: number;
  readonly attemptId: string;
}

/** What changes with a purchase, all at once. */
export interface PurchaseRecording {
  readonly purchase: Purchase;
  readonly rows: readonly LedgerRow[];
  readonly told: readonly PurchaseFact[];
  /** The purchase has let go of it: the provider forgets it soon after, unless something else needs it. */
  readonly released?: Instrument;
  /** Money that arrived after the cover had ended: it goes back soon after. */
  readonly latePence?: number;
  /** What it paid, and by which attempt, if it paid exactly one line. */
  readonly lateFor?: PaidLine;
  /** Money moved that no line waited for: staff have to look. */
  readonly isUnexpected?: true;
}

export const forgetInstrument = 'forget-instrument';

/** What the job knows. */
export interface ToForget {
  readonly purchaseId: string;
  readonly customerId: string;
  readonly method: Method;
  readonly ref: string;
}

export const refundLatePayment = 'refund-late-payment';

/** What the job knows. */
export interface LatePayment extends Partial<PaidLine> {
  readonly refundId: string;
  readonly paymentId: string;
  readonly customerId: string;
  readonly amountPence: number;
}

/** Writes a purchase with its rows of the ledger and its events. */
@Injectable()
export class PurchaseChanges {
  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
    private readonly jobs: Jobs,
    private readonly clock: BusinessClock,
  ) {}

  /** Decides on the purchase as it is now, and writes the decision. Undefined decides nothing. NOT_FOUND for an unknown purchase. */
  change(
    purchaseId: string,
    decide: (purchase: Purchase, at: Date) => PurchaseRecording | undefined,
    also?: (session: ClientSession, changed: Purchase) => Promise<void>,
  ): Promise<Purchase> {
    return this.mongo.transaction(async (session) => {
      const purchase = found(await this.purchases.find(purchaseId, session));
      const decided = decide(purchase, this.clock.now());
      if (!decided) return purchase;
      const changed = await this.write(decided, session);
      await also?.(session, changed);
      return changed;
    });
  }

  /** Each event takes the next number of the purchase. */
  async write(
    { purchase, rows: entries, told, released, latePence = 0, lateFor }: PurchaseRecording,
    session: ClientSession,
  ): Promise<Purchase> {
    await this.purchases.enter(entries, session);
    const saved = await this.purchases.save({ ...purchase, told: purchase.told + told.length }, session);
    const rows = told.map(({ type, data }, place) => {
      const facts: EventFacts<EventType> = { id: purchase.id, version: purchase.told + place + 1, data };
      return this.outbox.row(type, facts);
    });
    await this.outbox.addAll(session, rows);
    if (released) await this.jobs.add(session, forgetInstrument, `${purchase.id}:${released.ref}`, owedForgetting(saved, released));
    if (latePence > 0) await this.jobs.add(session, refundLatePayment, `${saved.id}:${saved.version}`, lateOf(saved, latePence, lateFor));
    return saved;
  }
}

const lateOf = ({ id: paymentId, customerId }: Purchase, amountPence: number, paid: PaidLine | undefined): LatePayment => ({
  refundId: randomUUID(),
  paymentId,
  customerId,
  amountPence,
  ...paid,
});

const owedForgetting = ({ id: purchaseId, customerId }: Purchase, { method, ref }: Instrument): ToForget => ({
  purchaseId,
  customerId,
  method,
  ref,
});

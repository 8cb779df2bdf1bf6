import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/clock';
import { DomainError } from '@kerbside/platform/errors';
import { Mongo } from '@kerbside/platform/mongo';
import type { MethodPort, Standing } from '../methods/method-port.js';
import { attemptId, isOpen, openAttempt, type Attempt } from '../purchases/attempt.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { attempting, type PayableQuote, type Purchase } from '../purchases/purchase.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { Sales } from '../sale/sales.js';

interface Wanted {
  readonly port: MethodPort;
  readonly facts: PayableQuote;
  /** What the first payment takes, in pence. */
  readonly amountPence: number;
  /** The sale that is agreed to; null while the form is only opened. */
  readonly saleId: string | null;
}

interface Opened {
  readonly attempt: Attempt;
  readonly standing: Standing;
}

const atMost = 3;

/** Keeps one live attempt for a sale: the one there is, when it is for the same, else a new one after the old was withdrawn at its provider. */
@Injectable()
export class Openings {
  constructor(
    private readonly sales: Sales,
    private readonly purchases: PurchasesRepository,
    private readonly attempts: AttemptsRepository,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  /** Throws QUOTE_PURCHASED, PAYMENT_PROCESSING, and TOO_LITTLE_FOR_CARD when there is less to take than the method can. */
  async ready(purchase: Purchase, wanted: Wanted): Promise<Opened> {
    let current = purchase;
    for (let tried = 0; tried < atMost; tried += 1) {
      const kept = await this.kept(current, wanted);
      if (kept) return kept;
      const free = await this.freed(current);
      if (wanted.amountPence < wanted.port.leastPence) throw new DomainError('TOO_LITTLE_FOR_CARD');
      const opened = await this.opened(free, wanted);
      if (opened) return opened;
      // Another tab was faster: what it made may do.
      current = (await this.purchases.find(purchase.id)) ?? purchase;
    }
    throw new DomainError('PAYMENT_CHANGED');
  }

  /** The attempt there is, if the customer can confirm it for just this. */
  private async kept(purchase: Purchase, { port, amountPence, saleId }: Wanted): Promise<Opened | undefined> {
    if (purchase.attemptId === null) return undefined;
    const { attempt, standing } = await this.upToDate(purchase.attemptId);
    const isFor = attempt.saleId === saleId || attempt.saleId === null || saleId === null;
    const isUsable = isOpen(attempt) && attempt.method === port.method && attempt.amountPence === amountPence && isFor;
    return isUsable && standing ? { attempt, standing } : undefined;
  }

  private async upToDate(id: string) {
    const known = await this.attempts.find(id);
    if (!known) throw new Error(`There is no attempt ${id}`);
    const settled = await this.sales.bringUpToDate(known);
    refuseDecided(settled.purchase);
    return settled;
  }

  /** The purchase without an attempt that anybody could confirm. */
  private async freed(purchase: Purchase): Promise<Purchase> {
    const attempt = purchase.attemptId === null ? undefined : await this.attempts.find(purchase.attemptId);
    if (!attempt) return purchase;
    const settled = await this.sales.replace(attempt);
    refuseDecided(settled.purchase);
    return settled.purchase;
  }

  /** Undefined when another tab made one at the same time: ours is withdrawn, nobody has seen it. */
  private async opened(purchase: Purchase, { port, facts, amountPence, saleId }: Wanted): Promise<Opened | undefined> {
    const { id: purchaseId, quoteId } = purchase;
    const number = purchase.attempts + 1;
    const standing = await port.open({
      attemptId: attemptId(purchaseId, number),
      purchaseId,
      quoteId,
      reference: facts.reference,
      customerId: facts.customerId,
      amountPence,
      isOffSession: false,
    });
    const { ref } = standing;
    const attempt = openAttempt({ purchaseId, quoteId, number, line: 1, method: port.method, amountPence, saleId, ref }, this.clock.now());
    const isKept = await this.mongo.transaction(async (session) => {
      const now = await this.purchases.find(purchaseId, session);
      if (!now || now.attempts !== purchase.attempts || now.attemptId !== null || now.state.status !== 'open') return false;
      await this.attempts.add(attempt, session);
      await this.purchases.save(attempting(now, attempt, facts), session);
      return true;
    });
    if (isKept) return { attempt, standing };
    const other = await this.attempts.find(attempt.id);
    if (other?.ref !== ref) await port.cancel(ref);
    return undefined;
  }
}

/** What was bought, or is being taken, cannot be paid in another way. */
const refuseDecided = ({ state }: Purchase): void => {
  if (state.status === 'completed') throw new DomainError('QUOTE_PURCHASED');
  if (state.status === 'selling') throw new DomainError('PAYMENT_PROCESSING');
};

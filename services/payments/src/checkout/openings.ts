import { Injectable } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/dates';
import { Clock } from '@kerbside/platform/clock';
import { DomainError } from '@kerbside/platform/errors';
import type { MethodPort } from '../methods/method-port.js';
import { isOpen } from '../purchases/attempt.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { attempting, type PayableQuote, type Purchase } from '../purchases/purchase.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { AttemptOpener, type Opened } from '../sale/attempt-opener.js';
import { Sales } from '../sale/sales.js';

interface Wanted {
  readonly port: MethodPort;
  readonly facts: PayableQuote;
  /** What the first payment takes, in pence. */
  readonly amountPence: number;
  /** The sale that was agreed to; null while the form is only open. */
  readonly saleId: string | null;
}

const atMost = 3;

/** Keeps one live attempt for a sale: the existing one if it is for the same sale, else a new one once the old was withdrawn at its provider. */
@Injectable()
export class Openings {
  constructor(
    private readonly sales: Sales,
    private readonly purchases: PurchasesRepository,
    private readonly attempts: AttemptsRepository,
    private readonly opener: AttemptOpener,
    private readonly clock: Clock,
  ) {}

  /** Throws QUOTE_PURCHASED, PAYMENT_PROCESSING, and TOO_LITTLE_FOR_CARD when the sum is less than the method can take. */
  async ready(purchase: Purchase, wanted: Wanted): Promise<Opened> {
    let current = purchase;
    for (let tried = 0; tried < atMost; tried += 1) {
      const kept = await this.kept(current, wanted);
      if (kept) return kept;
      const free = await this.freed(current);
      if (wanted.amountPence < wanted.port.leastPence) throw new DomainError('TOO_LITTLE_FOR_CARD');
      const opened = await this.opened(free, wanted);
      if (opened) return opened;
      // Another tab was faster: its attempt may be the right one.
      current = (await this.purchases.find(purchase.id)) ?? purchase;
    }
    throw new DomainError('PAYMENT_CHANGED');
  }

  /** The existing attempt, if the customer can confirm it for exactly this. */
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

  private opened(purchase: Purchase, { port, facts, amountPence, saleId }: Wanted): Promise<Opened | undefined> {
    const { reference, customerId } = facts;
    return this.opener.open(
      purchase,
      {
        port,
        line: 1,
        amountPence,
        saleId,
        reference,
        customerId,
        isOffSession: false,
        isSetup: false,
        keepsInstrument: false,
        instrument: null,
        dueOn: londonDay(this.clock.now()),
        details: null,
      },
      (current, attempt) =>
        current.attemptId === null && current.state.status === 'open' ? attempting(current, attempt, facts) : undefined,
    );
  }
}

/** A purchase that was bought, or whose money is being taken, cannot be paid in another way. */
const refuseDecided = ({ state }: Purchase): void => {
  if (state.status === 'completed') throw new DomainError('QUOTE_PURCHASED');
  if (state.status === 'selling') throw new DomainError('PAYMENT_PROCESSING');
};

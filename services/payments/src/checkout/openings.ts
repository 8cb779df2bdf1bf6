import { Injectable } from '@nestjs/common';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { MethodPort, OpeningFacts } from '../methods/method-port.js';
import { isOpen, type Attempt } from '../purchases/attempt.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { attempting, type PayableQuote, type Purchase } from '../purchases/purchase.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { isBegun } from '../receipts/receipt.js';
import { AttemptOpener, type OpenAttempt } from '../sale/attempt-opener.js';
import { Sales } from '../sale/sales.js';
import type { SettledAttempt } from '../sale/settlement.js';

interface OpeningOrder extends Pick<OpeningFacts, 'amountPence' | 'keepsInstrument' | 'instrument' | 'details' | 'returnSecret' | 'dueOn'> {
  readonly port: MethodPort;
  readonly facts: PayableQuote;
  /** The line of the schedule that is paid at the sale; 0: a set-up, which takes nothing. */
  readonly line: number;
  /** Whoever pays is not the owner of the quote. */
  readonly isLent: boolean;
  /** The sale that was agreed to; null while the form is only open. */
  readonly saleId: string | null;
}

const atMost = 3;

/**
 * Keeps one live attempt for a sale: the existing one if it is for the same sale, otherwise a new one after the old is withdrawn at its
 * provider.
 */
@Injectable()
export class Openings {
  constructor(
    private readonly sales: Sales,
    private readonly purchases: PurchasesRepository,
    private readonly attempts: AttemptsRepository,
    private readonly opener: AttemptOpener,
  ) {}

  /** For a form that somebody opens and that binds nobody: what was agreed to and is not finished goes on. Undefined beside such a payment in another way. */
  async form(purchase: Purchase, wanted: OpeningOrder): Promise<OpenAttempt | undefined> {
    // Most open it for the first time: there is nothing to look for.
    if (purchase.attempts === 0) return this.ready(purchase, wanted);
    const kept = await this.kept(purchase, wanted, undefined);
    if (kept) return kept;
    const current = (await this.purchases.find(purchase.id)) ?? purchase;
    const attempt = await this.attempts.ofSale(current);
    return attempt && isBegun({ purchase: current, attempt }) ? undefined : this.ready(current, wanted);
  }

  /** `last`: the attempt of before, if it has just been read. Throws QUOTE_PURCHASED, PAYMENT_PROCESSING, and TOO_LITTLE_FOR_CARD when the sum is less than the method can take. */
  async ready(purchase: Purchase, wanted: OpeningOrder, last?: SettledAttempt): Promise<OpenAttempt> {
    let [current, read] = [purchase, last];
    for (let tried = 0; tried < atMost; tried += 1) {
      const kept = await this.kept(current, wanted, read);
      if (kept) return kept;
      const free = await this.freed(current);
      if (wanted.line > 0 && wanted.amountPence < wanted.port.leastPence) throw new DomainError('TOO_LITTLE_FOR_CARD');
      const opened = await this.opened(free, wanted);
      if (opened) return opened;
      // Another tab got there first: its attempt may be the right one.
      [current, read] = [(await this.purchases.find(purchase.id)) ?? purchase, undefined];
    }
    throw new DomainError('PAYMENT_CHANGED');
  }

  /** The existing attempt, if the customer can confirm it for exactly this. */
  private async kept(inHand: Purchase, wanted: OpeningOrder, last: SettledAttempt | undefined): Promise<OpenAttempt | undefined> {
    if (inHand.attemptId === null) return undefined;
    const { attempt, purchase, standing } = last?.attempt.id === inHand.attemptId ? last : await this.upToDate(inHand, inHand.attemptId);
    refuseDecided(purchase);
    const { saleId, details } = wanted;
    const isFor = attempt.saleId === saleId || attempt.saleId === null || saleId === null;
    // What was typed is not stored, so we cannot tell whether it was the same.
    const isUsable = isOpen(attempt) && isSame(attempt, wanted) && isFor && details === null;
    return isUsable && standing ? { attempt, purchase, standing } : undefined;
  }

  private async upToDate(purchase: Purchase, id: string): Promise<SettledAttempt> {
    const known = await this.attempts.find(id);
    if (!known) throw new Error(`There is no attempt ${id}`);
    return this.sales.bringUpToDate(known, purchase);
  }

  /** The purchase, with no attempt left that could be confirmed. */
  private async freed(purchase: Purchase): Promise<Purchase> {
    const attempt = purchase.attemptId === null ? undefined : await this.attempts.find(purchase.attemptId);
    if (!attempt) return purchase;
    const settled = await this.sales.replace(attempt);
    refuseDecided(settled.purchase);
    return settled.purchase;
  }

  private opened(purchase: Purchase, { facts, line, ...wanted }: OpeningOrder): Promise<OpenAttempt | undefined> {
    const { reference, customerId } = facts;
    return this.opener.open(
      purchase,
      { ...wanted, line, reference, customerId, isOffSession: false, isSetup: line === 0 },
      (current, attempt) =>
        current.attemptId === null && current.state.status === 'open' ? attempting(current, attempt, facts) : undefined,
    );
  }
}

/** Whether the attempt asks the customer for exactly this. */
const isSame = (attempt: Attempt, { port, line, amountPence, keepsInstrument, isLent, instrument }: OpeningOrder): boolean =>
  attempt.method === port.method &&
  attempt.line === line &&
  attempt.amountPence === amountPence &&
  (attempt.means?.keepsInstrument ?? false) === keepsInstrument &&
  (attempt.means?.isLent ?? false) === (keepsInstrument && isLent) &&
  (attempt.means?.payWith ?? null) === instrument;

/** A purchase that was bought, or whose money is being taken, cannot be paid in another way. */
const refuseDecided = ({ state }: Purchase): void => {
  if (state.status === 'completed') throw new DomainError('QUOTE_PURCHASED');
  if (state.status === 'selling') throw new DomainError('PAYMENT_PROCESSING');
};

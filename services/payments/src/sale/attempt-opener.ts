import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { BusinessClock } from '../clock/business-clock.js';
import type { MethodPort, AttemptStanding, OpeningFacts } from '../methods/method-port.js';
import { attemptId, openAttempt, type Attempt } from '../purchases/attempt.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { decidedOn } from '../purchases/outdated.js';
import type { Purchase } from '../purchases/purchase.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { Intentions } from './intentions.js';

interface AttemptOrder extends Omit<OpeningFacts, 'attemptId' | 'purchaseId' | 'quoteId'> {
  readonly port: MethodPort;
  readonly line: number;
  /** The sale that was agreed to; null while the form is only open. */
  readonly saleId: string | null;
  /** Whoever pays is not the owner. */
  readonly isLent?: boolean;
  /** The customer pays an overdue line. */
  readonly isByCustomer?: true;
}

export interface OpenAttempt {
  readonly attempt: Attempt;
  readonly purchase: Purchase;
  readonly standing: AttemptStanding;
}

/** Returns the purchase with the attempt on it; undefined when it should no longer have one. */
type Bind = (current: Purchase, attempt: Attempt) => Purchase | undefined;

@Injectable()
export class AttemptOpener {
  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly attempts: AttemptsRepository,
    private readonly intentions: Intentions,
    private readonly mongo: Mongo,
    private readonly clock: BusinessClock,
  ) {}

  /** Undefined when the purchase has changed or got another attempt: ours is then cancelled, before anybody has seen it. */
  async open(purchase: Purchase, wanted: AttemptOrder, bind: Bind): Promise<OpenAttempt | undefined> {
    const { id: purchaseId, quoteId } = purchase;
    const { port, line, saleId, isByCustomer, isLent, ...opening } = wanted;
    const { amountPence } = opening;
    const number = purchase.attempts + 1;
    const id = attemptId(purchaseId, number);
    // What a set-up gives is there at once: should we stop before it is stored, the sweep ends it.
    const intention = wanted.isSetup ? await this.intentions.note({ attemptId: id, purchaseId, number, method: port.method }) : undefined;
    const standing = await port.open({ ...opening, attemptId: id, purchaseId, quoteId });
    const { ref } = standing;
    const { keepsInstrument, instrument: payWith } = opening;
    const means = { keepsInstrument, payWith, ...(keepsInstrument && isLent === true ? { isLent } : {}) };
    const facts = {
      purchaseId,
      quoteId,
      number,
      line,
      method: port.method,
      means,
      amountPence,
      saleId,
      ref,
      ...(isByCustomer ? { isByCustomer } : {}),
    };
    const attempt = openAttempt(facts, this.clock.now());
    const stored = () => this.purchases.find(purchaseId);
    const kept = await decidedOn<Purchase | undefined, Purchase | undefined>(purchase, stored, async (current) => {
      const bound = current?.attempts === purchase.attempts ? bind(current, attempt) : undefined;
      if (!bound) return undefined;
      return this.mongo.transaction(async (session) => {
        const saved = await this.purchases.save(bound, session);
        await this.attempts.add(attempt, session);
        if (means.isLent === true) await port.noteLent(opening.customerId, ref, session);
        if (intention) await this.intentions.done(intention, session);
        return saved;
      });
    });
    if (kept) return { attempt, purchase: kept, standing };
    if ((await this.attempts.find(id))?.ref !== ref) await port.cancel(ref);
    if (intention) await this.intentions.done(intention);
    return undefined;
  }
}

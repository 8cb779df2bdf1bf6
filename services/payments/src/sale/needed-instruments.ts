import { Injectable } from '@nestjs/common';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';

/** What needs an instrument: a plan whose payments are taken from it, or a purchase that is being made. */
type NeededFor = 'plan' | 'purchase';

/** What a customer's payments are taken from, or are about to be: it has to stay at its provider. */
@Injectable()
export class NeededInstruments {
  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly attempts: AttemptsRepository,
  ) {}

  /** Payments are looked at first: a sale that is made meanwhile is then among the plans. */
  async by(customerId: string, ref: string): Promise<NeededFor | undefined> {
    const isBeingPaid = await this.attempts.isBeingPaidFrom(await this.purchases.idsOf(customerId), ref);
    if (await this.purchases.isCollectedFrom(customerId, ref)) return 'plan';
    return isBeingPaid ? 'purchase' : undefined;
  }

  /** The same, for a card that may belong to a purchase whose card we do not know yet, for example because it was only now confirmed. */
  async mayBe(customerId: string, ref: string): Promise<NeededFor | undefined> {
    const isCardToCome = await this.attempts.isCardToBeKept(await this.purchases.idsOf(customerId));
    return (await this.by(customerId, ref)) ?? (isCardToCome ? 'purchase' : undefined);
  }
}

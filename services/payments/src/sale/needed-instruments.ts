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

  async by(customerId: string, ref: string): Promise<NeededFor | undefined> {
    if (await this.purchases.isCollectedFrom(customerId, ref)) return 'plan';
    const ids = await this.purchases.idsOf(customerId);
    return (await this.attempts.isBeingPaidFrom(ids, ref)) ? 'purchase' : undefined;
  }

  /** The same, for a card that may belong to a purchase whose card we do not know yet, for example because it was only now confirmed. */
  async mayBe(customerId: string, ref: string): Promise<NeededFor | undefined> {
    const need = await this.by(customerId, ref);
    if (need) return need;
    const ids = await this.purchases.idsOf(customerId);
    return (await this.attempts.isCardToBeKept(ids)) ? 'purchase' : undefined;
  }
}

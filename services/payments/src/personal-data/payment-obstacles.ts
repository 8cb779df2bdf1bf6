import { Injectable } from '@nestjs/common';
import type { ErasureObstacle } from '@kerbside/contracts/accounts/erasure-obstacle';
import { Obstacles } from '@kerbside/platform/personal/obstacles';
import type { Purchase } from '../purchases/purchase.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { isAtGarage } from '../purchases/schedule.js';
import type { RefundRecord } from '../refunds/refund.js';
import { RefundsRepository } from '../refunds/refunds.repository.js';

/** Payments that are under way, still to be collected or owed, and refunds that have not arrived. */
@Injectable()
export class PaymentObstacles extends Obstacles {
  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly refunds: RefundsRepository,
  ) {
    super();
  }

  async of(customerId: string): Promise<ErasureObstacle[]> {
    const purchases = await this.purchases.everyOf(customerId);
    const refunds = (await this.refunds.ofPurchases(purchases.map(({ id }) => id))).filter(isDue);
    return purchases.flatMap(({ id, offer: { reference: name }, ...rest }) => [
      ...(isOwed(rest) ? [{ kind: 'money-owed' as const, name }] : []),
      ...(refunds.some(({ purchaseId }) => purchaseId === id) ? [{ kind: 'refund-due' as const, name }] : []),
    ]);
  }
}

const unpaid: readonly string[] = ['due', 'accepted', 'failed', 'reversed'];

/** One that nobody pressed Pay for owes nothing. */
const isOwed = ({ state, schedule }: Pick<Purchase, 'state' | 'schedule'>): boolean => {
  if (state.status === 'open') return false;
  return state.status !== 'completed' || schedule.some((line) => !isAtGarage(line) && unpaid.includes(line.state));
};

const isDue = ({ parts }: RefundRecord): boolean => parts.some(({ state }) => ['requested', 'pending', 'refused'].includes(state.status));

import { Injectable } from '@nestjs/common';
import type { ShownRefund } from '@kerbside/contracts/http/payments/shown-refund';
import { RefundsShown } from '../purchases/refunds-shown.js';
import { shownRefund } from './refund-view.js';
import { RefundsRepository } from './refunds.repository.js';

@Injectable()
export class CustomerRefunds extends RefundsShown {
  constructor(private readonly refunds: RefundsRepository) {
    super();
  }

  async of(purchaseIds: readonly string[]): Promise<ReadonlyMap<string, ShownRefund[]>> {
    const shown = new Map<string, ShownRefund[]>();
    for (const refund of await this.refunds.ofPurchases(purchaseIds))
      shown.set(refund.purchaseId, [...(shown.get(refund.purchaseId) ?? []), shownRefund(refund)]);
    return shown;
  }
}

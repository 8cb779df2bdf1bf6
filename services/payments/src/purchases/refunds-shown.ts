import type { ShownRefund } from '@kerbside/contracts/http/payments/shown-refund';
import type { Purchase } from './purchase.js';

/** What customers see of the refunds of purchases, newest first, by the purchase's id. Those who make refunds say it. */
export abstract class RefundsShown {
  abstract shownOf(purchases: readonly Pick<Purchase, 'id' | 'schedule'>[]): Promise<ReadonlyMap<string, ShownRefund[]>>;
}

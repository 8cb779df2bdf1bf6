import type { ShownRefund } from '@kerbside/contracts/http/payments/shown-refund';

/** What customers see of the refunds of purchases, newest first, by the purchase's id. Those who make refunds say it. */
export abstract class RefundsShown {
  abstract shownOf(purchaseIds: readonly string[]): Promise<ReadonlyMap<string, ShownRefund[]>>;
}

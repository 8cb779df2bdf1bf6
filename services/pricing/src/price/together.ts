import { type PriceLine, sumOf } from './price-line.js';
import type { ProductType } from '@kerbside/contracts/ids';
import type { Pence } from '@kerbside/contracts/money/money';
import { DomainError } from '@kerbside/platform/errors/errors';
import { adjustmentLines, isAsAgreed, type Adjustment, type RenewalTerms } from './adjustment.js';
import { voucherFor, voucherLines, voucherOver, type GrantedVoucher, type PaidPer } from './discount.js';

/** What one product of a quote costs, before anything is taken off the total. */
export interface ProductPrice {
  readonly productType: ProductType;
  readonly lines: readonly PriceLine[];
  /** 0 is monthly. */
  readonly months: number;
  readonly isVisit: boolean;
  readonly maxInstalments: number | null;
}

/** What is taken off the total, in this order. */
interface Reductions {
  readonly voucher: GrantedVoucher | null;
  readonly adjustment: Adjustment | null;
  /** Absent and null for what renews nothing. */
  readonly renewed?: RenewalTerms | null;
}

/** The products of a quote as one price. */
export interface WholePrice {
  /** In order; they add up to the total. */
  readonly lines: readonly PriceLine[];
  /** Before the voucher and the adjustment. */
  readonly originalPence: Pence;
  readonly totalPence: Pence;
  readonly per: PaidPer;
  readonly maxInstalments: number | null;
}

/** Q9: an adjusted quote may be paid in twelve; no cover in more payments than it has months, which the payment page would not sell. */
const adjustedInstalments = 12;

export const priceTogether = (products: readonly ProductPrice[], { voucher, adjustment, renewed = null }: Reductions): WholePrice => {
  const own = products.flatMap(({ lines }) => lines);
  const originalPence = sumOf(own);
  const types = products.flatMap(({ productType, lines }) => [productType, ...lines.flatMap((line) => line.productType ?? [])]);
  const per: PaidPer = products.some(isMonthly) ? 'month' : 'total';
  const vouchers = voucherLines(voucherOver(voucherFor(voucher, types), per), originalPence);
  const reducedBy = (some: readonly PriceLine[]) => [...own, ...some, ...adjustmentLines(adjustment, [...own, ...some], renewed)];
  const [bare, reduced] = [reducedBy([]), reducedBy(vouchers)];
  // A code that came after a price was agreed, and does not lower it, is not in it: a sale would use it up for nothing.
  const isNeeded = vouchers[0]?.code === adjustment?.agreed?.code || sumOf(reduced) < sumOf(bare);
  const lines = isAsAgreed(adjustment?.agreed, bare) && !isNeeded ? bare : reduced;
  return { lines, originalPence, totalPence: sumOf(lines), per, maxInstalments: mostInstalments(products, adjustment !== null) };
};

const isMonthly = ({ months }: ProductPrice): boolean => months === 0;

/** The number that every product with a length allows. The day of a visit limits what is offered of it, not what is stored. */
const mostInstalments = (products: readonly ProductPrice[], isAdjusted: boolean): number | null => {
  if (products.some(isMonthly)) return null;
  const allowed = products.flatMap(({ months, maxInstalments }) =>
    maxInstalments !== null && isAdjusted ? Math.min(adjustedInstalments, months) : (maxInstalments ?? []),
  );
  return allowed.length === 0 ? null : Math.min(...allowed);
};

/** A price by the month and a price for a length have no meaningful sum. */
export const refuseMixed = (products: readonly ProductPrice[]): void => {
  const paid = products.filter(({ lines }) => sumOf(lines) > 0);
  if (paid.some(isMonthly) && !paid.every(isMonthly)) throw new DomainError('MONTHLY_ALONE');
};

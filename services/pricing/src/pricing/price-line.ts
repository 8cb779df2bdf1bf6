import type { ProductType } from '@kerbside/contracts/ids';
import type { Pence } from '@kerbside/contracts/money/money';
import { roundHalfUpToPenny, type Exact } from './exact.js';

/** One line of a price, as it is stored with its quote. The meaning of a `code` never changes; `label` is shown. */
export interface PriceLine {
  readonly kind: 'base' | 'factor' | 'extra' | 'subproduct' | 'addon' | 'voucher' | 'rewards' | 'adjustment';
  readonly code: string;
  readonly label: string;
  readonly amountPence: Pence;
  /** Its product; absent for a discount on the whole, and on a line of an older price. */
  readonly productType?: ProductType | undefined;
}

export const sumOf = (lines: readonly PriceLine[]): Pence => lines.reduce((total, line) => total + line.amountPence, 0);

/** A line that is defined only by the running price after it. */
export type PriceStep = Omit<PriceLine, 'amountPence'> & { readonly reaches: Exact };

/**
 * Turns a running price into lines. Each line is the rounded running price after it minus the rounded one before it, so the
 * lines add up to the rounded final price, whatever fractions lie between.
 */
export const linesOf = (steps: readonly PriceStep[], from: Pence): PriceLine[] => {
  const reached = [from, ...steps.map((step) => roundHalfUpToPenny(step.reaches))];
  return steps.map(({ kind, code, label }, at) => ({ kind, code, label, amountPence: (reached[at + 1] ?? 0) - (reached[at] ?? 0) }));
};

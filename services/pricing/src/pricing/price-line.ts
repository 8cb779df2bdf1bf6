import type { Kept } from '@kerbside/contracts/days/dates';
import type { PriceLine as PriceLineView } from '@kerbside/contracts/http/pricing/price';
import type { Pence } from '@kerbside/contracts/money/money';
import { roundHalfUpToPenny, type Exact } from './exact.js';

/** One line of a price, as it is stored with its quote. The meaning of a `code` never changes; `label` is shown. */
export type PriceLine = Kept<PriceLineView>;

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

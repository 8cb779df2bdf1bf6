import type { StoredView } from '@kerbside/contracts/days/dates';
import type { PriceLine as PriceLineView } from '@kerbside/contracts/http/pricing/price';
import type { Pence } from '@kerbside/contracts/money/money';

/** One line of a price, as it is stored with its quote. The meaning of a `code` never changes; `label` is shown. */
export type PriceLine = StoredView<PriceLineView>;

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

/** One reason for a price to rise or fall. */
export interface Factor {
  readonly code: string;
  readonly label: string;
  readonly loading: number;
}

/** The price in the book, then the effect of each factor. Rounded once, at the end. */
export const baseAndFactors = (base: PriceLine, factors: readonly Factor[]): PriceLine[] => {
  let reaches = exactly(base.amountPence);
  const steps = factors.map((factor): PriceStep => {
    reaches = percentOf(reaches, 100 + factor.loading);
    return { kind: 'factor', code: factor.code, label: factor.label, reaches };
  });
  return [base, ...linesOf(steps, base.amountPence)];
};

/** Months of cover in words; 0 is monthly (Q9). */
export const lengthOf = (months: number): string => (months === 0 ? 'monthly' : months === 1 ? '1 month' : `${months} months`);

/**
 * An amount that has not been rounded yet, as a fraction of pence. A price passes through a dozen percentages before its one
 * rounding; the fraction outgrows a double's 53 bits, so it is kept in big integers.
 */
interface Exact {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const exactly = (amount: Pence): Exact => ({ numerator: BigInt(amount), denominator: 1n });

/** `percentOf(x, 115)` is x × 1.15. `percent` is a whole number. */
export const percentOf = (value: Exact, percent: number): Exact => ({
  numerator: value.numerator * BigInt(percent),
  denominator: value.denominator * 100n,
});

/** Half up to the penny, the product's one rounding, for amounts of 0 or more. */
const roundHalfUpToPenny = ({ numerator, denominator }: Exact): Pence => Number((2n * numerator + denominator) / (2n * denominator));

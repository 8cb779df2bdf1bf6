import type { Pence } from '@kerbside/contracts/money/money';

/**
 * An amount that has not been rounded yet, as a fraction of pence. A price passes through a dozen percentages before its one
 * rounding; the fraction outgrows a double's 53 bits, so it is kept in big integers.
 */
export interface Exact {
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
export const roundHalfUpToPenny = ({ numerator, denominator }: Exact): Pence => Number((2n * numerator + denominator) / (2n * denominator));

import type { PriceLine } from '@kerbside/contracts/http/pricing-price';
import { roundHalfUp, type Pence } from '@kerbside/contracts/money';
import { sumOf } from './price-line.js';
import { taxOf } from './tax.js';

/** What one of the products bought together costs. */
export interface ProductShare {
  readonly lines: readonly PriceLine[];
  readonly originalPence: Pence;
  readonly premiumPence: Pence;
  readonly taxPence: Pence;
}

/**
 * Splits a price into one share for the main product and one for each additional product, in the order of the lines. Discounts
 * on the whole are shared in proportion; both discount and tax are rounded as a running total, so the shares add up to the whole.
 */
export const splitByProduct = (lines: readonly PriceLine[], taxPercent: number): readonly ProductShare[] => {
  const discounts = lines.filter(isOnTheWhole);
  const own = lines.filter((line) => !isOnTheWhole(line));
  const groups = [own.filter(({ kind }) => kind !== 'addon'), ...own.filter(({ kind }) => kind === 'addon').map((line) => [line])];
  const originalPence = sumOf(own);
  const run = { original: 0, premium: 0 };
  return groups.map((group) => {
    const from = { ...run };
    run.original += sumOf(group);
    const shares = discounts.map((line) => ({
      ...line,
      amountPence: partOf(line.amountPence, run.original, originalPence) - partOf(line.amountPence, from.original, originalPence),
    }));
    const premiumPence = sumOf([...group, ...shares]);
    run.premium += premiumPence;
    const taxPence = taxOf(run.premium, taxPercent) - taxOf(from.premium, taxPercent);
    return { lines: [...group, ...shares], originalPence: sumOf(group), premiumPence, taxPence };
  });
};

const isOnTheWhole = ({ kind }: PriceLine): boolean => kind === 'voucher' || kind === 'rewards' || kind === 'adjustment';

const partOf = (amount: Pence, done: Pence, whole: Pence): Pence =>
  whole === 0 ? 0 : Math.sign(amount) * roundHalfUp(Math.abs(amount) * done, whole);

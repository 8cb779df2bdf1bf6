import { type PriceLine, sumOf } from './price-line.js';
import type { ProductType } from '@kerbside/contracts/ids';
import { roundHalfUp, type Pence } from '@kerbside/contracts/money/money';

export interface ProductShare {
  readonly productType: ProductType;
  readonly lines: readonly PriceLine[];
  readonly originalPence: Pence;
  readonly premiumPence: Pence;
  readonly taxPence: Pence;
}

export type TaxPercentOf = (type: ProductType) => number;

/**
 * Splits a price into one share for each product, in the order of the lines. Discounts on the whole are shared in proportion;
 * both discount and tax are rounded as a running total, so the shares add up to the whole. Products are taxed by their own rates.
 */
export const splitByProduct = (lines: readonly PriceLine[], taxPercentOf: TaxPercentOf): readonly ProductShare[] => {
  const discounts = lines.filter(isOnTheWhole);
  const originalPence = sumOf(lines.filter((line) => !isOnTheWhole(line)));
  let shared = 0;
  const taxed = new Map<number, Pence>();
  return groupsOf(lines).map(([productType, group]) => {
    const from = shared;
    shared += sumOf(group);
    const shares = discounts.map((line) => ({
      ...line,
      amountPence: partOf(line.amountPence, shared, originalPence) - partOf(line.amountPence, from, originalPence),
    }));
    const premiumPence = sumOf([...group, ...shares]);
    const rate = taxPercentOf(productType);
    const before = taxed.get(rate) ?? 0;
    taxed.set(rate, before + premiumPence);
    const taxPence = taxOf(before + premiumPence, rate) - taxOf(before, rate);
    return { productType, lines: [...group, ...shares], originalPence: sumOf(group), premiumPence, taxPence };
  });
};

const groupsOf = (lines: readonly PriceLine[]): readonly (readonly [ProductType, readonly PriceLine[]])[] => {
  const groups = new Map<ProductType, PriceLine[]>();
  for (const line of lines) {
    if (isOnTheWhole(line)) continue;
    const type = line.productType;
    if (type === undefined) throw new RangeError(`The line ${line.code} is of no product`);
    groups.set(type, [...(groups.get(type) ?? []), line]);
  }
  return [...groups];
};

/** Whether a line takes something off all the products together. */
export const isOnTheWhole = ({ kind }: PriceLine): boolean => kind === 'voucher' || kind === 'rewards' || kind === 'adjustment';

const partOf = (amount: Pence, done: Pence, whole: Pence): Pence =>
  whole === 0 ? 0 : Math.sign(amount) * roundHalfUp(Math.abs(amount) * done, whole);

/** A5: net = gross / 1.2 at 20 %, rounded half up to the penny; the tax is the rest. */
export const netOf = (grossPence: Pence, taxPercent: number): Pence => roundHalfUp(grossPence * 100, 100 + taxPercent);

const taxOf = (grossPence: Pence, taxPercent: number): Pence => grossPence - netOf(grossPence, taxPercent);

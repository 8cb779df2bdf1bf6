import type { PriceLine } from './price-line.js';
import { exactly, percentOf } from './exact.js';
import type { Factor } from './factors.js';
import { linesOf, type PriceStep } from './price-line.js';

/** The price in the book, then the effect of each factor. Rounded once, at the end. */
export const baseAndFactors = (base: PriceLine, factors: readonly Factor[]): PriceLine[] => {
  let reaches = exactly(base.amountPence);
  const steps = factors.map((factor): PriceStep => {
    reaches = percentOf(reaches, 100 + factor.loading);
    return { kind: 'factor', code: factor.code, label: factor.label, reaches };
  });
  return [base, ...linesOf(steps, base.amountPence)];
};

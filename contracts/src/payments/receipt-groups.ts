import type { PriceLine } from '../http/pricing/price.js';
import type { ProductType } from '../ids.js';

/** The lines of one product on a receipt; without a product, those of the whole price. */
export interface ReceiptGroup {
  readonly productType: ProductType | undefined;
  /** What moved the price, or is part of it. */
  readonly lines: readonly PriceLine[];
  /** What was looked at and made no difference. */
  readonly neutral: readonly PriceLine[];
}

/** A price's lines by product, in the order in which the products come; what is about the whole price is last. */
export const receiptGroups = (lines: readonly PriceLine[]): readonly ReceiptGroup[] => {
  const products = [...new Set(lines.map(({ productType }) => productType))];
  const inOrder = [...products.filter((type) => type !== undefined), ...products.filter((type) => type === undefined)];
  return inOrder.map((productType) => {
    const own = lines.filter((line) => line.productType === productType);
    return { productType, lines: own.filter((line) => !isNeutral(line)), neutral: own.filter(isNeutral) };
  });
};

const mayBeNeutral: readonly PriceLine['kind'][] = ['factor', 'voucher', 'rewards', 'adjustment'];

/** What is taken off everything together is shared out: what costs nothing has no part of it. */
const isNeutral = ({ kind, amountPence }: PriceLine): boolean => amountPence === 0 && mayBeNeutral.includes(kind);

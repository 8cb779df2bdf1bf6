import { useMemo } from 'react';
import type { PriceLine } from '../../src/http/pricing/price.js';
import { productNames } from '../../src/products/product-names.js';
import { receiptGroups, type ReceiptGroup } from '../../src/payments/receipt-groups.js';
import { Receipt, type ReceiptLine, type ReceiptProps } from './receipt.js';

export interface PriceReceiptProps extends Omit<ReceiptProps, 'lines'> {
  readonly lines: readonly PriceLine[];
}

/**
 * A receipt of a price as pricing sends it, the same to customers and staff: by product, with what moved its price. A line that lowers the
 * price is a discount, and one that costs nothing is included.
 */
export function PriceReceipt({ lines, ...rest }: PriceReceiptProps) {
  const drawn = useMemo(() => {
    const groups = receiptGroups(lines);
    const isNamed = groups.filter(({ productType }) => productType !== undefined).length > 1;
    return groups.flatMap((group) => linesOf(group, isNamed));
  }, [lines]);
  return <Receipt caption="Why this price" {...rest} lines={drawn} />;
}

/** Each group starts with its product's name, if there are several and it is not all that the group says. */
const linesOf = ({ productType, lines, neutral }: ReceiptGroup, isNamed: boolean): ReceiptLine[] => {
  const name = productType ? productNames[productType] : 'On everything';
  const saysMore = lines.length + neutral.length > 1 || lines[0]?.label !== name;
  const group = isNamed && saysMore ? name : undefined;
  const folded: ReceiptLine[] =
    neutral.length === 0
      ? []
      : [
          {
            id: `neutral:${productType ?? ''}`,
            label: neutral.length === 1 ? '1 thing made no difference' : `${neutral.length} things made no difference`,
            unchanged: neutral.map(({ label }) => label),
            amount: 0,
            kind: 'neutral',
          },
        ];
  return [...lines.map(drawnLine), ...folded].map((line) => ({ ...line, group }));
};

const drawnLine = ({ kind, code, label, amountPence, productType }: PriceLine): ReceiptLine => ({
  id: [kind, code, productType].join(':'),
  label,
  amount: amountPence,
  kind: amountPence < 0 ? 'discount' : amountPence === 0 ? 'included' : 'charge',
});

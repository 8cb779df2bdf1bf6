import { useMemo } from 'react';
import type { PriceLine } from '../src/http/pricing-price.js';
import { Receipt, type ReceiptLine, type ReceiptProps } from './receipt.js';

export interface PriceReceiptProps extends Omit<ReceiptProps, 'lines'> {
  readonly lines: readonly PriceLine[];
}

/** A receipt of a price as pricing sends it, the same to customers and staff: a line that lowers the price is a discount, and one that costs nothing is included. */
export function PriceReceipt({ lines, ...rest }: PriceReceiptProps) {
  const drawn = useMemo(() => lines.map(drawnLine), [lines]);
  return <Receipt caption="Why this price" {...rest} lines={drawn} />;
}

const drawnLine = ({ kind, code, label, amountPence }: PriceLine): ReceiptLine => ({
  id: `${kind}:${code}`,
  label,
  amount: amountPence,
  kind: amountPence < 0 ? 'discount' : amountPence === 0 ? 'included' : 'charge',
});

import type { PriceLine } from '../src/http/pricing.js';
import type { ReceiptLine } from './receipt.js';

/** The lines of a price as a receipt draws them: what lowers the price is a discount, what costs nothing is included. */
export const receiptLines = (lines: readonly PriceLine[]): readonly ReceiptLine[] =>
  lines.map(({ kind, code, label, amountPence }) => ({
    id: `${kind}:${code}`,
    label,
    amount: amountPence,
    kind: amountPence < 0 ? 'discount' : amountPence === 0 ? 'included' : 'charge',
  }));

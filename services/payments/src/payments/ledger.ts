import type { PriceLine } from '@kerbside/contracts/http/pricing-price';

/** One row of double entry, in pence. The rows of a payment sum to 0. */
export interface LedgerRow {
  readonly id: string;
  readonly paymentId: string;
  readonly account: string;
  readonly amountPence: number;
  readonly at: Date;
  readonly note: string;
}

interface Receipts {
  readonly paymentId: string;
  readonly amountPence: number;
  readonly lines: readonly PriceLine[];
  readonly at: Date;
}

/** Money that does not belong to the lines it was taken for. It is there to be noticed. */
export const suspense = 'suspense';

/** Money taken: the card provider owes us the amount; each line of the price is what it was for. */
export const enterPayment = ({ paymentId, amountPence, lines, at }: Receipts): readonly LedgerRow[] => {
  const unexplained = amountPence - sumOf(lines);
  const entries = [
    { account: 'card_clearing', amountPence, note: 'Taken by card' },
    ...lines.map((line) => ({ account: accountOf(line), amountPence: -line.amountPence, note: line.code })),
    ...(unexplained === 0 ? [] : [{ account: suspense, amountPence: -unexplained, note: 'Not explained by the lines of the price' }]),
  ];
  // -0 is 0 to people, but not to a database.
  return entries.map((entry, place) => ({ ...entry, amountPence: entry.amountPence + 0, id: `${paymentId}:${place + 1}`, paymentId, at }));
};

/** Rewards are owed to the customer until they are used; everything else is of what is sold. */
const accountOf = ({ kind }: PriceLine): string => (kind === 'rewards' ? 'rewards' : `sales:${kind}`);

export const sumOf = (rows: readonly { readonly amountPence: number }[]): number => rows.reduce((sum, row) => sum + row.amountPence, 0);

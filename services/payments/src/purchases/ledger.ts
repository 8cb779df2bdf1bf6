import type { StoredView } from '@kerbside/contracts/days/dates';
import type { LedgerRow as LedgerRowView } from '@kerbside/contracts/http/payments/ledger';
import type { PriceLine } from '@kerbside/contracts/http/pricing/price';
import { moverOf, type Method } from '../methods/method-port.js';
import type { TakenByStaff } from './attempt.js';

/** One row of double entry, in pence. The rows of a purchase sum to 0. */
export type LedgerRow = StoredView<LedgerRowView, 'at'>;

interface Sale {
  readonly purchaseId: string;
  readonly method: Method;
  /** The member of staff who took it; absent when the customer paid. */
  readonly staff?: TakenByStaff | undefined;
  /** What was taken at the sale. */
  readonly takenPence: number;
  /** What is owed in all, now and by instalments. */
  readonly owedPence: number;
  readonly lines: readonly PriceLine[];
  readonly at: Date;
}

interface Movement {
  readonly purchaseId: string;
  /** The number of the attempt that moved the money: each does so once. Without an attempt, what names the movement. */
  readonly attempt: number | string;
  readonly method: Method;
  readonly amountPence: number;
  readonly at: Date;
}

/** A refund, as the provider's sum of them changed. */
interface RefundMovement extends Movement {
  /** The version of the attempt with the new sum, since one sum may come twice. */
  readonly change: number;
}

/** Money that does not belong to the lines it was taken for, booked here so that somebody notices. */
export const suspense = 'suspense';

/** The sale: what the provider owes us, what the customer still owes us, and each line of the price with its amount. */
export const enterSale = ({ purchaseId, method, staff, takenPence, owedPence, lines, at }: Sale): readonly LedgerRow[] => {
  const unexplained = owedPence - sumOf(lines);
  return rowsOf(purchaseId, at, [
    ...(takenPence === 0
      ? []
      : [{ account: clearing(method), amountPence: takenPence, note: `${taken(method)}${staff ? `, by ${staff.channel}` : ''}` }]),
    ...(owedPence === takenPence ? [] : [{ account: receivable, amountPence: owedPence - takenPence, note: 'To be collected' }]),
    ...lines.map((line) => ({ account: accountOf(line), amountPence: -line.amountPence, note: line.label })),
    ...(unexplained === 0 ? [] : [{ account: suspense, amountPence: -unexplained, note: 'Not explained by the lines of the price' }]),
  ]);
};

/** A later payment arrived. */
export const enterCollection = (movement: Movement): readonly LedgerRow[] =>
  moved(movement, 'collected', clearing(movement.method), receivable, taken(movement.method));

/** Money arrived for a line that no longer waits for any: it is in suspense until staff look at it. */
export const enterUnexpected = (movement: Movement): readonly LedgerRow[] =>
  moved(movement, 'collected', clearing(movement.method), suspense, `${taken(movement.method)}, though nothing was due`);

/** What a bank took back, or returned. */
interface BankMovement extends Movement {
  /** How often it has done so with the money of this attempt, this time included. */
  readonly move: number;
}

/** The bank took such unexpected money back, or we refunded it. A negative sum: a refund came back. */
export const enterUnexpectedReversal = (movement: BankMovement): readonly LedgerRow[] =>
  moved(
    movement,
    `${reversalOf(movement)}-unexpected`,
    suspense,
    clearing(movement.method),
    `Taken back by ${bankOf(movement)}, though no payment was collected`,
  );

/** The bank returned money for a payment that was settled in another way by then. */
export const enterUnexpectedReturn = (movement: BankMovement): readonly LedgerRow[] =>
  moved(
    movement,
    `returned-${movement.move}-unexpected`,
    clearing(movement.method),
    suspense,
    `Returned by ${bankOf(movement)}, though nothing was due`,
  );

export const enterUnexpectedRefund = (movement: RefundMovement): readonly LedgerRow[] =>
  moved(movement, `refund-${movement.change}-unexpected`, suspense, clearing(movement.method), 'Refunded, though no payment was collected');

interface LineMovement extends Pick<Movement, 'purchaseId' | 'amountPence' | 'at'> {
  /** The line of the schedule: each is marked as paid, or void, once. */
  readonly line: number;
}

/** Staff were paid for a line in another way. */
export const enterMarkedAsPaid = ({ line, ...movement }: LineMovement): readonly LedgerRow[] =>
  moved(
    { ...movement, attempt: `line-${line}`, method: 'other' },
    'marked-as-paid',
    clearing('other'),
    receivable,
    'Marked as paid by staff',
  );

/** A line of a cancelled plan will not be collected: the customer no longer owes it. `version`: of its purchase, since a dispute may be won and lost again. */
export const enterVoid = ({ line, version, ...movement }: LineMovement & { readonly version: number }): readonly LedgerRow[] =>
  moved(
    { ...movement, attempt: `line-${line}`, method: 'none' },
    `void-${version}`,
    'cancellations',
    receivable,
    'No longer to be collected',
  );

/** Monthly cover: another month is owed. */
export const enterMonth = ({ line, ...movement }: LineMovement): readonly LedgerRow[] =>
  moved({ ...movement, attempt: `line-${line}`, method: 'none' }, 'month', receivable, 'sales:base', 'Another month of cover');

/** The bank took back a payment that had arrived: the customer owes it again. */
export const enterReversal = (movement: BankMovement): readonly LedgerRow[] =>
  moved(movement, reversalOf(movement), receivable, clearing(movement.method), `Taken back by ${bankOf(movement)}`);

/** What was not to be collected of it any more is owed again. */
export const enterOwedAgain = (movement: BankMovement, because = `${bankOf(movement)} returns it`): readonly LedgerRow[] =>
  moved(movement, `owed-again-${movement.move}`, receivable, 'cancellations', `Owed again, since ${because}`);

/** The bank returned it: the customer has paid again. */
export const enterReturn = (movement: BankMovement): readonly LedgerRow[] =>
  moved(movement, `returned-${movement.move}`, clearing(movement.method), receivable, `Returned by ${bankOf(movement)}`);

const bankOf = ({ method }: BankMovement): string => moverOf(method).inBooks;

const reversalOf = ({ move }: BankMovement): string => (move === 1 ? 'reversed' : `reversed-${move}`);

/** Money went back to the customer; a negative sum came back because the bank could not pay it out. */
export const enterRefund = (movement: RefundMovement): readonly LedgerRow[] =>
  moved(
    movement,
    `refund-${movement.change}`,
    'refunds',
    clearing(movement.method),
    movement.amountPence < 0 ? 'Refund came back' : 'Refunded',
  );

interface DecidedRefund extends Pick<Movement, 'purchaseId' | 'amountPence' | 'at'> {
  readonly refundId: string;
}

/** A part of a refund went back as rewards, which are owed to the customer again. */
export const enterRewardsRefund = ({ refundId, ...movement }: DecidedRefund): readonly LedgerRow[] =>
  moved({ ...movement, attempt: `refund-${refundId}`, method: 'none' }, 'rewards', 'refunds', 'rewards', 'Returned to rewards');

/** Staff paid a part of a refund in another way than the provider's. */
export const enterRedirectedRefund = ({ refundId, part, ...movement }: DecidedRefund & { readonly part: number }): readonly LedgerRow[] =>
  moved(
    { ...movement, attempt: `refund-${refundId}`, method: 'other' },
    `redirected-${part}`,
    'refunds',
    clearing('other'),
    'Refunded by staff in another way',
  );

export const receivable = 'receivable';
export const clearing = (method: Method): string => `${method}_clearing`;
const taken = (method: Method): string => `Taken by ${method.replaceAll('_', ' ')}`;

const moved = ({ purchaseId, attempt, amountPence, at }: Movement, kind: string, to: string, from: string, note: string) =>
  rowsOf(`${purchaseId}:${attempt}:${kind}`, at, [
    { account: to, amountPence, note },
    { account: from, amountPence: -amountPence, note },
  ]).map((row) => ({ ...row, paymentId: purchaseId }));

const rowsOf = (key: string, at: Date, entries: readonly Pick<LedgerRow, 'account' | 'amountPence' | 'note'>[]): readonly LedgerRow[] =>
  // -0 is 0 to people, but not to a database.
  entries.map((entry, place) => ({ ...entry, amountPence: entry.amountPence + 0, id: `${key}:${place + 1}`, paymentId: key, at }));

/** Rewards are owed to the customer until they are used; everything else belongs to what is sold. */
const accountOf = ({ kind }: PriceLine): string => (kind === 'rewards' ? 'rewards' : `sales:${kind}`);

export const sumOf = (rows: readonly { readonly amountPence: number }[]): number => rows.reduce((sum, row) => sum + row.amountPence, 0);

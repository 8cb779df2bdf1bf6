import { cardWithEnd, endingIn } from '../cards/card-name.js';
import type { Receipt } from '../http/payments/payments.js';
import { formatPounds, type Pence } from '../money/money.js';
import { factsOfMethod, isByDebit } from '../money/payment-methods.js';

/** What monthly cover costs, wherever that is said: pages, papers, letters. */
export const aMonth = (pence: Pence): string => `${formatPounds(pence)} a month, until you cancel`;

/** The tax within a price. Nothing of one that has none, because it is free. */
export const includesTax = (taxPence: Pence): string | undefined => (taxPence === 0 ? undefined : `Includes ${formatPounds(taxPence)} tax`);

/** The wording of a receipt, the same on the page and on paper. */
export const receiptWords = {
  title: 'Receipt',
  reference: 'Reference',
  paidOn: 'Paid on',
  boughtOn: 'Bought on',
  bookedOn: 'Booked on',
  payment: 'Payment',
  paidBy: 'Paid by',
  product: 'For',
  lines: 'What you paid',
  bought: 'What you bought',
  total: 'Total paid',
  totalOwed: 'Total',
  monthly: aMonth,
  payments: 'Payments',
  /** A payment that was late was paid on a later day. */
  dueOn: (day: string) => `Due ${day}`,
  cancelled: (amount: string) => `${amount} of it was cancelled, and is not taken.`,
  states: { due: 'To come', accepted: 'On its way', collected: 'Paid', failed: 'Not paid' },
  refunds: 'Your refunds',
} as const;

/** Where a payment stands, and by what it was paid where that is not `method`, by which the receipt says it was. */
export const paymentStateWords = ({ state, method: own }: Receipt['schedule'][number], method: string | undefined): string => {
  if (state === 'reversed') return takenBackBy(own ?? method);
  return [receiptWords.states[state], factsOfMethod(own)?.by].filter(Boolean).join(' ');
};

/** What is said of a payment that had come and is gone again. */
export const takenBackBy = (method: string | undefined): string => `Taken back by ${factsOfMethod(method)?.mover ?? 'your bank'}`;

/** How it was paid, or is to be. Null where nothing was to pay. */
export const paidByWords = ({
  card,
  mandate,
  method,
  channel,
}: Pick<Receipt, 'card' | 'mandate' | 'method' | 'channel'>): string | null => {
  if (card) return `${cardWithEnd(card)}${channel === 'phone' ? ', by phone' : ''}`;
  if (mandate) return `Direct Debit ${mandate.reference}, ${endingIn('account', mandate.accountEnds)}`;
  return factsOfMethod(method)?.name ?? null;
};

export const receiptFileName = (reference: string): string => `kerbside-receipt-${reference}.pdf`;

type Payments = Pick<Receipt, 'schedule' | 'atGarage' | 'totalPence'>;

const sumOf = (lines: Receipt['schedule']): Pence => lines.reduce((sum, { amountPence }) => sum + amountPence, 0);

/**
 * Whether its total is what has come to us. What was cancelled is no longer in the schedule, and was not paid. The total of monthly cover is its first
 * month, and more comes with the others.
 */
export const isAllPaid = ({ schedule, atGarage, totalPence }: Payments): boolean =>
  !atGarage && sumOf(schedule.filter(({ state }) => state === 'collected')) === totalPence;

/** What will not be collected, because payments were cancelled. The schedule of monthly cover that goes on is not all of it. */
export const cancelledPence = ({ schedule, atGarage, totalPence, monthlyPence }: Payments & Pick<Receipt, 'monthlyPence'>): Pence =>
  atGarage || typeof monthlyPence === 'number' ? 0 : Math.max(0, totalPence - sumOf(schedule));

/** Whether nothing was taken at the sale: a direct debit, and a card that was only checked, are charged on a later day. */
export const isBySetup = ({ method, option }: Pick<Receipt, 'method' | 'option'>): boolean => isByDebit(method) || option === 'preauth';

/** Whether all of it was paid by what the receipt names: staff may have been paid in another way, say once a bank had taken it back. */
const isPaidAsSaid = (receipt: Payments): boolean => isAllPaid(receipt) && receipt.schedule.every(({ method }) => method === undefined);

/** What `paidByWords` is beside. */
export const paidByLabel = (receipt: Payments): string => (isPaidAsSaid(receipt) ? receiptWords.paidBy : receiptWords.payment);

/** Whether all of it came at the sale: only then was it paid on that day. */
export const isPaidAtOnce = (receipt: Payments & Pick<Receipt, 'method' | 'option'>): boolean =>
  isPaidAsSaid(receipt) && receipt.schedule.length < 2 && !isBySetup(receipt);

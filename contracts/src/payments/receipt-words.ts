import type { Receipt } from '../http/payments/payments.js';

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
  monthly: (amount: string) => `${amount} a month, until you cancel`,
  payments: 'Payments',
  states: { due: 'To come', accepted: 'On its way', collected: 'Paid', failed: 'Not paid', reversed: 'Taken back by your bank' },
  refunds: 'Your refunds',
} as const;

/** The state of a payment. PayPal itself takes money back; otherwise the customer's bank does. */
export const paymentStateWords = (state: keyof typeof receiptWords.states, method: string | undefined): string =>
  state === 'reversed' && method === 'paypal' ? 'Taken back by PayPal' : receiptWords.states[state];

/** The name under which a receipt is saved. */
export const receiptFileName = (reference: string): string => `kerbside-receipt-${reference}.pdf`;

/** Whether all of it has come to us. A receipt of an older release has no schedule: everything was paid. */
export const isAllPaid = ({ schedule = [], atGarage }: Pick<Receipt, 'schedule' | 'atGarage'>): boolean =>
  !atGarage && schedule.every(({ state }) => state === 'collected');

/** Whether nothing was taken at the sale: a direct debit, and a card that was only checked, are charged on a later day. */
export const isBySetup = ({ method, option }: Pick<Receipt, 'method' | 'option'>): boolean =>
  method === 'direct_debit' || option === 'preauth';

/** Whether all of it came at the sale: only then was it paid on that day. */
export const isPaidAtOnce = (receipt: Pick<Receipt, 'schedule' | 'atGarage' | 'method' | 'option'>): boolean =>
  isAllPaid(receipt) && (receipt.schedule ?? []).length < 2 && !isBySetup(receipt);

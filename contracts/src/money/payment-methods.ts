export const paymentMethods = ['card', 'paypal', 'direct_debit', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

interface MethodWords {
  /** In lists and on papers. */
  readonly name: string;
  /** How a payment was taken, to follow its state. */
  readonly by: string;
  /** Who moves the money, and may take it back. */
  readonly mover: string;
  /** The bank days that a refund takes to arrive after it was sent, at most. */
  readonly refundDays: number;
}

/** What there is to say of a way to pay, wherever it is said. `other`: staff were paid, for instance by bank transfer. */
export const methodWords: Readonly<Record<PaymentMethod, MethodWords>> = {
  card: { name: 'Card', by: 'by card', mover: 'your bank', refundDays: 10 },
  paypal: { name: 'PayPal', by: 'by PayPal', mover: 'PayPal', refundDays: 5 },
  direct_debit: { name: 'Direct Debit', by: 'by Direct Debit', mover: 'your bank', refundDays: 4 },
  other: { name: 'Bank transfer or cheque', by: 'in another way', mover: 'your bank', refundDays: 5 },
};

/** Undefined for what is not paid to us (`none`, `at_garage`), and for a method that this release does not know. */
export const wordsOfMethod = (method: string | undefined): MethodWords | undefined =>
  Object.entries(methodWords).find(([name]) => name === method)?.[1];

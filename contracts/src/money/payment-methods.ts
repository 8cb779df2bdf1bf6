export const paymentMethods = ['card', 'paypal', 'direct_debit', 'other'] as const;
/** Instead of a method: nothing is taken online, the garage of the visit takes the price on the day. */
export const payAtGarage = 'at_garage';
export type PaymentMethod = (typeof paymentMethods)[number];

interface MethodFacts {
  /** In lists and on papers. */
  readonly name: string;
  /** How a payment was taken, to follow its state. */
  readonly by: string;
  /** Who moves the money, and may take it back. */
  readonly mover: string;
  /** The bank days that a refund takes to arrive after it was sent, at most. */
  readonly refundDays: number;
  /** What whoever pays gives on the payment page; `approval`: nothing there, they approve it on the provider's own pages. */
  readonly asks: 'card' | 'approval' | 'bank-account' | 'reference';
  /** A mandate is made at the sale, and the bank takes every payment later, on bank days and with notice. */
  readonly isByDebit?: true;
  /** The first payment is taken while the customer is there. */
  readonly isTakenAtOnce?: true;
  /** It may be charged for as long as monthly cover goes on. */
  readonly paysMonthlyCover?: true;
}

/** What a way to pay is, wherever that is asked: a new one is a row here and in `methodSentences`. `other`: staff were paid, for instance by bank transfer. */
export const methodFacts: Readonly<Record<PaymentMethod, MethodFacts>> = {
  card: { name: 'Card', by: 'by card', mover: 'your bank', refundDays: 10, asks: 'card', isTakenAtOnce: true, paysMonthlyCover: true },
  paypal: { name: 'PayPal', by: 'by PayPal', mover: 'PayPal', refundDays: 5, asks: 'approval', isTakenAtOnce: true },
  direct_debit: {
    name: 'Direct Debit',
    by: 'by Direct Debit',
    mover: 'your bank',
    refundDays: 4,
    asks: 'bank-account',
    isByDebit: true,
    paysMonthlyCover: true,
  },
  other: { name: 'Bank transfer or cheque', by: 'in another way', mover: 'your bank', refundDays: 5, asks: 'reference' },
};

interface MethodSentences {
  /** How a payment is taken, to end a sentence; absent where staff were paid. */
  readonly takenBy?: string;
  /** Where a refund goes. Its event names the kind alone: the digits stay on pages. */
  readonly refundsTo: string;
  /** Who could not accept a refund, with a likely reason. */
  readonly refused: string;
}

/** What letters say of each; pages need none of it. */
export const methodSentences: Readonly<Record<PaymentMethod, MethodSentences>> = {
  card: {
    takenBy: 'from your card',
    refundsTo: 'card',
    refused: 'your bank could not accept it, for example because the card was closed',
  },
  paypal: {
    takenBy: 'by PayPal',
    refundsTo: 'PayPal',
    refused: 'PayPal could not accept it, for example because your PayPal account was closed',
  },
  direct_debit: {
    takenBy: 'by Direct Debit',
    refundsTo: 'bank account',
    refused: 'your bank could not accept it, for example because the account was closed',
  },
  other: {
    refundsTo: 'bank transfer or cheque',
    refused: 'your bank could not accept it, for example because the card or account was closed',
  },
};

/** Undefined for what is not paid to us (`none`, `at_garage`), and for a method that this release does not know. */
export const factsOfMethod = (method: string | null | undefined): MethodFacts | undefined =>
  paymentMethods.filter((name) => name === method).map((name) => methodFacts[name])[0];

export const isByDebit = (method: string | null | undefined): boolean => factsOfMethod(method)?.isByDebit === true;

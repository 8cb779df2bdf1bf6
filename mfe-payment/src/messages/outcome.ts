const thanks = 'Thank you. ';

/** What the confirmation says of the payments, by how they are made. */
export const outcome = {
  thanks,
  taken: `${thanks}Your payment has been taken.`,
  pending: `${thanks}Your payment is on its way.`,
  nothingOwed: `${thanks}There was nothing to pay.`,
  cancelled: 'Your payments were cancelled: there is nothing to pay.',
  over: 'Nothing more is taken for it. What you paid, and what went back to you, is in your account.',
  owed: 'A payment was not taken, or was taken back. Your account says how to pay it.',
  directDebit: `${thanks}Your Direct Debit is set up. Its payments are pending until your bank has paid them.`,
  atGarage: {
    due: (day: string) => `${thanks}Your visit is booked. You pay the garage on ${day}, and nothing has been taken.`,
    passed: 'The day of your visit has passed, and the garage has not told us that you paid there. We have taken nothing.',
    paid: () => `${thanks}The garage has finished, and you paid there.`,
    void: () => 'Your visit was cancelled. You have paid nothing, so there is nothing to refund.',
  },
  garagePayment: {
    due: (amount: string) => `${amount} to pay at the garage`,
    passed: (amount: string) => `${amount} was to be paid at the garage`,
    paid: (amount: string) => `${amount} paid at the garage`,
    void: () => 'Nothing to pay: the visit was cancelled',
  },
  orderReference: 'Order reference',
  toPayAtGarage: 'To pay at the garage',
  cardChecked: `${thanks}Your card has been checked. Nothing has been taken yet.`,
  paid: (amount: string) => `${amount} paid`,
  onItsWay: (amount: string) => `${amount} pending: it is on its way`,
  unpaid: (amount: string) => `${amount} not paid: see your payments`,
  next: (amount: string) => `Next payment: ${amount}`,
  nextDebit: (amount: string) => `Next payment: ${amount} by Direct Debit, pending`,
  others: (count: number, isMonthly: boolean) =>
    count === 1 ? 'Then one more payment' : `Then ${count} more payments${isMonthly ? ', one a month' : ''}`,
  until: (day: string) => `Until ${day}`,
  refunds: 'Your refunds',
  total: 'Total',
  paidBy: 'Paid by',
  directDebitReference: 'Direct Debit reference',
  account: 'Bank account',
  accountEnding: (digits: string) => `Ending ${digits}`,
  rolling: (from: string) => `From ${from}, month by month until you cancel`,
} as const;

/** Who takes the money. */
export const seller = {
  title: 'Who you are buying from',
  from: (firm: string) => `You are buying from ${firm}, authorised and regulated by the Financial Conduct Authority.`,
  more: 'More',
  complain: 'How to complain to us, and to the ombudsman',
} as const;

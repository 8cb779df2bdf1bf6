import { formatPounds, type Pence } from '@kerbside/contracts/money/money';

export const bar = {
  title: 'For staff',
  adjust: 'Change the price, beside the summary',
} as const;

export const editor = {
  title: 'The payments of this plan',
  edit: 'Edit the payments',
  isEdited: 'You have edited these payments. The customer agrees to them as listed.',
  forget: 'Back to the payments as planned',
  loading: 'Loading the editor',
  lead: (total: Pence) => `Change dates and amounts, or add and remove payments. Together they must come to ${formatPounds(total)}.`,
  use: 'Use these payments',
  leave: 'Leave as it is',
} as const;

export const other = {
  title: 'Paid another way',
  hint: 'The reference of the bank transfer, or the number of the cheque',
  reference: 'Payment reference',
  referenceMissing: 'Enter the reference of the payment',
} as const;

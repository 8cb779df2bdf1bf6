/** What only staff see on the payment page. */

export const other = {
  title: 'Paid in another way',
  hint: 'The reference of the bank transfer, or the number of the cheque',
  reference: 'Payment reference',
  referenceMissing: 'Enter the reference of the payment',
} as const;

/** The wording of card fields and kept cards on every page that has them, character for character where the specification gives it (Q4, Q5, Q6, A5). */

export const cardWords = {
  creditCardNumber: 'Credit Card Number',
  debitCardNumber: 'Debit Card Number',
  expiry: 'Expiry date',
  cvc: 'Security code',
  expiryHint: 'For example, 11/28',
  cvcHint: '3 digits on its back',
  incompleteNumber: 'Enter your card number',
  brandNotTaken: 'We take Visa, Visa Debit, Mastercard and Maestro. Enter the number of one of these.',
  incompleteExpiry: 'Enter the expiry date',
  incompleteCvc: 'Enter the security code',
  loadingFields: 'Loading card fields for Strong Customer Authentication (SCA)',
  fieldsFailed: 'Could not load Credit Card Fields. Please refresh the page and try again.',
  secure: 'Your card details go straight to our payment provider. We never see or keep the number.',
  tryAgain: 'Try again',
} as const;

export const savedCardWords = {
  label: 'Which card?',
  expires: (month: string) => `Expires ${month}`,
  expired: 'This card has expired',
  other: 'Another card',
  keep: 'Keep this card for next time',
  keepHint: 'Our payment provider keeps it. You can remove it whenever you like.',
} as const;

export const hideCardWords = {
  remove: (name: string) => `Remove ${name}`,
  title: (name: string) => `Remove ${name}?`,
  why: 'You will not be able to choose it again unless you type it in. Payments that were agreed with this card are still taken from it.',
  confirm: 'Remove this card',
  removing: 'Removing',
  keep: 'Keep it',
} as const;

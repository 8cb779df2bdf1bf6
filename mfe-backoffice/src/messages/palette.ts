import { isOrderNumber } from '@kerbside/contracts/products/policy-number';

/** The wording of the command palette and of the list of keys. */

export const palette = {
  title: 'Find or do anything',
  start: 'Find or do',
  keys: 'Ctrl K',
  help: 'List of keys',
  kept: 'Finish or close this first, then press Ctrl\u00a0K again.',
  label: 'Plate, name, email, phone, postcode, number, or what to do',
  results: 'What you can open or do',
  here: 'This customer',
  quotes: 'Quotes',
  pages: 'Pages',
  office: 'Back office',
  toPay: 'Waiting for payment',
  payments: 'Payments',
  takePayment: (quote: string) => `Take a payment for ${quote}`,
  findWhoPays: 'Find who makes a payment',
  quoteToPay: 'Start a quote, then its payment',
  themes: { light: 'Light mode', dark: 'Dark mode', system: 'Light or dark as the system' },
  call: 'Call along the decision tree',
  undoImport: (file: string) => `Undo the import of ${file}`,
  newKey: (partner: string) => `New key for ${partner}`,
  goTo: (place: string) => `Go to ${place}`,
  doFor: (name: string) => `Do something for ${name}`,
  open: (name: string) => `Open ${name}`,
  cancel: (number: string) => `Cancel ${isOrderNumber(number) ? 'order' : 'policy'} ${number}`,
  startCover: (number: string) => `Start the cover of policy ${number} today`,
  renewalOff: (number: string) => `Switch renewal of policy ${number} off`,
  mark: {
    renewal: (number: string) => `Mark policy ${number} as renewal`,
    reset: (number: string) => `Mark policy ${number} as reset`,
  },
  searching: 'Searching',
  failed: 'The search did not work',
  tryAgain: 'Try again',
  none: (text: string) => `Nothing found for “${text}”`,
  count: (count: number) => (count === 1 ? '1 thing to open or do' : `${count} things to open or do`),
} as const;

export const keyHelp = {
  title: 'Keys',
  key: 'Key',
  does: 'What it does',
  between: 'then',
} as const;

export const officeKeys = {
  palette: palette.title,
  box: 'To the search box',
  send: 'Send the form that you are typing in',
  help: 'This list',
  next: 'The next one in a list; Enter opens it',
  before: 'The one before it',
  search: 'Go to the search',
  callbacks: 'Go to the callbacks',
  claims: 'Go to the claims',
  estimates: 'Go to the repair estimates',
  mailbox: 'Go to the mailbox',
  work: 'Go to the work that failed',
  note: 'Add a note, on a customer’s page',
  quote: 'New quote, on a customer’s page',
  reminder: 'New reminder, on a customer’s page',
} as const;

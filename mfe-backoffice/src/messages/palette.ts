/** The wording of the command palette and of the list of keys. */

export const palette = {
  title: 'Find or do anything',
  start: 'Find or do',
  keys: 'Ctrl K',
  help: 'List of keys',
  label: 'Plate, name, email, phone, postcode, number, or what to do',
  results: 'What you can open or do',
  here: 'This customer',
  pages: 'Pages',
  newQuote: 'New quote',
  addNote: 'Add a note',
  refund: 'Refund',
  markPaid: 'Mark a payment as paid',
  sendAgain: 'Send a letter again',
  goTo: (place: string) => `Go to ${place}`,
  open: (name: string) => `Open ${name}`,
  cancel: (number: string) => `Cancel policy ${number}`,
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
  palette: 'Find or do anything',
  box: 'To the search box',
  help: 'This list',
  search: 'Go to the search',
  callbacks: 'Go to the callbacks',
  claims: 'Go to the claims',
  estimates: 'Go to the repair estimates',
  mailbox: 'Go to the mailbox',
  work: 'Go to the work that failed',
  note: 'Add a note, on a customer’s page',
  quote: 'New quote, on a customer’s page',
} as const;

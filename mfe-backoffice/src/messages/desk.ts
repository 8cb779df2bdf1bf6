import { reading } from './lists.js';

/** The wording of what an agent does for a customer. */

export const notes = {
  title: 'Notes',
  ...reading('the notes'),
  none: 'No notes',
  noneWhy: 'What you or a colleague write down about this customer appears here. Customers never see it.',
  pages: 'notes',
  by: (name: string, when: string) => `${name}, ${when}`,
  add: 'Add a note',
  text: 'Note',
  textHint: 'For colleagues. Customers never see it, and it cannot be changed later.',
  missing: 'Write the note',
  save: 'Save the note',
  saving: 'Saving',
  added: 'The note is saved',
} as const;

export const newQuote = {
  title: 'New quote',
  why: 'The quote belongs to this customer. Their name, email, phone and address are filled in.',
  whyNew: 'For somebody who is not a customer yet. Their account is made with the quote.',
  startNew: 'New quote for a new customer',
  whyCaller: 'The quote keeps this callback. The name, email and phone that were given with it are filled in.',
  product: 'For which product?',
  start: 'Start the quote',
  starting: 'Starting',
} as const;

export const sendAgain = {
  action: 'Send again',
  of: (subject: string) => `Send again: ${subject}`,
  title: 'Send this message again?',
  why: (to: string) => `It goes to ${to} once more, just as it was.`,
  done: 'The message is on its way',
} as const;

export const desk = {
  actions: 'Do something for this customer',
  letter: 'Send again',
  visit: 'Move a visit',
  car: 'Update mileage',
  takePayment: (amount: string, reference: string) => `Take ${amount} for ${reference}`,
} as const;

export const customerClaims = {
  title: 'Claims',
  ...reading('the claims'),
  none: 'No claims',
  noneWhy: 'A claim appears here when the customer begins it.',
} as const;

/** The wording of messages that staff write to customers (A2). */
export const write = {
  title: 'Write a message',
  lead: 'To one customer, by email or text. It appears among their messages, and in the mailbox.',
  noCustomer: 'Choose a customer first',
  noCustomerWhy: 'Find them by the search, open their page and choose “Write a message”.',
  toSearch: 'Find a customer',
  ...reading('the customer'),
  to: 'To',
  type: 'What it is about',
  choose: 'Choose',
  product: 'Related product',
  noProduct: 'No product',
  products: reading('the products'),
  instruction: 'What to write',
  channel: 'Send it by',
  channels: { email: 'Email', sms: 'Text' },
  subject: 'Subject',
  content: 'Message',
  contentHint: 'A greeting and our telephone number are added. An empty line starts a paragraph.',
  send: 'Send the message',
  sending: 'Sending',
  sent: 'The message is on its way',
} as const;

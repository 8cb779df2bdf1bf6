import { isOrderNumber } from '@kerbside/contracts/products/policy-number';

/** The wording of the staff tools, character for character where the specification gives it (A5, A8). */

export const frame = {
  nav: 'Back office',
  home: 'Kerbside back office',
  menu: 'Menu',
  loading: 'Loading the page',
  groups: { queues: 'Your day', customers: 'Customers and money', prices: 'Prices and offers', firm: 'Kerbside', own: 'Your tools' },
  more: 'More',
  waiting: 'waiting',
  printedBy: (name: string | null, when: string) => (name === null ? `Printed ${when}` : `Printed by ${name}, ${when}`),
  site: 'Public site',
  signOut: 'Sign out',
  signedOut: 'You are signed out',
  signOutFailed: 'We could not sign you out. Try again.',
  search: 'Search',
  lookup: 'Vehicle lookup',
  claims: 'Claims',
  estimates: 'Repair estimates',
  registrations: 'Registration changes',
  callbacks: 'Callbacks',
  tree: 'Decision tree',
  write: 'Write a message',
  mailbox: 'Mailbox',
  staff: 'Staff',
  partners: 'Partners',
  garageSystems: 'Garage systems',
  campaigns: 'Campaign entries',
  voucherCodes: 'Voucher codes',
  imports: 'Imports',
  reviews: 'Review invitations',
  rules: 'Rules',
  blocks: 'Blocked fields',
  work: 'Work that failed',
  deadLetters: 'Dead letters',
  remotes: 'Remotes and releases',
  books: 'Books',
  rateBooks: 'Rate books',
  figures: 'Figures',
  income: 'Income calculator',
  ownSignIn: 'Your sign-in',
  design: 'Design system',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  roles: { agent: 'Agent', finance: 'Finance', admin: 'Admin' },
} as const;

export const gate = {
  title: 'Back office',
  signIn: 'Sign in to the back office',
  lead: 'For Kerbside staff. Sign in with your work email, and you come back to this page.',
  submit: 'Sign in',
  toSite: 'Go to the public site',
  hint: 'Sign in with your work email.',
  notAllowed: 'You are not allowed to do this',
  notAllowedWhy: 'Your account does not have the right for this page. If you think it should, ask an admin.',
  needs: {
    finance: 'Only finance and admins do this. Send one of them the address of this page: it opens what you were asked for.',
    admin: 'Only an admin does this. Send one of them the address of this page: it opens what you were asked for.',
  },
  customerWhy: 'The back office is for Kerbside staff. Your own cars and policies are in your account.',
  toAccount: 'Go to your account',
  toSearch: 'Go to the search',
} as const;

export const notFound = {
  title: 'We couldn’t find that page',
  why: 'Check the address, or start from the search.',
} as const;

export const search = {
  title: 'Search',
  label: 'Search customers, cars and policies',
  placeholder: 'Plate, name, email, phone or number',
  keys: 'Type at least 2 characters; results appear as you type. Press / to search from anywhere, up and down to move, Enter to open.',
  loading: 'Searching',
  failed: 'The search did not work',
  none: (text: string) => `Nothing found for “${text}”`,
  noneWhy: 'Check the spelling, or try the beginning of something else: a plate, a surname, a phone number or a postcode.',
  results: 'Results',
  recordsOf: (name: string) => `Records of ${name}`,
  count: (count: number, text: string) => `${count === 1 ? '1 person' : `${count.toLocaleString('en-GB')} people`} for “${text}”`,
  matchedOn: (what: string) => `Matched on ${what}`,
  pages: 'results',
  cancelled: { cover: (day: string) => `Cancelled from ${day}`, order: (day: string) => `Cancelled on ${day}` },
} as const;

export const kinds = { customer: 'Customer', policy: 'Policy', car: 'Car', quote: 'Quote', claim: 'Claim', booking: 'Booking' } as const;

/** What a record is called, by its kind; of a policy by its number, which may be that of an order for work. */
export const kindOf = ({ kind, title }: { readonly kind: keyof typeof kinds; readonly title: string }): string =>
  kind === 'policy' && isOrderNumber(title) ? 'Order' : kinds[kind];

export const matched = {
  name: 'name',
  email: 'email',
  plate: 'plate',
  policy_number: 'policy number',
  phone: 'phone',
  postcode: 'postcode',
  reference: 'reference',
} as const;

export const lookup = {
  title: 'Vehicle lookup',
  lead: 'Finds one kind of record by one thing you know about it.',
  searchBy: 'Search by',
  entity: 'Look for',
  keyword: 'Keyword',
  choose: 'Choose',
  searchByOptions: { vrm: 'Registration number', name: 'Name', email: 'Email', policy_number: 'Policy number' },
  entityOptions: { car: 'Cars', customer: 'Customers', policy: 'Policies' },
  submit: 'Look up',
  busy: 'Looking up',
  results: 'Records found',
  resultsBy: (what: string) => `Records found, matched on ${what}`,
  record: 'Record',
  about: 'About',
  foundBy: 'Matched on',
  none: 'No record found',
  noneWhy: 'Check the keyword, or look for another kind of record.',
} as const;

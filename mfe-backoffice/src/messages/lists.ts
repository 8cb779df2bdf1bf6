export const reading = (what: string) => ({ loading: `Loading ${what}`, failed: `We could not load ${what}` });

export const audited = { label: 'Why', hint: 'Kept in the audit trail.' } as const;

/** The wording that every list has: its order, its rows, what is done about several, and views that are kept. */
export const lists = {
  rows: 'Rows on a page',
  rowsOf: (list: string) => `Rows on a page of ${list}`,
  /** Above what can be done about a row. */
  action: 'Action',
  found: (count: number) => `${count.toLocaleString('en-GB')} found`,
  /** After a refusal of what a colleague did first. */
  doneBy: (name: string, when: string) => `Done by ${name}, ${when}.`,
  theCustomer: 'the customer',
  choose: 'Choose',
  chooseOne: (name: string) => `Choose ${name}`,
  choosePage: 'All on this page',
  chosen: (count: number) => (count === 1 ? '1 chosen' : `${count} chosen`),
  views: 'Your views',
  keep: 'Keep this view',
  keepTitle: 'Keep this view',
  keepWhy: 'What is filtered, in which order and how many rows, under a name. It is kept in this browser, for you.',
  name: 'Name',
  nameMissing: 'Give it a name',
  save: 'Keep it',
  saving: 'Keeping it',
  kept: (name: string) => `“${name}” is kept`,
  remove: (name: string) => `Forget the view ${name}`,
} as const;

/** The wording of lists of what belongs to customers. */
export const people = {
  see: 'See customer',
  byId: (id: string) => `Customer ${id.slice(0, 8)}`,
  unknown: 'Not known',
  customer: 'Customer',
  filter: 'Customer, car or policy',
  filterHint: 'Name, email, phone, plate or number',
  narrow: 'Find in this list',
  noneFound: 'Nothing found',
  noneFoundWhy: 'Nothing in this list belongs to customers who match. Search for something else.',
} as const;

/** The wording of drafts of forms ('Saved form draft': A7). */
export const drafts = {
  saved: 'Saved form draft',
  notSaved: 'The draft could not be saved. What you typed is still here.',
  found: 'You started writing this earlier and did not send it.',
  take: 'Use the draft',
  drop: 'Discard it',
} as const;

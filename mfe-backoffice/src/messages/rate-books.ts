import type { BookStanding } from '@kerbside/contracts/http/pricing/rate-books';
import { reading } from './lists.js';

export const rateBooks = {
  title: 'Rate books',
  lead: 'Every price of every product, in versions. A quote that has been priced keeps its price until it is priced again.',
  listTitle: 'All rate books',
  ...reading('the rate books'),
  none: 'There are no rate books',
  noneWhy: 'Upload one to begin.',
  label: 'Rate book',
  version: (version: number) => `Version ${version}`,
  status: 'Status',
  statuses: { live: 'Live', upcoming: 'Published', replaced: 'Replaced', draft: 'Draft', published: 'Published' },
  from: 'Prices from',
  published: 'Published',
  shipped: 'With the release',
  notYet: 'Not yet',
  products: 'Products',
  see: 'See changes',
  download: 'Download',
  downloaded: 'The rate book is saved. The next one can be made from it.',
  wentBack: (moment: string) => `Gone back to ${moment}`,
  buttonOf: (action: string, label: string) => `${action}: ${label}`,
} as const;

export const bookUpload = {
  title: 'Upload a rate book',
  file: 'Rate book file',
  hint: 'A JSON file with the complete book, 1 MB at most. Begin with the live one: download it, change prices, and give it a version, a label and a first day of its own. Nothing changes until you publish it.',
  noFile: 'Choose the file of a rate book',
  tooLarge: 'This file is larger than 1 MB',
  notBook: 'This file is not a rate book. Download the live one, and begin with that',
  problems: 'What is wrong with the book',
  check: 'See what would change',
  checking: 'Checking',
} as const;

export const bookChanges = {
  titleOf: (label: string, live: string) => `What ${label} changes in ${live}`,
  ...reading('the changes'),
  missing: 'We couldn’t find that rate book',
  missingWhy: 'Choose one from the list.',
  none: 'No price changes',
  noneWhy: 'Every value is as it is in the live book.',
  count: (rows: number) => `${rows.toLocaleString('en-GB')} ${rows === 1 ? 'value changes' : 'values change'}.`,
  value: 'Value',
  before: 'Old',
  after: 'New',
  change: 'Change',
  nothing: 'Not in the book',
  isLive: 'This is the live book',
  isLiveWhy: 'Choose another one to see what it changes.',
  close: 'Close',
  publish: 'Publish',
  tooOld: (live: string, day: string) =>
    `It begins before ${live}, whose first day was ${day}, so it would price no new quote. Give it a later first day.`,
} as const;

export const bookReturn = {
  action: 'Go back to this book',
  busy: 'Going back',
  titleOf: (label: string) => `Go back to rate book ${label}?`,
  what: (label: string, live: string) =>
    `New quotes are priced by ${label} in place of ${live}, within 30 seconds. A quote that has been priced keeps its price until it is priced again.`,
  until: (next: string, day: string) => `${next} takes over on ${day} all the same.`,
  done: (label: string) => `New quotes are priced by ${label} again`,
} as const;

export const bookPublishing = {
  titleOf: (label: string) => `Publish rate book ${label}?`,
  fromDay: (day: string) => `New quotes are priced by it from ${day}.`,
  atOnce: (day: string) => `Its first day was ${day}, so new quotes are priced by it at once.`,
  today: 'Its first day is today, so new quotes are priced by it at once.',
  never: (live: string) => `It is older than ${live}, which is live, so it would price no new quote.`,
  until: (next: string, day: string) => `${next} takes over on ${day}, without the changes of this one.`,
  forGood: 'A published book cannot be changed. A correction is a new version; new quotes can go back to an earlier one.',
  outOfTurn: ({ madeFrom, replaces }: BookStanding) =>
    madeFrom === null
      ? `Publish it even though it does not say that it was made from ${replaces}: changes in that book may be lost`
      : `Publish it even though it was made from ${madeFrom}: the changes made since in ${replaces} will be lost`,
  accept: 'Tick the box to publish it all the same',
  why: 'Why',
  whyHint: 'Kept with your name.',
  publish: 'Publish',
  busy: 'Publishing',
  done: (label: string) => `Rate book ${label} is published`,
} as const;

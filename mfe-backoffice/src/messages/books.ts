import { reading } from './lists.js';

/** The wording of the books: what the ledger, the providers and the policies disagree about. */

const purchases = (count: number) => (count === 1 ? '1 purchase' : `${count.toLocaleString('en-GB')} purchases`);

export const books = {
  title: 'Books',
  lead: 'Each day the ledger is compared with the payment providers and the policies.',
  ...reading('the books'),
  never: 'Nothing has been compared yet',
  neverWhy: 'The first comparison runs by itself. It can also be started here.',
  compare: 'Compare now',
  comparing: 'Comparing',
  progress: 'Purchases compared',
  soFar: (compared: number, all: number | undefined) =>
    `Comparing: ${all === undefined ? purchases(compared) : `${compared.toLocaleString('en-GB')} of ${purchases(Math.max(compared, all))}`} so far.`,
  last: (when: string) => `Last compared ${when}.`,
  unread: (count: number) =>
    `${purchases(count)} could not be read, because a provider or the policies did not answer. The next comparison looks again.`,

  differences: 'What differs',
  shown: (shown: number, count: number) => `The oldest ${shown} of ${count.toLocaleString('en-GB')}.`,
  none: 'Nothing differs',
  noneWhy: 'Ledger, providers and policies agree on every purchase that was compared.',
  kinds: {
    'missing-in-ledger': 'Money missing from the ledger',
    'missing-at-provider': 'Money missing at the provider',
    'sum-differs': 'Different sums',
    'refund-differs': 'Different refunds',
    'held-by-nobody': 'Money held on a card',
    'unexplained-money': 'Money without a purpose',
    'ledger-does-not-add-up': 'The ledger does not add up',
    'no-policies': 'Bought without a policy',
    'policies-unsold': 'A policy that was not bought',
    'policies-after-end': 'A policy after the end of the cover',
  },
  customer: 'Customer',
  sum: 'Sum',
  purchase: 'Purchase',
  found: 'Found',
  toDo: 'What to do:',
  settle: 'Compare again',
  settleOf: (kind: string, reference: string) => `Compare again: ${kind}, ${reference}`,
  settling: 'Comparing',
  gone: 'It is resolved',
  stillThere: 'It still differs',

  resolved: 'Resolved',
  resolvedNone: 'Nothing has been resolved yet',
  resolvedNoneWhy: 'A difference moves here once it is gone.',
  what: 'What',
  when: 'When',
  who: 'Resolved by',
  byItself: 'By itself',

  comparisons: 'Comparisons',
  comparisonsNone: 'No comparison yet',
  began: 'Began',
  ended: 'Ended',
  running: 'Running',
  compared: 'Compared',
  notRead: 'Not read',
  differing: 'Differences',
  notCounted: 'Not counted',
} as const;

/** The wording of the income calculator (A5). */
export const income = {
  title: 'Income calculator',
  lead: 'Splits a price into tax, income and what is kept for the risk. Nothing is saved.',
  gross: 'Price, with tax',
  income: 'Income',
  net: 'Net',
  tax: 'Tax',
  netRisk: 'Net risk',
  enterAmount: 'Enter an amount in pounds, like 12.50',
  negative: (what: string) => `${what} is below zero. Check the price and the income.`,
} as const;

/** The wording of the day of the sandboxes, for development. */

const daysOf = (count: number) => (count === 1 ? '1 day' : `${count} days`);

export const sandboxDay = {
  title: 'Sandbox day',
  lead: 'Moves the day on, and collects what falls due. Only where sandboxes stand in for every provider.',
  open: 'Move the day of the sandboxes',
  ...reading('the day'),
  none: 'The day cannot be moved here',
  noneWhy: 'Real providers are asked for payments.',
  today: 'Day',
  ahead: 'Ahead of the real day',
  days: daysOf,
  move: (count: number) => `Move ${daysOf(count)}`,
  moving: 'Moving',
  moved: (done: number, of: number) => `Moved ${done} of ${daysOf(of)}.`,
  due: 'What fell due',
  dueOn: (day: string, count: number) => `${day}: ${count === 1 ? '1 purchase' : `${count} purchases`}`,
} as const;

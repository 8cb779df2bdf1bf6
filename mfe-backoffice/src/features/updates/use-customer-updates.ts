import { updatesOfCustomerPath } from '@kerbside/contracts/page/page-updates';
import { usePageUpdates, type UpdatesOnPage } from '@kerbside/contracts/ui/data/use-page-updates';
import { useQueryClient } from '@tanstack/react-query';
import { reminderKeys } from '../../api/reminders-api.js';
import { treeResultsKey } from '../../api/tree-api.js';

const shownOf: UpdatesOnPage['shownOf'] = {
  policies: ['policies', 'policy'],
  payments: ['payments', 'plans', 'ledgers', 'refunds'],
  claims: ['claims'],
  bookings: ['visits'],
  quotes: ['quotes'],
  messages: ['messages'],
  // Staff are not shown what is unread.
  'messages-read': [],
  cars: [],
  rewards: ['rewards'],
  documents: ['documents'],
  plans: ['cover-elsewhere'],
  subscriptions: ['offers'],
  'your-data': [],
  callbacks: reminderKeys.all,
  calls: [treeResultsKey],
  notes: ['notes'],
  // The customer's, not the reader's.
  sessions: [],
};

/** Looks at the person are audited, so they and their cars are read only when the page opens and when one of their cars changes. */
const whenTold: UpdatesOnPage['whenTold'] = { cars: ['customers'] };

/** Keeps the page about a customer, or of a call with them, up to date. */
export const useCustomerUpdates = (customerId: string): void =>
  usePageUpdates(useQueryClient(), { path: updatesOfCustomerPath(customerId), shownOf, whenTold });

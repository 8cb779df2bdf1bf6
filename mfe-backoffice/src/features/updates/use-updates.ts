import { updatesOfCustomerPath, backOffice } from '@kerbside/contracts/page/page-updates';
import { usePageUpdates, type UpdatesOnPage } from '@kerbside/contracts/ui/data/use-page-updates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { reminderKeys } from '../../api/reminders-api.js';
import { treeResultsKey } from '../../api/tree-api.js';
import { useLocation, useSearch } from 'wouter';
import type { HostApi } from '@kerbside/contracts/host';
import { claimQuery } from '../../api/claims-api.js';
import { claimIn, customerAt } from '../../paths.js';

const shownOf: Required<UpdatesOnPage['shownOf']> = {
  policies: ['policies', 'policy'],
  payments: ['payments', 'plans', 'ledgers', 'refunds'],
  // A claim that was paid may end its cover.
  claims: ['claims', 'policies', 'policy'],
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

/** Looks at the person are audited, so they and their cars are read only when the page opens and when one of their cars, or what they asked about their data, changes. */
const whenTold: UpdatesOnPage['whenTold'] = { cars: ['customers'], 'your-data': ['customers'] };

const office: UpdatesOnPage = {
  path: updatesOfCustomerPath(backOffice),
  shownOf: { callbacks: [...reminderKeys.all, ...reminderKeys.next] },
};

/**
 * Shows a new callback within a second. A page about a customer listens to that customer, so that nobody acts on what a colleague has changed, and polls other
 * customers’ callbacks: a browser opens few connections.
 */
export const useUpdates = (host: HostApi): void => {
  const [path] = useLocation();
  const search = useSearch();
  const claimId = claimIn(path);
  const { data: reviewed } = useQuery({ ...claimQuery(host, claimId ?? ''), enabled: false });
  const customerId = customerAt(path, search) ?? (claimId === undefined ? undefined : reviewed?.claim.customerId);
  usePageUpdates(useQueryClient(), customerId === undefined ? office : { path: updatesOfCustomerPath(customerId), shownOf, whenTold });
};

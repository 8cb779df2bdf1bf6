import { backOffice, updatesOfCustomerPath } from '@kerbside/contracts/page/page-updates';
import { usePageUpdates, type UpdatesOnPage } from '@kerbside/contracts/ui/data/use-page-updates';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { reminderKeys } from '../../api/reminders-api.js';
import { customerIn, treePath } from '../../paths.js';

const office: UpdatesOnPage = {
  path: updatesOfCustomerPath(backOffice),
  shownOf: {
    callbacks: [...reminderKeys.all, ...reminderKeys.next],
    calls: [],
    notes: [],
    policies: [],
    payments: [],
    claims: [],
    bookings: [],
    quotes: [],
    messages: [],
    'messages-read': [],
    cars: [],
    rewards: [],
    documents: [],
    plans: [],
    subscriptions: [],
    'your-data': [],
    sessions: [],
  },
};

/** Shows a new callback within a second. A page about a customer, or a call with them, listens to that customer, since a browser opens few connections; there other customers’ callbacks are polled. */
export const useOfficeUpdates = (): void => {
  const [path] = useLocation();
  const isOfCall = new URLSearchParams(useSearch()).has('customer') && path === treePath;
  usePageUpdates(useQueryClient(), customerIn(path) === undefined && !isOfCall ? office : undefined);
};

import { backOffice, newsOfCustomerPath } from '@kerbside/contracts/page/page-news';
import { usePageNews, type NewsOnPage } from '@kerbside/contracts/ui/data/use-page-news';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { reminderKeys } from '../../api/reminders-api.js';
import { customerIn, treePath } from '../../paths.js';

const office: NewsOnPage = {
  path: newsOfCustomerPath(backOffice),
  shownOf: {
    callbacks: [...reminderKeys.all, ...reminderKeys.next],
    calls: [],
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
export const useOfficeNews = (): void => {
  const [path] = useLocation();
  const isOfCall = new URLSearchParams(useSearch()).has('customer') && path === treePath;
  usePageNews(useQueryClient(), customerIn(path) === undefined && !isOfCall ? office : undefined);
};

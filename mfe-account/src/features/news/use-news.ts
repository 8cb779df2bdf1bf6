import type { HostApi } from '@kerbside/contracts/host';
import { pageNewsPath } from '@kerbside/contracts/page/page-news';
import { usePageNews, type NewsOnPage } from '@kerbside/contracts/ui/data/use-page-news';
import { useQueryClient } from '@tanstack/react-query';
import { ownCallbacksKey } from '../../api/callbacks-api.js';
import { ownMessagesKey } from '../../api/messages-api.js';

const shown: Omit<NewsOnPage['shownOf'], 'sessions'> = {
  // Cover brings the longer code of the manual.
  policies: ['policies', 'manual'],
  payments: ['payments', 'receipts', 'cards'],
  claims: ['claims'],
  // An estimate that was answered is news of garages.
  bookings: ['visits', 'visit', 'workshop-history', 'estimates'],
  quotes: ['quotes'],
  rewards: ['rewards'],
  cars: ['me', 'cars'],
  // A file of a plan is one of them.
  documents: ['documents', 'plans'],
  plans: ['plans'],
  // Their own choice, made on this page.
  subscriptions: [],
  'your-data': ['your-data'],
  callbacks: ownCallbacksKey,
  calls: [],
  messages: ownMessagesKey,
  'messages-read': ownMessagesKey,
};

const page: NewsOnPage = {
  path: pageNewsPath,
  // A customer signed out elsewhere learns of it from any request of their page, which then shows nothing of the account.
  shownOf: { ...shown, sessions: [...new Set(Object.values(shown).flat()), 'sessions', 'passkeys', 'email-change'] },
};

/** Keeps an open page of the account up to date: the edge says which parts changed; where it does not, the page polls now and then. */
export const useNews = ({ session: { userId, role } }: Pick<HostApi, 'session'>): void =>
  usePageNews(useQueryClient(), userId !== null && role === null ? page : undefined);

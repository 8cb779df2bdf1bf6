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
  messages: ownMessagesKey,
};

const page: NewsOnPage = {
  path: pageNewsPath,
  // Whoever is signed out elsewhere hears so from whatever their page asks for, and it shows nothing of the account any more.
  shownOf: { ...shown, sessions: [...new Set(Object.values(shown).flat()), 'sessions', 'passkeys', 'email-change'] },
};

/** Keeps an open page of the account true: the edge tells which parts changed; where it does not, the page asks by itself now and then. */
export const useNews = ({ session: { userId, role } }: Pick<HostApi, 'session'>): void =>
  usePageNews(useQueryClient(), userId !== null && role === null ? page : undefined);

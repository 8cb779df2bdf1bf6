import type { HostApi } from '@kerbside/contracts/host';
import { pageUpdatesPath } from '@kerbside/contracts/page/page-updates';
import { usePageUpdates, type UpdatesOnPage } from '@kerbside/contracts/ui/data/use-page-updates';
import { useQueryClient } from '@tanstack/react-query';
import { ownCallbacksKey } from '../../api/callbacks-api.js';
import { ownMessagesKey } from '../../api/messages-api.js';

const shown: Required<Omit<UpdatesOnPage['shownOf'], 'sessions'>> = {
  // Cover brings the longer code of the manual.
  policies: ['policies', 'manual', 'renewal-offers'],
  payments: ['payments', 'receipts', 'cards'],
  // A claim that was paid may end its cover.
  claims: ['claims', 'policies'],
  // An estimate that was answered is an update of bookings.
  bookings: ['visits', 'visit', 'workshop-history', 'estimates'],
  quotes: ['quotes', 'renewal-offers'],
  rewards: ['rewards'],
  cars: ['me', 'cars', 'renewal-offers'],
  // A file of a plan is one of them.
  documents: ['documents', 'plans'],
  plans: ['plans'],
  // Their own choice, made on this page.
  subscriptions: [],
  'your-data': ['your-data'],
  callbacks: ownCallbacksKey,
  calls: [],
  notes: [],
  messages: ownMessagesKey,
  'messages-read': ownMessagesKey,
};

const page: UpdatesOnPage = {
  path: pageUpdatesPath,
  // A customer signed out elsewhere learns of it from any request of their page, which then shows nothing of the account.
  shownOf: { ...shown, sessions: [...new Set(Object.values(shown).flat()), 'sessions', 'passkeys', 'email-change'] },
};

/** Keeps an open page of the account up to date: the edge says which parts changed; where it does not, the page polls now and then. */
export const useUpdates = ({ session: { userId, role } }: Pick<HostApi, 'session'>): void =>
  usePageUpdates(useQueryClient(), userId !== null && role === null ? page : undefined);

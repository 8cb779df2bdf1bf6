import type { CallInput } from '@kerbside/contracts/call';
import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import { readPass } from '@kerbside/contracts/http/accounts/pass';
import { listPolicies, readPolicy } from '@kerbside/contracts/http/claims/policies';
import { listPayments, readReceipt } from '@kerbside/contracts/http/payments/payments';
import { listQuotes } from '@kerbside/contracts/http/pricing/pricing';
import { claimManualCode, manualDays, readManualCode, type ManualCode } from '@kerbside/contracts/http/vouchers/manuals';
import { readPartnerOffer } from '@kerbside/contracts/http/vouchers/offers';
import { readRewards } from '@kerbside/contracts/http/vouchers/rewards';
import { queryOf, rowsQueryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { mutationOptions, type UseQueryResult } from '@tanstack/react-query';

/** Every key of the account's cache. Keys that belong together share their beginning. */
export const keys = {
  me: ['me'],
  policies: ['policies'],
  policy: (policyId: string) => ['policies', policyId],
  /** Changes with the cover. */
  pass: (carId: string) => ['policies', 'pass', carId],
  quotes: ['quotes'],
  payments: ['payments'],
  receipt: (quoteId: string) => ['receipts', quoteId],
  rewards: ['rewards'],
  manual: (userId: string) => ['manual', userId],
  offer: ({ carId, provider, product }: WantedOffer) => ['offers', carId, provider, product],
} as const;

type WantedOffer = CallInput<typeof readPartnerOffer>['params'];

/** What fails the first time may take long: nothing waits for it. */
export const isFirstTry = ({ isLoading, failureCount }: Pick<UseQueryResult, 'isLoading' | 'failureCount'>): boolean =>
  isLoading && failureCount === 0;

/** Those of several that could not be read, as one: all of them are read again together. */
export const unreadOf = (queries: readonly UseQueryResult[]): Load<unknown> | undefined => {
  const unread = queries.map(loadOf).filter((load) => load.status === 'failed');
  return unread[0] && { ...unread[0], retry: () => unread.forEach(({ retry }) => retry()) };
};

/** More than anyone buys; the lists say so when there are more. */
const query = { perPage: '200' };

export const meQuery = (site: Site) => queryOf(site, keys.me, readMe, {});
export const policiesQuery = (site: Site) => rowsQueryOf(site, keys.policies, listPolicies, { query });
export const policyQuery = (site: Site, policyId: string) => queryOf(site, keys.policy(policyId), readPolicy, { params: { policyId } });
export const quotesQuery = (site: Site) => rowsQueryOf(site, keys.quotes, listQuotes, { query: {} });
export const paymentsQuery = (site: Site) => queryOf(site, keys.payments, listPayments, { query });
export const receiptQuery = (site: Site, quoteId: string) =>
  queryOf(site, keys.receipt(quoteId), readReceipt, { params: { quoteId }, headers: {} });
export const rewardsQuery = (site: Site) => queryOf(site, keys.rewards, readRewards, {});
export const passQuery = (site: Site, carId: string) => queryOf(site, keys.pass(carId), readPass, { params: { carId } });
export const manualQuery = (site: Site, userId: string) => queryOf(site, keys.manual(userId), readManualCode, { params: { userId } });
export const offerQuery = (site: Site, wanted: WantedOffer) => queryOf(site, keys.offer(wanted), readPartnerOffer, { params: wanted });

/** Claims a code for a number of days. The code is shown as soon as it arrives. */
export const claimManual = (site: Site, userId: string) =>
  mutationOptions({
    mutationFn: (days: number) => send(site, claimManualCode, { params: { userId, duration: String(days) } }),
    onSuccess: (given, days, _, { client }) =>
      client.setQueryData<ManualCode>(
        keys.manual(userId),
        (code) => code && { ...code, ...given, duration: days, isLongCodeAvailable: code.isLongCodeAvailable && days !== manualDays.long },
      ),
  });

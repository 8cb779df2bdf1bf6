import type { CallInput } from '@kerbside/contracts/call';
import { manualDays, type ManualCode } from '@kerbside/contracts/http/vouchers/manuals';
import type { readPartnerOffer } from '@kerbside/contracts/http/vouchers/offers';
import { mutationOptions, queryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { AccountApi } from './account-api.js';
import type { PassApi } from './pass-api.js';
import type { PerksApi } from './perks-api.js';

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

const rowsOf = <R>({ rows }: { readonly rows: readonly R[] }): readonly R[] => rows;

export const meQuery = (api: AccountApi) => queryOptions({ queryKey: keys.me, queryFn: ({ signal }) => api.me(signal) });
export const policiesQuery = (api: AccountApi) =>
  queryOptions({ queryKey: keys.policies, queryFn: ({ signal }) => api.policies(signal), select: rowsOf });
export const policyQuery = (api: AccountApi, policyId: string) =>
  queryOptions({ queryKey: keys.policy(policyId), queryFn: ({ signal }) => api.policy(policyId, signal) });
export const quotesQuery = (api: AccountApi) =>
  queryOptions({ queryKey: keys.quotes, queryFn: ({ signal }) => api.quotes(signal), select: rowsOf });
export const paymentsQuery = (api: AccountApi) => queryOptions({ queryKey: keys.payments, queryFn: ({ signal }) => api.payments(signal) });
export const receiptQuery = (api: AccountApi, quoteId: string) =>
  queryOptions({ queryKey: keys.receipt(quoteId), queryFn: ({ signal }) => api.receipt(quoteId, signal) });
export const rewardsQuery = (api: AccountApi) => queryOptions({ queryKey: keys.rewards, queryFn: ({ signal }) => api.rewards(signal) });

export const passQuery = (api: PassApi, carId: string) =>
  queryOptions({ queryKey: keys.pass(carId), queryFn: ({ signal }) => api.read(carId, signal) });

export const manualQuery = (api: PerksApi, userId: string) =>
  queryOptions({ queryKey: keys.manual(userId), queryFn: ({ signal }) => api.manual(userId, signal) });

/** Claims a code for a number of days. The code is shown as soon as it arrives. */
export const claimManual = (api: PerksApi, userId: string) =>
  mutationOptions({
    mutationFn: (days: number) => api.claimManual(userId, days),
    onSuccess: (given, days, _, { client }) =>
      client.setQueryData<ManualCode>(
        keys.manual(userId),
        (code) => code && { ...code, ...given, duration: days, isLongCodeAvailable: code.isLongCodeAvailable && days !== manualDays.long },
      ),
  });

export const offerQuery = (api: PerksApi, wanted: WantedOffer) =>
  queryOptions({ queryKey: keys.offer(wanted), queryFn: ({ signal }) => api.offer(wanted, signal) });

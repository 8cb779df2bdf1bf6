import type { CallInput } from '@kerbside/contracts/call';
import { CallError, client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import {
  downloadClaimFile,
  listClaims,
  nameClaimPayee,
  recordClaimMileage,
  submitClaim,
  type Claim,
  type ClaimStatus,
} from '@kerbside/contracts/http/claims/claims';
import {
  askAboutClaim,
  decideClaim,
  listClaimQueue,
  payClaim,
  reviewClaim,
  type ClaimSort,
  type ReviewedClaim,
} from '@kerbside/contracts/http/claims/desk';
import { keepPayoutAccount, revealPayoutAccount, type BankAccountForm } from '@kerbside/contracts/http/payments/payout-accounts';
import { keepPreviousData, mutationOptions, queryOptions, type MutationFunctionContext } from '@tanstack/react-query';
import type { QueuePage } from './keys.js';

export type DecisionBody = CallInput<typeof decideClaim>['body'];
type PaymentBody = CallInput<typeof payClaim>['body'];
/** Undefined: claims that wait for us. */
export type QueueStatus = Exclude<ClaimStatus, 'draft'> | undefined;

export interface QueueAsked extends QueuePage {
  readonly status?: QueueStatus;
  readonly sort?: ClaimSort | undefined;
}

type PaidClaim = Pick<Claim, 'id' | 'customerId'>;
export interface PayTo {
  readonly company: string | undefined;
  readonly account: BankAccountForm | undefined;
  readonly why: string;
}

export interface SentDraft {
  /** As typed; absent where it is the one that was confirmed. */
  readonly mileage?: string | undefined;
  readonly overrule: string | undefined;
}

export interface OfPolicyFilter {
  readonly customerId: string;
  readonly policyId: string;
}

/** What staff ask about claims. Lists answer one page, counted from 1. */
export const claimsApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send, download } = client(host.fetch);
  return {
    queue: ({ status, customers, sort, page, perPage }: QueueAsked, signal: AbortSignal) =>
      send(
        listClaimQueue,
        { query: { ...(status ? { status } : {}), customers, sort, page: String(page), perPage: String(perPage) } },
        { signal },
      ),
    due: (signal: AbortSignal) => send(listClaimQueue, { query: { perPage: '8' } }, { signal }),
    ofPolicy: (of: OfPolicyFilter, page: number, signal: AbortSignal) =>
      send(listClaims, { query: { ...of, page: String(page) } }, { signal }),
    ofCustomer: (customerId: string, page: number, signal: AbortSignal) =>
      send(listClaims, { query: { customerId, page: String(page) } }, { signal }),
    review: (claimId: string, signal: AbortSignal) => send(reviewClaim, { params: { claimId } }, { signal }),
    file: (id: string) => download(downloadClaimFile, { params: { id } }),
    /** Staff send what its customer could not: `overrule` is why, where what we know is against it. */
    sendDraft: async ({ id, kind }: Pick<Claim, 'id' | 'kind'>, { mileage, overrule: typed }: SentDraft) => {
      const overrule = typed || undefined;
      if (mileage !== undefined)
        await send(recordClaimMileage, { params: { claimUuid: id, productType: kind, mileage }, query: { overrule } });
      return send(submitClaim, { params: { claimId: id }, body: { overrule } });
    },
    ask: (claimId: string, text: string) => send(askAboutClaim, { params: { claimId }, body: { text } }),
    decide: (claimId: string, body: DecisionBody) => send(decideClaim, { params: { claimId }, body }),
    payTo: async ({ id, customerId }: PaidClaim, { company, account, why }: PayTo) => {
      const kept = account && (await send(keepPayoutAccount, { body: { ...account, customer_id: customerId, why } }));
      return send(nameClaimPayee, { params: { claimId: id }, body: { company, account_id: kept?.id, why } });
    },
    accountNumber: (accountId: string) => send(revealPayoutAccount, { params: { accountId } }),
    pay: (claimId: string, body: PaymentBody) => send(payClaim, { params: { claimId }, body }),
  };
};
export type ClaimsApi = ReturnType<typeof claimsApi>;

const lists = ['claims', 'list'];
const claimKey = (claimId: string) => ['claims', 'one', claimId];

/** Keeps the current page on screen until the next one arrives. */
const paged = { placeholderData: keepPreviousData } as const;

export const queueQuery = (api: ClaimsApi, asked: QueueAsked) =>
  queryOptions({ queryKey: [...lists, 'queue', asked], queryFn: ({ signal }) => api.queue(asked, signal), ...paged });
/** The few that wait longest. */
export const dueClaimsQuery = (api: ClaimsApi) => queryOptions({ queryKey: [...lists, 'due'], queryFn: ({ signal }) => api.due(signal) });
export const policyClaimsQuery = (api: ClaimsApi, of: OfPolicyFilter, page: number) =>
  queryOptions({ queryKey: [...lists, 'of-policy', of, page], queryFn: ({ signal }) => api.ofPolicy(of, page, signal), ...paged });
export const customerClaimsQuery = (api: ClaimsApi, customerId: string, page: number) =>
  queryOptions({
    queryKey: [...lists, 'of-customer', customerId, page],
    queryFn: ({ signal }) => api.ofCustomer(customerId, page, signal),
    ...paged,
  });
export const claimQuery = (api: ClaimsApi, claimId: string) =>
  queryOptions({ queryKey: claimKey(claimId), queryFn: ({ signal }) => api.review(claimId, signal) });

/** The response to a change is the current claim, so it is not read, and audited, once more. */
const keep = (reviewed: ReviewedClaim, _sent: unknown, _before: unknown, { client: cache }: MutationFunctionContext): void => {
  cache.setQueryData(claimKey(reviewed.claim.id), reviewed);
  void cache.invalidateQueries({ queryKey: lists });
};

/** Reads the claim again, so that changes since are shown beside what was typed. */
const readAgain =
  (claimId: string) =>
  (error: Error, _sent: unknown, _before: unknown, { client: cache }: MutationFunctionContext): void => {
    if (error instanceof CallError && error.code === 'CLAIM_CHANGED') void cache.invalidateQueries({ queryKey: claimKey(claimId) });
  };

export const decide = (api: ClaimsApi, claimId: string) =>
  mutationOptions({ mutationFn: (body: DecisionBody) => api.decide(claimId, body), onSuccess: keep, onError: readAgain(claimId) });
export const namePayee = (api: ClaimsApi, claim: PaidClaim) =>
  mutationOptions({
    mutationFn: (to: PayTo) => api.payTo(claim, to),
    onSuccess: (_claim, _sent, _before, { client: cache }) => cache.invalidateQueries({ queryKey: claimKey(claim.id) }),
  });
export const sendDraft = (api: ClaimsApi, claim: Pick<Claim, 'id' | 'kind'>) =>
  mutationOptions({
    mutationFn: (draft: SentDraft) => api.sendDraft(claim, draft),
    onSettled: (_claim, _error, _sent, _before, { client: cache }) => cache.invalidateQueries({ queryKey: ['claims'] }),
  });
export const pay = (api: ClaimsApi, claimId: string) =>
  mutationOptions({ mutationFn: (body: PaymentBody) => api.pay(claimId, body), onSuccess: keep, onError: readAgain(claimId) });
export const ask = (api: ClaimsApi, claimId: string) =>
  mutationOptions({ mutationFn: (text: string) => api.ask(claimId, text), onSuccess: keep });

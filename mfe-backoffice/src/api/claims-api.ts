import type { CallInput } from '@kerbside/contracts/call';
import {
  listClaims,
  nameClaimPayee,
  readClaim,
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
import { keepPayoutAccount, type BankAccountForm } from '@kerbside/contracts/http/payments/payout-accounts';
import { mutationOptions } from '@tanstack/react-query';
import { change, outdatesOnFailure, pageQueryOf, queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import type { Deed } from './done-before.js';
import { countAgainMs } from '../timings.js';
import { queueQueryOf, type QueuePage } from './queue-page.js';

export type DecisionBody = CallInput<typeof decideClaim>['body'];
type PaymentBody = CallInput<typeof payClaim>['body'];
/** Undefined: claims that wait for us. */
export type QueueStatus = Exclude<ClaimStatus, 'draft'> | undefined;

export interface QueueAsked extends QueuePage {
  readonly status?: QueueStatus;
  readonly sort?: ClaimSort | undefined;
}

type PaidClaim = Pick<Claim, 'id' | 'customerId' | 'payee'>;
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

const lists = ['claims', 'list'];
/** Not among what a page reads again when told: each read is audited, and a decision says which version was read. */
const claimKey = (claimId: string) => ['claim', claimId];

export const queueQuery = (site: Site, asked: QueueAsked) =>
  pageQueryOf(site, [...lists, 'queue', asked], listClaimQueue, {
    query: { ...(asked.status ? { status: asked.status } : {}), sort: asked.sort, ...queueQueryOf(asked) },
  });
/** The few that wait longest. */
export const dueClaimsQuery = (site: Site) => queryOf(site, [...lists, 'due'], listClaimQueue, { query: { perPage: '8' } });
export const policyClaimsQuery = (site: Site, of: OfPolicyFilter, page: number) =>
  pageQueryOf(site, [...lists, 'of-policy', of, page], listClaims, { query: { ...of, page: String(page) } });
export const customerClaimsQuery = (site: Site, customerId: string, page: number) =>
  pageQueryOf(site, [...lists, 'of-customer', customerId, page], listClaims, { query: { customerId, page: String(page) } });
/** On all that one purchase issued, whoever has it today. */
export const purchaseClaimsQuery = (site: Site, quoteId: string) =>
  queryOf(site, [...lists, 'of-purchase', quoteId], listClaims, { query: { quoteId, perPage: '100' } });
export const claimQuery = (site: Site, claimId: string) => queryOf(site, claimKey(claimId), reviewClaim, { params: { claimId } });
/** How a claim stands by now. Nobody is told of an answer or a file of its customer. */
export const claimNowQuery = (site: Site, claimId: string) => ({
  ...queryOf(site, ['claims', 'now', claimId], readClaim, { params: { claimId } }),
  refetchInterval: countAgainMs,
});

/** The response to a change is the current claim, so it is not read, and audited, once more. */
const changeOfClaim = <I>(claimId: string, mutationFn: (sent: I) => Promise<ReviewedClaim>) =>
  mutationOptions({
    mutationFn,
    onSuccess: (reviewed, _sent, _before, { client: cache }) => {
      cache.setQueryData(claimKey(claimId), reviewed);
      void cache.invalidateQueries({ queryKey: lists });
    },
    ...outdatesOnFailure(claimKey(claimId), lists),
  });

export const decide = (site: Site, claimId: string) =>
  changeOfClaim(claimId, (body: DecisionBody) => send(site, decideClaim, { params: { claimId }, body }));
export const namePayee = (site: Site, { id, customerId, payee: seen }: PaidClaim) =>
  change(async ({ company, account, why }: PayTo) => {
    const kept = account && (await send(site, keepPayoutAccount, { body: { ...account, customer_id: customerId, why } }));
    return send(site, nameClaimPayee, { params: { claimId: id }, body: { company, account_id: kept?.id, why, seen } });
  }, claimKey(id));
/** Staff send what its customer could not: `overrule` is why, where what we know is against it. */
export const sendDraft = (site: Site, { id, kind }: Pick<Claim, 'id' | 'kind'>) =>
  mutationOptions({
    mutationFn: async ({ mileage, overrule: typed }: SentDraft) => {
      const overrule = typed || undefined;
      if (mileage !== undefined)
        await send(site, recordClaimMileage, { params: { claimUuid: id, productType: kind, mileage }, query: { overrule } });
      return send(site, submitClaim, { params: { claimId: id }, body: { overrule } });
    },
    onSettled: (_claim, _error, _sent, _before, { client: cache }) => {
      void cache.invalidateQueries({ queryKey: lists });
      return cache.invalidateQueries({ queryKey: claimKey(id) });
    },
  });
export const pay = (site: Site, claimId: string) =>
  changeOfClaim(claimId, (body: PaymentBody) => send(site, payClaim, { params: { claimId }, body }));
export const ask = (site: Site, claimId: string) =>
  changeOfClaim(claimId, (text: string) => send(site, askAboutClaim, { params: { claimId }, body: { text } }));

/** What takes a claim out of the hands of whoever looks at it. */
export const movedOn = ({ id: subjectId }: Pick<Claim, 'id'>): Deed => ({
  service: 'claims',
  subjectId,
  actions: ['claim-decided', 'claim-question-asked', 'claim-paid'],
});

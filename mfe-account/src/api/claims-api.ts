import type { ClaimAnswers, ClaimKind, FileCategory } from '@kerbside/contracts/claims/claim-forms';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import {
  addClaimFile,
  answerAboutClaim,
  appealClaim,
  deleteClaimFile,
  discardClaim,
  downloadClaimFile,
  listClaims,
  nameClaimPayee,
  openClaim,
  readClaim,
  readClaimMotTests,
  recordClaimMileage,
  saveClaim,
  submitClaim,
  type Claim,
} from '@kerbside/contracts/http/claims/claims';
import { keepPayoutAccount, type BankAccountForm } from '@kerbside/contracts/http/payments/payout-accounts';
import { sendFile } from '@kerbside/contracts/accounts/upload';
import { fitFile } from '@kerbside/contracts/accounts/fit-photo';
import { queryOptions } from '@tanstack/react-query';

interface ClaimUpload {
  readonly category: FileCategory;
  readonly file: File;
  readonly onProgress: (percent: number) => void;
}

export interface PayTo {
  readonly company: string | undefined;
  readonly account: BankAccountForm | undefined;
}

/** The customer's claims. */
export const claimsApi = (fetch: HostApi['fetch']) => {
  const { send, download } = client(fetch);
  return {
    list: (signal: AbortSignal) => send(listClaims, { query: { perPage: '50' } }, { signal }),
    read: (claimId: string, signal?: AbortSignal) => send(readClaim, { params: { claimId } }, { signal }),
    motTests: (claimId: string, signal: AbortSignal) => send(readClaimMotTests, { params: { claimId } }, { signal }),
    open: (policyId: string) => send(openClaim, { body: { policy_id: policyId } }),
    save: (claimId: string, answers: ClaimAnswers) => send(saveClaim, { params: { claimId }, body: { answers: { ...answers } } }),
    mileage: (claimUuid: string, productType: ClaimKind, mileage: string) =>
      send(recordClaimMileage, { params: { claimUuid, productType, mileage }, query: {} }),
    submit: (claimId: string) => send(submitClaim, { params: { claimId }, body: {} }),
    discard: (claimId: string) => send(discardClaim, { params: { claimId } }),
    appeal: (claimId: string, text: string) => send(appealClaim, { params: { claimId }, body: { text } }),
    answer: (claimId: string, text: string) => send(answerAboutClaim, { params: { claimId }, body: { text } }),
    /** Payments keeps the account; the claim has of it what may be shown. */
    payTo: async (claimId: string, { company, account }: PayTo) => {
      const kept = account && (await send(keepPayoutAccount, { body: account }));
      return send(nameClaimPayee, { params: { claimId }, body: { company, account_id: kept?.id } });
    },
    addFile: async (claimId: string, { category, file, onProgress }: ClaimUpload): Promise<Claim> =>
      sendFile(addClaimFile, { params: { claimId }, body: { category } }, await fitFile(file), { onProgress }),
    deleteFile: (id: string) => send(deleteClaimFile, { params: { id } }),
    file: (id: string) => download(downloadClaimFile, { params: { id } }),
  };
};
export type ClaimsApi = ReturnType<typeof claimsApi>;

const claimsKey = ['claims'] as const;
export const claimKey = (claimId: string) => [...claimsKey, claimId] as const;

export const claimsQuery = (api: ClaimsApi) =>
  queryOptions({ queryKey: claimsKey, queryFn: ({ signal }) => api.list(signal), select: ({ rows }) => rows });

export const claimQuery = (api: ClaimsApi, claimId: string) =>
  queryOptions({ queryKey: claimKey(claimId), queryFn: ({ signal }) => api.read(claimId, signal) });

/** What is known of the tests that may have led to a claim for the repairs of an MOT; none is asked for otherwise. */
export const motTestsQuery = (api: ClaimsApi, { id, kind }: Pick<Claim, 'id' | 'kind'>) =>
  queryOptions({
    queryKey: [...claimKey(id), 'mot-tests'],
    queryFn: ({ signal }) => api.motTests(id, signal),
    select: ({ rows }) => rows,
    enabled: kind === 'mot',
  });

import type { ClaimAnswers, ClaimKind, FileCategory } from '@kerbside/contracts/claims/claim-forms';
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
import { download, queryOf, rowsQueryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
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

const claimsKey = ['claims'] as const;
export const claimKey = (claimId: string) => [...claimsKey, claimId] as const;

export const claimsQuery = (site: Site) => rowsQueryOf(site, claimsKey, listClaims, { query: { perPage: '50' } });

export const claimQuery = (site: Site, claimId: string) => queryOf(site, claimKey(claimId), readClaim, { params: { claimId } });

/** What is known of the tests that may have led to a claim for the repairs of an MOT; none is asked for otherwise. */
export const motTestsQuery = (site: Site, { id, kind }: Pick<Claim, 'id' | 'kind'>) =>
  queryOptions({
    ...rowsQueryOf(site, [...claimKey(id), 'mot-tests'], readClaimMotTests, { params: { claimId: id } }),
    enabled: kind === 'mot',
  });

export const beginClaim = (site: Site, policyId: string) => send(site, openClaim, { body: { policy_id: policyId } });
export const readAgain = (site: Site, claimId: string) => send(site, readClaim, { params: { claimId } });
export const saveAnswers = (site: Site, claimId: string, answers: ClaimAnswers) =>
  send(site, saveClaim, { params: { claimId }, body: { answers: { ...answers } } });
export const confirmMileage = (site: Site, claimUuid: string, productType: ClaimKind, mileage: string) =>
  send(site, recordClaimMileage, { params: { claimUuid, productType, mileage }, query: {} });
export const sendClaim = (site: Site, claimId: string) => send(site, submitClaim, { params: { claimId }, body: {} });
export const discard = (site: Site, claimId: string) => send(site, discardClaim, { params: { claimId } });
export const appeal = (site: Site, claimId: string, text: string) => send(site, appealClaim, { params: { claimId }, body: { text } });
export const answerUs = (site: Site, claimId: string, text: string) =>
  send(site, answerAboutClaim, { params: { claimId }, body: { text } });
/** Payments keeps the account; the claim has of it what may be shown. */
export const payTo = async (site: Site, claimId: string, { company, account }: PayTo) => {
  const kept = account && (await send(site, keepPayoutAccount, { body: account }));
  return send(site, nameClaimPayee, { params: { claimId }, body: { company, account_id: kept?.id } });
};
export const addFile = async (claimId: string, { category, file, onProgress }: ClaimUpload): Promise<Claim> =>
  sendFile(addClaimFile, { params: { claimId }, body: { category } }, await fitFile(file), { onProgress });
export const deleteFile = (site: Site, id: string) => send(site, deleteClaimFile, { params: { id } });
export const downloadFile = (site: Site, id: string) => download(site, downloadClaimFile, { params: { id } });

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
  type ClaimFile,
} from '@kerbside/contracts/http/claims/claims';
import { keepPayoutAccount, type BankAccountForm } from '@kerbside/contracts/http/payments/payout-accounts';
import { sendFile } from '@kerbside/contracts/accounts/upload';
import { fitFile } from '@kerbside/contracts/accounts/fit-photo';
import { download, queryOf, rowsQueryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import { orDone } from '@kerbside/contracts/or-done';
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
/** The answer, also where only it was lost. */
const orClaim = (site: Site, claimId: string, asked: Promise<Claim>, isDone: (now: Claim) => boolean): Promise<Claim> =>
  orDone(asked, () => readAgain(site, claimId), isDone);

export const appeal = (site: Site, claimId: string, text: string) =>
  orClaim(site, claimId, send(site, appealClaim, { params: { claimId }, body: { text } }), (now) => now.appeal !== null);
export const answerUs = (site: Site, claimId: string, text: string) =>
  orClaim(site, claimId, send(site, answerAboutClaim, { params: { claimId }, body: { text } }), (now) => !now.waitsForCustomer);
/** Payments keeps the account; the claim has of it what may be shown. */
export const payTo = async (site: Site, claimId: string, { company, account }: PayTo) => {
  const kept = account && (await send(site, keepPayoutAccount, { body: account }));
  return send(site, nameClaimPayee, { params: { claimId }, body: { company, account_id: kept?.id } });
};
export const addFile = async (site: Site, { id, files }: Pick<Claim, 'id' | 'files'>, upload: ClaimUpload): Promise<Claim> => {
  const { category, onProgress } = upload;
  const file = await fitFile(upload.file);
  const known = new Set(files.map((one) => one.id));
  const isNew = (one: ClaimFile) => one.category === category && one.name === file.name && !known.has(one.id);
  const sent = sendFile(addClaimFile, { params: { claimId: id }, body: { category } }, file, { fetch: site.fetch, onProgress });
  return orClaim(site, id, sent, (now) => now.files.some(isNew));
};
export const deleteFile = (site: Site, id: string) => send(site, deleteClaimFile, { params: { id } });
export const downloadFile = (site: Site, id: string) => download(site, downloadClaimFile, { params: { id } });

import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { mostFiles } from '@kerbside/contracts/accounts/file-limits';
import type { Caller } from '@kerbside/contracts/caller';
import type { FileCategory } from '@kerbside/contracts/claims/claim-forms';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { StaffDownloads } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, found, notFound } from '@kerbside/platform/errors/errors';
import { contentHash } from '@kerbside/platform/files/content-fault';
import { Files } from '@kerbside/platform/files/files';
import type { FileAnswer } from '@kerbside/platform/calls/http';
import type { ReceivedFile } from '@kerbside/platform/calls/request';
import { ownerOf } from '../owner-of.js';
import { hasFile, requireMay, writingSince, type Claim as StoredClaim } from './claim.js';
import { ClaimsRepository } from './claims.repository.js';
import { ClaimsService } from './claims.service.js';

/** Said of a file that does not exist, or is another customer's (A8). */
const noSuchFile = (): DomainError => notFound('Something went wrong. Please refresh page and try again.');

/** Asked before a file is stored, too: one that nobody keeps stays for an hour. */
const requireRoom = (claim: StoredClaim, isHere: boolean): void => {
  requireMay('attach', claim);
  if (!isHere && claim.files.length >= mostFiles) throw new DomainError('CLAIM_FILES');
};

@Injectable()
export class ClaimFilesService {
  constructor(
    private readonly claims: ClaimsRepository,
    private readonly service: ClaimsService,
    private readonly files: Files,
    private readonly downloads: StaffDownloads,
    private readonly clock: Clock,
  ) {}

  async add(claimId: string, received: ReceivedFile, category: FileCategory, caller: Caller): Promise<Claim> {
    const claim = found(await this.claims.find(claimId, ownerOf(caller)));
    const hash = contentHash(received, 'file');
    const isHere = (now: StoredClaim): boolean => hasFile(now, { category, name: received.name, hash });
    requireRoom(claim, isHere(claim));
    const { id: storedAs, bytes } = await this.files.take(received, 'file', claim.customerId);
    const file = { id: randomUUID(), storedAs, category, name: received.name, bytes, hash, addedAt: this.clock.now() };
    return this.service.act('claim-file-added', claimId, caller, async (now, session) => {
      requireRoom(now, isHere(now));
      // Only the answer to it was lost.
      if (isHere(now)) return now;
      await this.files.keep(storedAs, session);
      return { ...now, files: [...now.files, file] };
    });
  }

  async open(fileId: string, caller: Caller): Promise<FileAnswer> {
    const claim = await this.claims.withFile(fileId, ownerOf(caller));
    const index = claim?.files.findIndex(({ id }) => id === fileId) ?? -1;
    const file = claim?.files[index];
    if (!claim || !file) throw notFound();
    const { id: subjectId, customerId, reference } = claim;
    const about = { subjectType: 'claim', subjectId, customerId, after: { reference, fileId, category: file.category } };
    await this.downloads.note(caller, { action: 'claim-file-downloaded', ...about });
    return this.files.open(file.storedAs, `${claim.reference}-${file.category.replaceAll('_', '-')}-${index + 1}`);
  }

  async remove(fileId: string, caller: Caller): Promise<{ message: string }> {
    const claim = await this.claims.withFile(fileId, ownerOf(caller));
    if (!claim) throw noSuchFile();
    await this.service.act('claim-file-deleted', claim.id, caller, async (now, session) => {
      const file = now.files.find(({ id }) => id === fileId);
      if (!file) throw noSuchFile();
      // What came with the claim stays with it; what comes with an answer or an appeal can go until that is sent
      const since = writingSince(now);
      requireMay(since && file.addedAt >= since ? 'attach' : 'edit', now);
      await this.files.release(file.storedAs, session);
      return { ...now, files: now.files.filter(({ id }) => id !== fileId) };
    });
    return { message: 'The file was deleted.' };
  }
}

import { Injectable } from '@nestjs/common';
import type { ClaimStatus } from '@kerbside/contracts/http/claims/claims';
import type { ClaimSort } from '@kerbside/contracts/http/claims/desk';
import { Mongo, type Stored } from '@kerbside/platform/mongo/mongo';
import { pageFrom } from '@kerbside/platform/mongo/mongo-page';
import { orderOf, ofCustomersAsked, type Page } from '@kerbside/platform/mongo/paging';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { ClaimsOnPolicies } from '../policies/policies.service.js';
import type { Claim, DecisionRecord } from './claim.js';

/** `sentAt`: when it joined the queue; for its order only. */
type ClaimDocument = Stored<Claim> & { readonly openedAt: Date; readonly sentAt: Date | null };

interface ClaimFilter extends Page {
  readonly customerId?: string | undefined;
  readonly policyIds?: readonly string[] | undefined;
}

interface ClaimsQuery {
  readonly statuses: readonly ClaimStatus[];
  readonly customers: string | undefined;
  readonly sort?: ClaimSort | undefined;
}

/** What is due follows from when it was sent. */
const sorts = { due: 'sentAt', claim: 'reference', policy: 'policyNumber' } as const;

/** An appeal may confirm what was paid already: then nothing is left to pay. */
const unpaid = { status: 'decided', $expr: { $gt: ['$decision.coveredPence', '$paidPence'] } } as const;

interface PolicyOfOwner {
  readonly id: string;
  readonly customerId: string;
}

/** A policy's sent claims: how many, how many of its owner's await us or payment, and how much of the cover they use. */
interface SentClaims {
  readonly count: number;
  readonly openCount: number;
  readonly usedPence: number;
}

export interface MileageSaid {
  readonly customerId: string;
  readonly policyId: string;
  readonly registrationNumber: string | null;
  readonly openedAt: Date;
  readonly mileage: number;
}

@Injectable()
export class ClaimsRepository extends ClaimsOnPolicies {
  private readonly claims: Model<ClaimDocument>;

  constructor(mongo: Mongo) {
    super();
    this.claims = mongo.model('claims', [
      { key: { reference: 1 }, unique: true },
      { key: { policyId: 1 }, unique: true, partialFilterExpression: { status: 'draft' }, name: 'one_draft' },
      { key: { policyId: 1, status: 1 } },
      { key: { customerId: 1, openedAt: -1 } },
      { key: { status: 1, sentAt: 1, _id: 1 } },
      { key: { 'files.id': 1 } },
      { key: { 'files.hash': 1 } },
      { key: { 'vehicle.registrationNumber': 1 } },
    ]);
  }

  async add(claim: Claim, session: ClientSession): Promise<void> {
    await this.claims.create([toRow(claim)], { session });
  }

  async save(claim: Claim, session: ClientSession): Promise<void> {
    await this.claims.replaceOne({ _id: claim.id }, toRow(claim), { session });
  }

  async remove(claimId: string, session: ClientSession): Promise<void> {
    await this.claims.deleteOne({ _id: claimId }, { session });
  }

  /** With `customerId` undefined, finds it for any owner. */
  find(claimId: string, customerId?: string, session?: ClientSession): Promise<Claim | undefined> {
    return this.first({ _id: claimId, ...ofCustomer(customerId) }, session);
  }

  withFile(fileId: string, customerId?: string): Promise<Claim | undefined> {
    return this.first({ 'files.id': fileId, ...ofCustomer(customerId) });
  }

  draftOf(policyId: string): Promise<Claim | undefined> {
    return this.first({ policyId, status: 'draft' });
  }

  /** A policy's sent claims, of whoever had it, with the total paid or to be paid for them. */
  async sentOn({ id: policyId, customerId }: PolicyOfOwner, session?: ClientSession): Promise<SentClaims> {
    const filter: QueryFilter<ClaimDocument> = { policyId, status: { $ne: 'draft' } };
    const read = { status: 1, paidPence: 1, decision: 1, customerId: 1 };
    const sent = await this.claims.find(filter, read, { session: session ?? null }).lean();
    const usedPence = sent.reduce((sum, claim) => sum + usedBy(claim), 0);
    const openCount = sent.filter((claim) => claim.customerId === customerId && isOpen(claim)).length;
    return { count: sent.length, openCount, usedPence };
  }

  async wasClaimedOn(policyId: string): Promise<boolean> {
    return (await this.claims.exists({ policyId, status: { $ne: 'draft' } })) !== null;
  }

  /** No claim on the policy is sent or decided while this transaction decides: either changes the same claim. */
  async holdUndecided(policyId: string, session: ClientSession): Promise<void> {
    const filter: QueryFilter<ClaimDocument> = { policyId, status: { $in: ['draft', 'submitted', 'appealed'] } };
    await this.claims.updateMany(filter, { $inc: { version: 1 } }, { session });
  }

  async sentBeside({ id, policyId }: Pick<Claim, 'id' | 'policyId'>, session?: ClientSession): Promise<(DecisionRecord | null)[]> {
    const filter: QueryFilter<ClaimDocument> = { policyId, _id: { $ne: id }, status: { $ne: 'draft' } };
    const rows = await this.claims.find(filter, { decision: 1 }, { session: session ?? null }).lean();
    return rows.map(({ decision }) => decision);
  }

  /** Claims on a policy that the refund of its cancellation was set off against, in the order in which they were decided. */
  async setOffOn(policyId: string, session: ClientSession): Promise<Claim[]> {
    const filter: QueryFilter<ClaimDocument> = { policyId, 'decision.setOffPence': { $gt: 0 } };
    return (await this.claims.find(filter).session(session).sort({ 'decision.decidedAt': 1, _id: 1 }).lean()).map(toClaim);
  }

  /** Whether a claim on a policy is being written, waits for us, or is to be paid. */
  async isOpenOn(policyId: string, session?: ClientSession): Promise<boolean> {
    const filter: QueryFilter<ClaimDocument> = { policyId, $or: [{ status: { $in: ['draft', 'submitted', 'appealed'] } }, unpaid] };
    return (await this.claims.exists(filter).session(session ?? null)) !== null;
  }

  /** References of claims that wait for us, or are to be paid. */
  async openOf(customerId: string): Promise<string[]> {
    const filter: QueryFilter<ClaimDocument> = { customerId, $or: [{ status: { $in: ['submitted', 'appealed'] } }, unpaid] };
    return (await this.claims.find(filter, { reference: 1 }).lean()).map(({ reference }) => reference);
  }

  async list({ page, perPage, customerId, policyIds }: ClaimFilter): Promise<{ claims: Claim[]; count: number }> {
    const onThem = policyIds === undefined ? {} : { policyId: { $in: [...policyIds] } };
    return this.paged({ ...ofCustomer(customerId), ...onThem }, { openedAt: -1 }, { page, perPage });
  }

  /** The oldest first. */
  async queue({ statuses, customers, sort = 'due' }: ClaimsQuery, page: Page): Promise<{ claims: Claim[]; count: number }> {
    return this.paged({ status: { $in: [...statuses] }, ...ofCustomersAsked(customers) }, orderOf(sort, sorts), page);
  }

  /** Which of these claims share a file's content with another claim. At most two claims are read for each file, however many share it. */
  async withFileOfAnother(claimIds: readonly string[]): Promise<ReadonlySet<string>> {
    const shared = await this.claims.aggregate<{ readonly _id: string }>([
      { $match: { _id: { $in: [...claimIds] } } },
      { $project: { 'files.hash': 1 } },
      { $unwind: '$files' },
      {
        $lookup: {
          from: 'claims',
          localField: 'files.hash',
          foreignField: 'files.hash',
          pipeline: [{ $limit: 2 }, { $project: { _id: 1 } }],
          as: 'having',
        },
      },
      { $match: { $expr: { $gt: [{ $size: '$having' }, 1] } } },
      { $group: { _id: '$_id' } },
    ]);
    return new Set(shared.map(({ _id }) => _id));
  }

  async mileagesOf(registrationNumbers: readonly string[]): Promise<MileageSaid[]> {
    const filter: QueryFilter<ClaimDocument> = { 'vehicle.registrationNumber': { $in: [...registrationNumbers] }, mileage: { $ne: null } };
    const fields = { customerId: 1, policyId: 1, 'vehicle.registrationNumber': 1, openedAt: 1, 'mileage.mileage': 1 };
    const rows = await this.claims
      .find(filter)
      .select(fields)
      .lean<Pick<ClaimDocument, 'customerId' | 'policyId' | 'vehicle' | 'openedAt' | 'mileage'>[]>();
    return rows.flatMap(({ customerId, policyId, vehicle, openedAt, mileage }) =>
      mileage ? [{ customerId, policyId, registrationNumber: vehicle.registrationNumber, openedAt, mileage: mileage.mileage }] : [],
    );
  }

  /** Claims on a car, the newest first. */
  async ofCar(registrationNumber: string | null, customerId: string): Promise<Claim[]> {
    if (registrationNumber === null) return [];
    const filter = { 'vehicle.registrationNumber': registrationNumber, customerId };
    return (await this.claims.find(filter).sort({ openedAt: -1 }).limit(50).lean()).map(toClaim);
  }

  async renameCar(policyId: string, registrationNumber: string, session: ClientSession): Promise<void> {
    await this.claims.updateMany({ policyId }, { $set: { 'vehicle.registrationNumber': registrationNumber } }, { session });
  }

  /** Gives the claims on a policy the number that it has now; each keeps the one under which it was opened. */
  async renumber(policyId: string, policyNumber: string, session: ClientSession): Promise<void> {
    const renumbered = { openedUnder: { $ifNull: ['$openedUnder', '$policyNumber'] }, policyNumber };
    await this.claims.updateMany({ policyId }, [{ $set: renumbered }], { session, updatePipeline: true });
  }

  private async first(filter: QueryFilter<ClaimDocument>, session?: ClientSession): Promise<Claim | undefined> {
    const row = await this.claims.findOne(filter, undefined, session ? { session } : {}).lean();
    return row ? toClaim(row) : undefined;
  }

  private async paged(filter: QueryFilter<ClaimDocument>, sort: Record<string, 1 | -1>, page: Page) {
    const { rows, count } = await pageFrom(this.claims, filter, { ...sort, _id: 1 }, page);
    return { claims: rows.map(toClaim), count };
  }
}

type SentClaim = Pick<Claim, 'status' | 'paidPence' | 'decision'>;

const isOpen = ({ status, paidPence, decision }: SentClaim): boolean =>
  status === 'submitted' || status === 'appealed' || (decision?.coveredPence ?? 0) > paidPence;

/** What we decided to cover is used, whether or not it was paid yet. */
const usedBy = ({ paidPence, decision }: SentClaim): number => Math.max(paidPence, decision?.coveredPence ?? 0);

const ofCustomer = (customerId: string | undefined) => (customerId === undefined ? {} : { customerId });

const toRow = ({ id, ...claim }: Claim): ClaimDocument => ({
  _id: id,
  ...claim,
  openedAt: claim.history[0]?.at ?? new Date(0),
  sentAt: claim.history.findLast(({ what }) => what === 'submitted' || what === 'appealed')?.at ?? null,
});

const toClaim = ({ _id, openedAt: _opened, sentAt: _sent, ...row }: ClaimDocument): Claim => ({ ...row, id: _id });

import { bare } from '@kerbside/contracts/reading/plain';
import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageFrom } from '@kerbside/platform/mongo/mongo-page';
import type { Page } from '@kerbside/platform/mongo/paging';
import type { ClientSession, Model } from 'mongoose';
import type { ApplicationDocument, ClubMemberDocument, VoucherDocument, Attempt, Voucher, VoucherState } from './voucher.js';

/** How many quotes carry a code, and how many were bought with it. */
export interface Uses {
  readonly onQuotes: number;
  readonly bought: number;
}

@Injectable()
export class VouchersRepository {
  private readonly vouchers: Model<VoucherDocument>;
  private readonly applications: Model<ApplicationDocument>;
  private readonly members: Model<ClubMemberDocument>;

  constructor(mongo: Mongo) {
    this.vouchers = mongo.model('vouchers', [
      { key: { signs: 1 }, unique: true },
      { key: { code: 1 } },
      { key: { 'state.paymentId': 1 }, sparse: true },
    ]);
    this.applications = mongo.model('applications', [
      { key: { 'asked.askedAt': 1 }, sparse: true },
      { key: { voucherId: 1, redeemedBy: 1 }, partialFilterExpression: { voucherId: { $type: 'string' } } },
    ]);
    this.members = mongo.model('club_members', [{ key: { clubId: 1, memberId: 1 }, unique: true }]);
  }

  /** However the code is typed: "once 7q4k" is ONCE-7Q4K. */
  async byCode(code: string, session?: ClientSession): Promise<Voucher | undefined> {
    const row = await this.vouchers.findOne({ signs: bare(code) }, null, session ? { session } : {}).lean();
    return row ? toVoucher(row) : undefined;
  }

  async byId(id: string, session?: ClientSession): Promise<Voucher | undefined> {
    const row = await this.vouchers.findOne({ _id: id }, null, session ? { session } : {}).lean();
    return row ? toVoucher(row) : undefined;
  }

  /** The vouchers whose codes start with `beginning`, in order of code. */
  async list(beginning: string, page: Page): Promise<{ vouchers: Voucher[]; count: number }> {
    const filter = beginning === '' ? {} : { signs: { $gte: beginning, $lt: `${beginning}\uffff` } };
    const { rows, count } = await pageFrom(this.vouchers, filter, { code: 1 }, page);
    return { vouchers: rows.map(toVoucher), count };
  }

  async uses(ids: readonly string[]): Promise<ReadonlyMap<string, Uses>> {
    const isBought = { $cond: [{ $eq: [{ $ifNull: ['$redeemedBy', null] }, null] }, 0, 1] };
    const rows = await this.applications.aggregate<{ _id: string; quotes: number; bought: number }>([
      { $match: { voucherId: { $in: [...ids] } } },
      { $group: { _id: '$voucherId', quotes: { $sum: 1 }, bought: { $sum: isBought } } },
    ]);
    return new Map(rows.map(({ _id, quotes, bought }) => [_id, { onQuotes: quotes - bought, bought }]));
  }

  /** Rejects with a duplicate key where there is such a code. */
  async add({ id, ...rest }: Voucher, session: ClientSession): Promise<void> {
    await this.vouchers.create([{ _id: id, ...rest, signs: bare(rest.code) }], { session });
  }

  async setEnd({ id, expiresAt }: Voucher, session: ClientSession): Promise<void> {
    await this.vouchers.updateOne({ _id: id }, { $set: { expiresAt } }, { session });
  }

  /** The codes that a payment keeps. */
  async ofPayment(paymentId: string, session: ClientSession): Promise<readonly Voucher[]> {
    return (await this.vouchers.find({ 'state.status': 'held', 'state.paymentId': paymentId }, null, { session }).lean()).map(toVoucher);
  }

  /** Always writes the row, so that two transactions that read the same state conflict and one of them starts again. */
  async saveState(id: string, state: VoucherState, session: ClientSession): Promise<void> {
    await this.vouchers.updateOne({ _id: id }, { $set: { state } }, { session });
  }

  async application(quoteId: string, session?: ClientSession): Promise<ApplicationDocument | undefined> {
    return (await this.applications.findOne({ _id: quoteId }, null, session ? { session } : {}).lean()) ?? undefined;
  }

  async saveApplication(application: ApplicationDocument, session: ClientSession): Promise<void> {
    await this.applications.replaceOne({ _id: application._id }, application, { session, upsert: true });
  }

  /** Changes requested before a time that pricing has not answered. */
  async askedBefore(before: Date): Promise<readonly ApplicationDocument[]> {
    return this.applications
      .find({ 'asked.askedAt': { $lt: before } })
      .sort({ 'asked.askedAt': 1 })
      .limit(100)
      .lean();
  }

  /** The codes of the clubs that this member belongs to; undefined when no club knows the number. */
  async ofMember(memberId: string): Promise<readonly Voucher[] | undefined> {
    const clubs = await this.members.distinct('clubId', { memberId });
    if (clubs.length === 0) return undefined;
    return (await this.vouchers.find({ clubId: { $in: clubs } }).lean()).map(toVoucher);
  }

  async isMember(clubId: string, memberId: string): Promise<boolean> {
    return (await this.members.exists({ clubId, memberId })) !== null;
  }

  /** Whether a membership number, which may be empty, belongs to a member of the club. */
  async membership(clubId: string | null, memberId: string): Promise<Attempt['membership']> {
    if (memberId === '') return 'not_given';
    return clubId !== null && (await this.isMember(clubId, memberId)) ? 'member' : 'unknown';
  }

  async addMissing(vouchers: readonly Voucher[], members: readonly ClubMemberDocument[]): Promise<void> {
    await this.vouchers.bulkWrite(
      vouchers.map(({ id, ...rest }) => ({
        updateOne: { filter: { signs: bare(rest.code) }, update: { $setOnInsert: { _id: id, ...rest } }, upsert: true },
      })),
    );
    await this.members.bulkWrite(
      members.map((member) => ({ updateOne: { filter: member, update: { $setOnInsert: member }, upsert: true } })),
    );
  }
}

const toVoucher = ({ _id, signs: _signs, ...rest }: VoucherDocument): Voucher => ({ id: _id, ...rest });

import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageFrom } from '@kerbside/platform/mongo/mongo-page';
import type { Page } from '@kerbside/platform/mongo/paging';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { reviewPolicySchema, type ReviewPolicyDocument } from './review-policy.document.js';
import { neverInvited, type NewPolicy, type ReviewPolicy, type ReviewQuery } from './review-policy.js';

type Filter = QueryFilter<ReviewPolicyDocument>;
type Known = Partial<Pick<ReviewPolicy, 'policyNumber' | 'customerId' | 'activeFrom'>>;

const read = ({ _id, ...rest }: ReviewPolicyDocument): ReviewPolicy => ({ id: _id, ...rest });
const lastStarted = { activeFrom: -1, _id: 1 } as const;
/** Those never invited first, then those invited longest ago, so that repeated requests get through the whole of a long list. */
const longestUnasked = { 'invitation.at': 1, ...lastStarted } as const;
const isNotQueued: Filter = { 'invitation.status': { $ne: 'queued' } };

@Injectable()
export class ReviewsRepository {
  private readonly policies: Model<ReviewPolicyDocument>;

  constructor(mongo: Mongo) {
    this.policies = mongo.model('ReviewPolicy', reviewPolicySchema);
  }

  /** Does nothing when it is known. */
  async add({ id, ...facts }: NewPolicy, session: ClientSession): Promise<void> {
    const { id: _id, ...rest } = neverInvited({ id, ...facts });
    await this.policies.updateOne({ _id }, { $setOnInsert: rest }, { upsert: true, session });
  }

  /** Does nothing for those that are known. */
  async addAll(policies: readonly NewPolicy[]): Promise<void> {
    const adding = policies.map((policy) => {
      const { id: _id, ...facts } = neverInvited(policy);
      return { updateOne: { filter: { _id }, update: { $setOnInsert: facts }, upsert: true } };
    });
    if (adding.length > 0) await this.policies.bulkWrite(adding, { ordered: false });
  }

  async of(ids: readonly string[]): Promise<ReviewPolicy[]> {
    return (await this.policies.find({ _id: { $in: [...ids] } }).lean<ReviewPolicyDocument[]>()).map(read);
  }

  /** Does nothing when it is no longer as it was `before`. */
  async changeUnlessChanged(before: NewPolicy, { policyNumber, customerId, activeFrom }: NewPolicy): Promise<void> {
    const was = { _id: before.id, policyNumber: before.policyNumber, customerId: before.customerId, activeFrom: before.activeFrom };
    await this.policies.updateOne(was, { $set: { policyNumber, customerId, activeFrom } });
  }

  /** Does nothing for an unknown policy: it is an earlier one, and will be copied in its current state with the others. */
  async change(id: string, known: Known, session: ClientSession): Promise<void> {
    await this.policies.updateOne({ _id: id }, { $set: known }, { session });
  }

  async find(id: string): Promise<ReviewPolicy | undefined> {
    const row = await this.policies.findById(id).lean<ReviewPolicyDocument>();
    return row ? read(row) : undefined;
  }

  async list(query: ReviewQuery, page: Page): Promise<{ policies: ReviewPolicy[]; count: number }> {
    const { rows, count } = await pageFrom(this.policies, filterOf(query), lastStarted, page);
    return { policies: rows.map(read), count };
  }

  /** Those without a waiting invitation, among the given ids or all that a query finds. */
  async free(of: readonly string[] | ReviewQuery, limit: number, session: ClientSession) {
    const filter: Filter = { $and: [isNotQueued, 'days' in of ? filterOf(of) : { _id: { $in: of } }] };
    const rows = await this.policies.find(filter).sort(longestUnasked).limit(limit).session(session).lean<ReviewPolicyDocument[]>();
    const count = await this.policies.countDocuments(filter).session(session);
    return { policies: rows.map(read), count };
  }

  async setInvitation(
    { id, invitation, sentAt }: Pick<ReviewPolicy, 'id' | 'invitation' | 'sentAt'>,
    session: ClientSession,
  ): Promise<void> {
    await this.policies.updateOne({ _id: id }, { $set: { invitation, sentAt } }, { session });
  }
}

const filterOf = ({ days, numberHas, withSent, withQueued }: ReviewQuery): Filter => ({
  $and: [
    days ? { activeFrom: { $gte: days.from, $lte: days.to } } : {},
    numberHas ? { policyNumber: containing(numberHas) } : {},
    withSent ? {} : { sentAt: null },
    withQueued ? {} : isNotQueued,
  ],
});

const containing = (text: string): RegExp => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');

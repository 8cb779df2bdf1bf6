import { Injectable } from '@nestjs/common';
import { mostCounted } from '@kerbside/contracts/call';
import { Mongo, recordOf, type Stored } from '@kerbside/platform/mongo/mongo';
import { pageFrom } from '@kerbside/platform/mongo/mongo-page';
import type { Page } from '@kerbside/platform/mongo/paging';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { neverInvited, type LastInvitation, type NewPolicy, type OneLetter, type ReviewPolicy, type ReviewQuery } from './review-policy.js';

type ReviewPolicyDocument = Stored<ReviewPolicy>;

type Filter = QueryFilter<ReviewPolicyDocument>;
type ReviewPolicyFacts = Partial<Pick<ReviewPolicy, 'policyNumber' | 'customerId' | 'activeFrom' | 'cancelledOn'>>;

const lastStarted = { activeFrom: -1, _id: 1 } as const;
/** Those never invited first, then those invited longest ago, so that repeated requests get through the whole of a long list. */
const longestUnaskedOfEach = { at: { $max: '$invitation.at' }, activeFrom: { $max: '$activeFrom' } } as const;
const isNotQueued: Filter = { 'invitation.status': { $ne: 'queued' } };
const canBeInvited: Filter = { ...isNotQueued, cancelledOn: null };

/** A purchase of one person, in the order in which they are invited. */
interface Purchase {
  readonly _id: { readonly customerId: string; readonly quoteId: string };
}

@Injectable()
export class ReviewsRepository {
  private readonly policies: Model<ReviewPolicyDocument>;

  constructor(mongo: Mongo) {
    this.policies = mongo.model('review_policies', [
      { key: { activeFrom: -1, _id: 1 } },
      { key: { customerId: 1, quoteId: 1 } },
      { key: { 'invitation.id': 1 }, sparse: true },
    ]);
  }

  /** Does nothing when it is known. */
  async add({ id, ...facts }: NewPolicy, session: ClientSession): Promise<void> {
    const { id: _id, ...rest } = neverInvited({ id, ...facts });
    await this.policies.updateOne({ _id }, { $setOnInsert: rest }, { upsert: true, session });
  }

  async change(id: string, known: ReviewPolicyFacts, session: ClientSession): Promise<void> {
    await this.policies.updateOne({ _id: id }, { $set: known }, { session });
  }

  async find(id: string): Promise<ReviewPolicy | undefined> {
    const row = await this.policies.findById(id).lean<ReviewPolicyDocument>();
    return row ? recordOf<ReviewPolicy>(row) : undefined;
  }

  async list(query: ReviewQuery, page: Page): Promise<{ policies: ReviewPolicy[]; count: number }> {
    const { rows, count } = await pageFrom(this.policies, filterOf(query), lastStarted, page);
    return { policies: rows.map(recordOf<ReviewPolicy>), count };
  }

  /**
   * Of each person and purchase one letter, among the given ids or the latest that a query finds, and how many letters those would be without
   * the limit.
   */
  async letters(of: readonly string[] | ReviewQuery, limit: number, session?: ClientSession) {
    const chosen = { $and: [canBeInvited, 'days' in of ? filterOf(of) : { _id: { $in: of } }] };
    const purchases = await this.policies
      .aggregate<Purchase>([
        { $match: chosen },
        { $sort: lastStarted },
        { $limit: mostCounted },
        { $group: { _id: { customerId: '$customerId', quoteId: '$quoteId' }, ...longestUnaskedOfEach } },
        { $sort: { at: 1, activeFrom: -1, _id: 1 } },
      ])
      .session(session ?? null);
    return { letters: await this.lettersOf(purchases.slice(0, limit), session), total: purchases.length };
  }

  private async lettersOf(purchases: readonly Purchase[], session?: ClientSession): Promise<OneLetter[]> {
    if (purchases.length === 0) return [];
    const filter: Filter = { $and: [canBeInvited, { $or: purchases.map(({ _id }) => _id) }] };
    const rows = await this.policies
      .find(filter)
      .sort(lastStarted)
      .session(session ?? null)
      .lean<ReviewPolicyDocument[]>();
    const policies = rows.map(recordOf<ReviewPolicy>);
    return purchases.flatMap(({ _id }) => {
      const [first, ...others] = policies.filter(({ customerId, quoteId }) => customerId === _id.customerId && quoteId === _id.quoteId);
      return first ? [{ customerId: _id.customerId, policies: [first, ...others] as const }] : [];
    });
  }

  /** Those that a letter in the queue is about. */
  async waiting(invitationId: string): Promise<ReviewPolicy[]> {
    const waiting: Filter = { 'invitation.id': invitationId };
    return (await this.policies.find(waiting).sort(lastStarted).lean<ReviewPolicyDocument[]>()).map(recordOf<ReviewPolicy>);
  }

  async setInvitation(ids: readonly string[], invitation: LastInvitation, session: ClientSession): Promise<void> {
    const sent = invitation.status === 'sent' ? { sentAt: invitation.at } : {};
    await this.policies.updateMany({ _id: { $in: ids } }, { $set: { invitation, ...sent } }, { session });
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

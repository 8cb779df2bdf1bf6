import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import type { OfferRecord } from './offer.js';

/** With the quotes of the offers that it took the place of, which are spent. */
type OfferDocument = Omit<OfferRecord, 'policyId'> & { readonly _id: string; readonly spentQuoteIds?: readonly string[] };

/** One offer for each policy: another takes its place once it is spent. */
@Injectable()
export class OffersRepository {
  private readonly rows: Model<OfferDocument>;

  constructor(mongo: Mongo) {
    this.rows = mongo.model('renewal-offers', [
      { key: { customerId: 1 } },
      { key: { quoteId: 1 } },
      { key: { spentQuoteIds: 1 } },
      { key: { withPolicyIds: 1 } },
    ]);
  }

  async save({ policyId: _id, ...offer }: OfferRecord, session: ClientSession): Promise<void> {
    const before = await this.rows.findOne({ _id }, undefined, { session }).lean();
    const spentQuoteIds = before ? [...(before.spentQuoteIds ?? []), before.quoteId] : [];
    await this.rows.replaceOne({ _id }, { _id, ...offer, spentQuoteIds }, { session, upsert: true });
  }

  /** The last one that was made, whoever had the policy then. */
  async find(policyId: string): Promise<OfferRecord | undefined> {
    return this.first({ _id: policyId });
  }

  /** That of what it came with, which renews it too. */
  async including(policyId: string): Promise<OfferRecord | undefined> {
    return this.first({ withPolicyIds: policyId });
  }

  /** The last one of the policy that this quote was to renew. */
  async ofQuote(quoteId: string, session: ClientSession): Promise<OfferRecord | undefined> {
    return this.first({ $or: [{ quoteId }, { spentQuoteIds: quoteId }] }, session);
  }

  /** The policies of a customer that were offered another year of a product. */
  async offeredTo(
    { customerId, productType }: Pick<OfferRecord, 'customerId' | 'productType'>,
    session: ClientSession,
  ): Promise<readonly string[]> {
    return (await this.rows.find({ customerId, productType }, { _id: 1 }, { session }).lean()).map(({ _id }) => _id);
  }

  private async first(filter: QueryFilter<OfferDocument>, session?: ClientSession): Promise<OfferRecord | undefined> {
    const row = await this.rows.findOne(filter, undefined, { session: session ?? null }).lean();
    if (!row) return undefined;
    const { _id, spentQuoteIds: _spent, ...offer } = row;
    return { policyId: _id, ...offer };
  }
}

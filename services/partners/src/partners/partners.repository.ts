import { Injectable } from '@nestjs/common';
import { DomainError } from '@kerbside/platform/errors/errors';
import { isDuplicateKey } from '@kerbside/platform/mongo/database-errors';
import { Mongo, recordOf, type Stored } from '@kerbside/platform/mongo/mongo';
import { pageFrom } from '@kerbside/platform/mongo/mongo-page';
import type { Page } from '@kerbside/platform/mongo/paging';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import type { ClientSession, Model } from 'mongoose';
import type { Partner } from './partner.js';

/** `nameKey` is the name in the form in which names are compared. */
type PartnerDocument = Stored<Partner> & { readonly nameKey: string };

@Injectable()
export class PartnersRepository {
  private readonly partners: Model<PartnerDocument>;
  private isOneKnown = false;
  private isAsked = false;

  constructor(
    mongo: Mongo,
    private readonly config: PlatformConfig,
  ) {
    this.partners = mongo.model('partners', [{ key: { nameKey: 1 }, unique: true }, { key: { 'keys.hash': 1 } }]);
  }

  async find(id: string, session?: ClientSession): Promise<Partner | undefined> {
    const query = this.partners.findById(id);
    if (session) query.session(session);
    return partnerOf(await query.lean());
  }

  async byKey(hash: string): Promise<Partner | undefined> {
    return partnerOf(await this.partners.findOne({ 'keys.hash': hash }).lean());
  }

  /** Partners stay, so that once there is one there always is. Another process may make the first. */
  async areThere(): Promise<boolean> {
    if (!this.isOneKnown && !(this.isAsked && this.config.isAlone)) {
      if (await this.partners.exists({})) this.isOneKnown = true;
      this.isAsked = true;
    }
    return this.isOneKnown;
  }

  async active(): Promise<Partner[]> {
    return (await this.partners.find({ status: 'active' }).lean()).flatMap((row) => partnerOf(row) ?? []);
  }

  async list(page: Page): Promise<{ partners: Partner[]; count: number }> {
    const { rows, count } = await pageFrom(this.partners, {}, { nameKey: 1 }, page);
    return { partners: rows.flatMap((row) => partnerOf(row) ?? []), count };
  }

  /** Throws PARTNER_NAME_TAKEN when another partner has the name. */
  async save({ id, ...facts }: Partner, session: ClientSession): Promise<void> {
    this.isOneKnown = true;
    try {
      await this.partners.updateOne({ _id: id }, { $set: { ...facts, nameKey: facts.name.toLowerCase() } }, { upsert: true, session });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw new DomainError('PARTNER_NAME_TAKEN', { fields: { name: 'Another partner has this name. Choose another' }, cause: error });
    }
  }

  /** Notes a use, at most once every `atMostEveryMs`. */
  async noteUse(keyId: string, now: Date, atMostEveryMs: number): Promise<void> {
    const isOld = { $or: [{ lastUsedAt: null }, { lastUsedAt: { $lt: new Date(now.getTime() - atMostEveryMs) } }] };
    await this.partners.updateOne({ keys: { $elemMatch: { id: keyId, ...isOld } } }, { $set: { 'keys.$.lastUsedAt': now } });
  }
}

const partnerOf = (row: PartnerDocument | null): Partner | undefined => {
  if (!row) return undefined;
  const { nameKey: _, ...partner } = row;
  return recordOf<Partner>(partner);
};

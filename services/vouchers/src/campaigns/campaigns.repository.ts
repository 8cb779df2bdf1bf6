import { Injectable } from '@nestjs/common';
import type { CampaignEntry } from '@kerbside/contracts/http/vouchers/campaigns';
import { Mongo, recordOf, type Stored } from '@kerbside/platform/mongo/mongo';
import { pageFrom } from '@kerbside/platform/mongo/mongo-page';
import type { Model } from 'mongoose';

export type EntryRecord = Omit<CampaignEntry, 'enteredAt'> & { readonly enteredAt: Date };
type EntryDocument = Stored<EntryRecord>;

interface CodeQuery {
  readonly campaign: CampaignEntry['campaign'] | undefined;
  readonly page: number;
  readonly perPage: number;
}

@Injectable()
export class CampaignsRepository {
  private readonly entries: Model<EntryDocument>;

  constructor(mongo: Mongo) {
    this.entries = mongo.model('campaign_entries', [
      { key: { campaign: 1, email: 1 }, unique: true },
      { key: { email: 1 } },
      { key: { enteredAt: -1, _id: 1 } },
    ]);
  }

  /** Stores only the first entry of an email address. */
  async add({ id, ...rest }: EntryRecord): Promise<void> {
    const { campaign, email } = rest;
    await this.entries.updateOne({ campaign, email }, { $setOnInsert: { _id: id, ...rest } }, { upsert: true });
  }

  async list({ campaign, ...page }: CodeQuery): Promise<{ entries: readonly EntryRecord[]; count: number }> {
    const { rows, count } = await pageFrom(this.entries, campaign ? { campaign } : {}, { enteredAt: -1, _id: 1 }, page);
    return { entries: rows.map(recordOf<EntryRecord>), count };
  }
}

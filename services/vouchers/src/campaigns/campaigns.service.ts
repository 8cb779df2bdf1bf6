import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { enrol, enterPrizeDraw, listCampaignEntries, type CampaignEntry } from '@kerbside/contracts/http/vouchers/campaigns';
import { BlockedFields } from '@kerbside/platform/blocked/blocked-fields';
import { Clock } from '@kerbside/platform/time/clock';
import { pageOf } from '@kerbside/platform/mongo/paging';
import { Mongo, recordOf, type Stored } from '@kerbside/platform/mongo/mongo';
import { pageFrom } from '@kerbside/platform/mongo/mongo-page';
import type { Model } from 'mongoose';
import { controller, serves } from '@kerbside/platform/http/controller';
import { addressOf } from '@kerbside/platform/http/client-address';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';

type EntryRecord = Omit<CampaignEntry, 'enteredAt'> & { readonly enteredAt: Date };
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

@Injectable()
export class CampaignsService {
  constructor(
    private readonly entries: CampaignsRepository,
    private readonly blocked: BlockedFields,
    private readonly clock: Clock,
  ) {}

  async enrol({ email, name, company }: CallRequest<typeof enrol>['body'], by: Pick<Caller, 'kind'>): Promise<void> {
    await this.blocked.refuse({ email: ['email', email] }, by);
    await this.entries.add({ id: randomUUID(), campaign: 'enrollment', email, name, company, enteredAt: this.clock.now() });
  }

  async enterDraw({ email }: CallRequest<typeof enterPrizeDraw>['body'], by: Pick<Caller, 'kind'>): Promise<void> {
    await this.blocked.refuse({ email: ['email', email] }, by);
    await this.entries.add({ id: randomUUID(), campaign: 'prize-draw', email, name: null, company: null, enteredAt: this.clock.now() });
  }

  async list({ campaign, ...paging }: CallRequest<typeof listCampaignEntries>['query']): Promise<CallAnswer<typeof listCampaignEntries>> {
    const { page, perPage } = pageOf(paging);
    const { entries, count } = await this.entries.list({ campaign, page, perPage });
    return {
      rows: entries.map((entry) => ({ ...entry, enteredAt: entry.enteredAt.toISOString() })),
      paging: { page, perPage, count },
    };
  }
}

/** Anyone may enter, so the limit keeps one network address from filling the lists. */
const entriesAnHour = { points: 20, durationSeconds: 3_600 };

export const CampaignsController = controller({ campaigns: CampaignsService, limits: RateLimits }, [
  serves(enrol, async ({ body, caller, reply }, { campaigns, limits }) => {
    await limits.consumeByAddress('campaign-entry', addressOf(reply), entriesAnHour);
    return campaigns.enrol(body, caller);
  }),
  serves(enterPrizeDraw, async ({ body, caller, reply }, { campaigns, limits }) => {
    await limits.consumeByAddress('campaign-entry', addressOf(reply), entriesAnHour);
    return campaigns.enterDraw(body, caller);
  }),
  serves(listCampaignEntries, ({ query }, { campaigns }) => campaigns.list(query)),
]);

import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { enrol, enterPrizeDraw, listCampaignEntries } from '@kerbside/contracts/http/vouchers/campaigns';
import { BlockedFields } from '@kerbside/platform/blocked/blocked-fields';
import { Clock } from '@kerbside/platform/time/clock';
import { pageOf } from '@kerbside/platform/mongo/paging';
import { CampaignsRepository } from './campaigns.repository.js';

@Injectable()
export class CampaignsService {
  constructor(
    private readonly entries: CampaignsRepository,
    private readonly blocked: BlockedFields,
    private readonly clock: Clock,
  ) {}

  async enrol({ email, name, company }: CallRequest<typeof enrol>['body']): Promise<void> {
    await this.blocked.refuse({ email: ['email', email] });
    await this.entries.add({ id: randomUUID(), campaign: 'enrollment', email, name, company, enteredAt: this.clock.now() });
  }

  async enterDraw({ email }: CallRequest<typeof enterPrizeDraw>['body']): Promise<void> {
    await this.blocked.refuse({ email: ['email', email] });
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

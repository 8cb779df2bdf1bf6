import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { enrol, enterPrizeDraw, listCampaignEntries } from '@kerbside/contracts/http/vouchers/campaigns';
import { addressOf } from '@kerbside/platform/http/client-address';
import { Input, Reply, Serves, type FastifyReply } from '@kerbside/platform/calls/http';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { CampaignsService } from './campaigns.service.js';

/** Anyone may enter, so the limit keeps one network address from filling the lists. */
const entriesAnHour = { points: 20, durationSeconds: 3_600 };

@Controller()
export class CampaignsController {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly limits: RateLimits,
  ) {}

  @Serves(enrol)
  async enrol(@Input() { body }: CallRequest<typeof enrol>, @Reply() reply: FastifyReply) {
    await this.limits.consumeByAddress('campaign-entry', addressOf(reply), entriesAnHour);
    return this.campaigns.enrol(body);
  }

  @Serves(enterPrizeDraw)
  async enterDraw(@Input() { body }: CallRequest<typeof enterPrizeDraw>, @Reply() reply: FastifyReply) {
    await this.limits.consumeByAddress('campaign-entry', addressOf(reply), entriesAnHour);
    return this.campaigns.enterDraw(body);
  }

  @Serves(listCampaignEntries)
  list(@Input() { query }: CallRequest<typeof listCampaignEntries>) {
    return this.campaigns.list(query);
  }
}

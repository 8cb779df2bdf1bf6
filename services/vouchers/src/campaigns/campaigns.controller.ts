import { controller, serves } from '@kerbside/platform/http/controller';
import { enrol, enterPrizeDraw, listCampaignEntries } from '@kerbside/contracts/http/vouchers/campaigns';
import { addressOf } from '@kerbside/platform/http/client-address';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { CampaignsService } from './campaigns.service.js';

/** Anyone may enter, so the limit keeps one network address from filling the lists. */
const entriesAnHour = { points: 20, durationSeconds: 3_600 };

export const CampaignsController = controller({ campaigns: CampaignsService, limits: RateLimits }, [
  serves(enrol, async ({ body, reply }, { campaigns, limits }) => {
    await limits.consumeByAddress('campaign-entry', addressOf(reply), entriesAnHour);
    return campaigns.enrol(body);
  }),
  serves(enterPrizeDraw, async ({ body, reply }, { campaigns, limits }) => {
    await limits.consumeByAddress('campaign-entry', addressOf(reply), entriesAnHour);
    return campaigns.enterDraw(body);
  }),
  serves(listCampaignEntries, ({ query }, { campaigns }) => campaigns.list(query)),
]);

import { controller, serves } from '@kerbside/platform/http/controller';
import { referFriend } from '@kerbside/contracts/http/vouchers/campaigns';
import { ReferralsService } from './referrals.service.js';

export const ReferralsController = controller({ referrals: ReferralsService }, [
  serves(referFriend, ({ body, caller }, { referrals }) => referrals.refer(caller.userId, body)),
]);

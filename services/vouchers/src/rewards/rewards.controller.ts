import { controller, serves } from '@kerbside/platform/http/controller';
import {
  holdRewards,
  listUnseenRewards,
  markRewardsSeen,
  readRewards,
  readRewardsBalance,
  readRewardsOfCustomer,
} from '@kerbside/contracts/http/vouchers/rewards';
import { RewardsService } from './rewards.service.js';

export const RewardsController = controller({ rewards: RewardsService }, [
  serves(readRewards, ({ caller }, { rewards }) => rewards.read(caller.userId)),
  serves(readRewardsOfCustomer, ({ params }, { rewards }) => rewards.read(params.customerId)),
  serves(listUnseenRewards, ({ caller }, { rewards }) => rewards.unseen(caller.userId)),
  serves(markRewardsSeen, ({ body, caller }, { rewards }) => rewards.markSeen(caller.userId, body.ids)),
  serves(holdRewards, ({ body }, { rewards }) => rewards.hold(body)),
  serves(readRewardsBalance, ({ params, query }, { rewards }) => rewards.balanceOf(params.customerId, query.paymentId)),
]);

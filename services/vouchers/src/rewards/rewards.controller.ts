import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  holdRewards,
  listUnseenRewards,
  markRewardsSeen,
  readRewards,
  readRewardsBalance,
} from '@kerbside/contracts/http/vouchers-rewards';
import { Asker, Input, Serves } from '@kerbside/platform/http';
import { userOf } from '../user-of.js';
import { RewardsService } from './rewards.service.js';

@Controller()
export class RewardsController {
  constructor(private readonly rewards: RewardsService) {}

  @Serves(readRewards)
  read(@Asker() asker: Caller) {
    return this.rewards.read(userOf(asker));
  }

  @Serves(listUnseenRewards)
  unseen(@Asker() asker: Caller) {
    return this.rewards.unseen(userOf(asker));
  }

  @Serves(markRewardsSeen)
  seen(@Input() { body }: CallRequest<typeof markRewardsSeen>, @Asker() asker: Caller) {
    return this.rewards.markSeen(userOf(asker), body.ids);
  }

  @Serves(holdRewards)
  hold(@Input() { body }: CallRequest<typeof holdRewards>) {
    return this.rewards.hold(body);
  }

  @Serves(readRewardsBalance)
  balance(@Input() { params, query }: CallRequest<typeof readRewardsBalance>) {
    return this.rewards.balanceOf(params.customerId, query.paymentId);
  }
}

import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  holdRewards,
  listUnseenRewards,
  markRewardsSeen,
  readRewards,
  readRewardsBalance,
  readRewardsOfCustomer,
} from '@kerbside/contracts/http/vouchers/rewards';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { userOf } from '../user-of.js';
import { RewardsService } from './rewards.service.js';

@Controller()
export class RewardsController {
  constructor(private readonly rewards: RewardsService) {}

  @Serves(readRewards)
  read(@CurrentCaller() caller: Caller) {
    return this.rewards.read(userOf(caller));
  }

  @Serves(readRewardsOfCustomer)
  ofCustomer(@Input() { params }: CallRequest<typeof readRewardsOfCustomer>) {
    return this.rewards.read(params.customerId);
  }

  @Serves(listUnseenRewards)
  unseen(@CurrentCaller() caller: Caller) {
    return this.rewards.unseen(userOf(caller));
  }

  @Serves(markRewardsSeen)
  seen(@Input() { body }: CallRequest<typeof markRewardsSeen>, @CurrentCaller() caller: Caller) {
    return this.rewards.markSeen(userOf(caller), body.ids);
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

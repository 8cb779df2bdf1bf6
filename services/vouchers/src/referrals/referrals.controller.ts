import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { referFriend } from '@kerbside/contracts/http/vouchers/campaigns';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { userOf } from '../user-of.js';
import { ReferralsService } from './referrals.service.js';

@Controller()
export class ReferralsController {
  constructor(private readonly referrals: ReferralsService) {}

  @Serves(referFriend)
  refer(@Input() { body }: CallRequest<typeof referFriend>, @CurrentCaller() caller: Caller) {
    return this.referrals.refer(userOf(caller), body);
  }
}
